// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics.h"

#include <algorithm>

#include "core/base/check.h"

namespace schedlab::lab {

using scenario::MetricKind;
using scenario::MetricSpec;

namespace {

bool reads_at_from(MetricKind kind) {
  return kind == MetricKind::kCpuShare;
}

bool reads_at_to(MetricKind kind) {
  return kind == MetricKind::kCpuShare || kind == MetricKind::kRtBudget;
}

bool follows_task(MetricKind kind) {
  return kind == MetricKind::kTurn || kind == MetricKind::kSwitches || kind == MetricKind::kMaxWait;
}

bool counts_throttles(MetricKind kind) {
  return kind == MetricKind::kThrottles || kind == MetricKind::kFirstThrottle;
}

double in_ms(Duration d) {
  return static_cast<double>(d.ns) / 1e6;
}

double percent(Duration part, Duration whole) {
  return whole.ns <= 0 ? 0.0 : 100.0 * static_cast<double>(part.ns) / static_cast<double>(whole.ns);
}

double work_ratio(const MetricSpec& spec, const engine::Machine& machine) {
  const Duration work = engine::work_done(machine, task_id(spec.task));
  const Duration other = engine::work_done(machine, task_id(spec.other));
  return work >= other ? 100.0 : percent(work, other);
}

Duration reading(const MetricSpec& spec, const engine::Machine& machine) {
  return spec.kind == MetricKind::kRtBudget ? machine.kernel.rq(spec.cpu).rt.rt_runtime
                                            : engine::cpu_time(machine, task_id(spec.task));
}

/// -1 for a budget without limit, as the sysctl is written.
double budget_in_ms(Duration budget) {
  return budget == machine::kRuntimeInf ? -1.0 : in_ms(budget);
}

double count_in(const std::vector<Instant>& instants, Window window) {
  return static_cast<double>(std::count_if(instants.begin(), instants.end(), [&](Instant t) {
    return window.from <= t && t < window.to;
  }));
}

}  // namespace

Meter::Meter(std::span<const MetricSpec> specs) {
  for (const MetricSpec& spec : specs) {
    probes_.push_back(probe_for(spec));
    if (reads_at_from(spec.kind)) {
      stops_.push_back(spec.from);
    }
    if (reads_at_to(spec.kind)) {
      stops_.push_back(spec.to);
    }
  }
  std::sort(stops_.begin(), stops_.end());
  stops_.erase(std::unique(stops_.begin(), stops_.end()), stops_.end());
}

Meter::Probe Meter::probe_for(const MetricSpec& spec) {
  Probe probe;
  probe.spec = spec;
  if (follows_task(spec.kind)) {
    probe.stretches.emplace(task_id(spec.task));
  }
  return probe;
}

bool Meter::needs_record() const {
  return std::any_of(probes_.begin(), probes_.end(), [](const Probe& p) {
    return follows_task(p.spec.kind) || counts_throttles(p.spec.kind);
  });
}

Instant Meter::next_stop() const {
  return next_ < stops_.size() ? stops_[next_] : kNever;
}

void Meter::read(const engine::Machine& machine) {
  if (machine.now() != next_stop()) {
    return;
  }
  ++next_;
  for (Probe& probe : probes_) {
    if (reads_at_from(probe.spec.kind) && probe.spec.from == machine.now()) {
      probe.cpu_at_from = reading(probe.spec, machine);
    }
    if (reads_at_to(probe.spec.kind) && probe.spec.to == machine.now()) {
      probe.at_to = reading(probe.spec, machine);
    }
  }
}

void Meter::take(const trace::Record& record) {
  for (Probe& probe : probes_) {
    if (probe.stretches) {
      probe.stretches->take(record);
    } else if (counts_throttles(probe.spec.kind) && record.kind == trace::Kind::kSimRtThrottle &&
               record.cpu == static_cast<std::uint16_t>(probe.spec.cpu)) {
      probe.throttles.push_back(record.at());
    }
  }
}

std::vector<double> Meter::values(const engine::Machine& machine) const {
  std::vector<double> values;
  values.reserve(probes_.size());
  for (const Probe& probe : probes_) {
    values.push_back(value(probe, machine));
  }
  return values;
}

double Meter::cpu_share(const Probe& probe, const engine::Machine& machine) {
  if (!probe.cpu_at_from) {
    return 0.0;  // the run ended before the window began
  }
  const Duration used = probe.at_to.value_or(reading(probe.spec, machine)) - *probe.cpu_at_from;
  return percent(used, std::min(probe.spec.to, machine.now()) - probe.spec.from);
}

double Meter::value(const Probe& probe, const engine::Machine& machine) {
  const MetricSpec& spec = probe.spec;
  const Window window{spec.from, spec.to};
  const auto stretches =
      probe.stretches ? probe.stretches->until(machine.now()) : std::vector<TaskStretch>{};
  switch (spec.kind) {
    case MetricKind::kWorkRatio:
      return work_ratio(spec, machine);
    case MetricKind::kCpuShare:
      return cpu_share(probe, machine);
    case MetricKind::kTurn:
      return in_ms(median_turn(stretches, window));
    case MetricKind::kSwitches:
      return static_cast<double>(times_switched_out_runnable(stretches, window));
    case MetricKind::kMaxWait:
      return in_ms(longest_wait(stretches, window));
    case MetricKind::kThrottles:
      return count_in(probe.throttles, window);
    case MetricKind::kRtBudget:
      return budget_in_ms(probe.at_to.value_or(reading(spec, machine)));
    case MetricKind::kFirstThrottle:
      return probe.throttles.empty() ? -1.0 : static_cast<double>(probe.throttles.front().ns) / 1e6;
  }
  SCHEDLAB_CHECK(false, "a metric of no known kind");
}

}  // namespace schedlab::lab
