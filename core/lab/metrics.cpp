// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/engine/accounting.h"

namespace schedlab::lab {

using scenario::MetricKind;
using scenario::MetricSpec;

namespace {

constexpr Duration kPeakEvery = milliseconds(100);

bool reads_at_from(MetricKind kind) {
  return kind == MetricKind::kCpuShare || kind == MetricKind::kFreeRate;
}

bool reads_at_to(MetricKind kind) {
  return reads_at_from(kind) || kind == MetricKind::kRtBudget;
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

/// Nanoseconds, or pages.
std::int64_t reading(const MetricSpec& spec, const engine::Machine& machine) {
  if (spec.kind == MetricKind::kFreeRate) {
    return machine.free_path.memory.nr_free_pages();
  }
  return spec.kind == MetricKind::kRtBudget ? machine.kernel.rq(spec.cpu).rt.rt_runtime.ns
                                            : engine::cpu_time(machine, task_id(spec.task)).ns;
}

enum class Locks : std::uint8_t { kAll, kZone, kLru };

/// What perf would give native_queued_spin_lock_slowpath: waits over busy time.
double lock_share(const engine::Machine& machine, Locks which) {
  Duration busy;
  for (std::size_t i = 0; i < machine.kernel.cpus(); ++i) {
    busy += engine::busy_time(machine, cpu_id(i));
  }
  Duration wait;
  for (const machine::SpinLock& lock : machine.free_path.locks) {
    const bool counts = which == Locks::kAll || mm::is_lru_lock(lock.id) == (which == Locks::kLru);
    wait += counts ? lock.stat.waittime_total : Duration{};
  }
  return percent(wait, busy);
}

double munmap_seconds(const MetricSpec& spec, const engine::Machine& machine) {
  return static_cast<double>(engine::unmap_time(machine, task_id(spec.task)).ns) / 1e9;
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
    looks_for_peak_ = looks_for_peak_ || spec.kind == MetricKind::kRunnablePeak;
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
  const Instant stop = next_ < stops_.size() ? stops_[next_] : kNever;
  return looks_for_peak_ ? std::min(stop, next_look_) : stop;
}

void Meter::look(const engine::Machine& machine) {
  const std::int64_t runnable = engine::read_proc_stat(machine).procs_running;
  for (Probe& probe : probes_) {
    if (probe.spec.from <= machine.now() && machine.now() < probe.spec.to) {
      probe.peak = std::max(probe.peak, runnable);
    }
  }
  next_look_ += kPeakEvery;
}

void Meter::read(const engine::Machine& machine) {
  if (looks_for_peak_ && machine.now() == next_look_) {
    look(machine);
  }
  if (next_ >= stops_.size() || machine.now() != stops_[next_]) {
    return;
  }
  ++next_;
  for (Probe& probe : probes_) {
    if (reads_at_from(probe.spec.kind) && probe.spec.from == machine.now()) {
      probe.at_from = reading(probe.spec, machine);
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
  if (!probe.at_from) {
    return 0.0;  // the run ended before the window began
  }
  const Duration used{probe.at_to.value_or(reading(probe.spec, machine)) - *probe.at_from};
  return percent(used, std::min(probe.spec.to, machine.now()) - probe.spec.from);
}

double Meter::free_rate(const Probe& probe, const engine::Machine& machine) {
  const Duration window = std::min(probe.spec.to, machine.now()) - probe.spec.from;
  if (!probe.at_from || window.ns <= 0) {
    return 0.0;
  }
  const std::int64_t pages = probe.at_to.value_or(reading(probe.spec, machine)) - *probe.at_from;
  return static_cast<double>(pages) * mm::kPageSize / static_cast<double>(window.ns);
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
      return budget_in_ms(Duration{probe.at_to.value_or(reading(spec, machine))});
    case MetricKind::kFirstThrottle:
      return probe.throttles.empty() ? -1.0 : static_cast<double>(probe.throttles.front().ns) / 1e6;
    case MetricKind::kMunmapTime:
      return munmap_seconds(spec, machine);
    case MetricKind::kLockShare:
      return lock_share(machine, Locks::kAll);
    case MetricKind::kZoneLockShare:
      return lock_share(machine, Locks::kZone);
    case MetricKind::kLruLockShare:
      return lock_share(machine, Locks::kLru);
    case MetricKind::kRunnablePeak:
      return static_cast<double>(probe.peak);
    case MetricKind::kCgroupLeak: {
      const engine::GroupLeak leak = engine::group_leak(machine);
      return percent(leak.outside, leak.whole);
    }
    case MetricKind::kFreeRate:
      return free_rate(probe, machine);
  }
  SCHEDLAB_CHECK(false, "a metric of no known kind");
  return 0;  // not reached; the sanitizer build does not know
}

}  // namespace schedlab::lab
