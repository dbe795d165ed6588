// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/run.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/engine/accounting.h"
#include "core/engine/counter_tracks.h"
#include "core/engine/free_path_state.h"
#include "core/knobs/sysctl.h"
#include "core/lab/command.h"
#include "core/lab/metrics.h"

namespace schedlab::lab {

namespace {

using engine::JournalEntry;
using engine::Machine;

/// The journal a run starts with: the preset's writes and the extra ones, in order of time.
std::vector<JournalEntry> merged_journal(const engine::Setup& setup,
                                         const std::vector<JournalEntry>& writes) {
  std::vector<JournalEntry> journal = setup.journal;
  journal.insert(journal.end(), writes.begin(), writes.end());
  std::stable_sort(journal.begin(), journal.end(),
                   [](const JournalEntry& a, const JournalEntry& b) { return a.at < b.at; });
  return journal;
}

std::shared_ptr<const engine::Setup> setup_for(const scenario::Scenario& scenario,
                                               const RunOptions& options) {
  engine::Setup setup = scenario.setup;
  setup.journal = merged_journal(setup, options.writes);
  return std::make_shared<const engine::Setup>(std::move(setup));
}

/// A run is cut into pieces of this length at most, so that it can be cancelled and the records of
/// a piece are read before a budget could fold them away.
Duration piece_of(Duration duration) {
  using namespace literals;
  return std::clamp(duration / 100, Duration{1}, 1_s);
}

class Runner {
 public:
  Runner(const scenario::Scenario& scenario, const RunOptions& options)
      : options_(options),
        setup_(setup_for(scenario, options)),
        machine_(engine::boot(setup_, options.seed.value_or(scenario.seed))),
        meter_(scenario.metrics),
        piece_(piece_of(setup_->duration)) {
    if (options.follow) {
      followed_.emplace(*options.follow);
    }
    if (options.keep_record || followed_ || meter_.needs_record()) {
      store_.emplace(engine::names_of(machine_));
    }
    if (!options.until.empty()) {
      watch_.emplace(machine_, options.until);
    }
    if (options.keep_record) {
      counters_.emplace(machine_, *store_);
      next_sample_ = Instant{};
    }
  }

  RunResult result() {
    const stats::FreeFlows flows = stats::flows_of(engine::free_path_state(machine_));
    const auto began = std::chrono::steady_clock::now();
    to_the_end();
    const auto wall = std::chrono::steady_clock::now() - began;
    RunResult result = figures();
    result.flows_at_start = flows;
    result.wall_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(wall).count();
    return result;
  }

 private:
  void to_the_end() {
    run_until(Instant{});
    while (!engine::finished(machine_) && !stop_ && !cancelled()) {
      run_until(next_stop());
      if (options_.progress) {
        options_.progress(static_cast<double>(machine_.now().ns) /
                          static_cast<double>(setup_->duration.ns));
      }
    }
  }

  void run_until(Instant t) {
    trace::Store* store = store_ ? &*store_ : nullptr;
    if (watch_) {
      stop_ = watch_->run_until(machine_, t, store);
    } else {
      engine::run_until(machine_, t, store);
    }
    read();
  }

  [[nodiscard]] bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load();
  }

  [[nodiscard]] Instant next_stop() const {
    const Instant piece = std::min(machine_.now() + piece_, Instant{setup_->duration.ns});
    return std::min({piece, meter_.next_stop(), next_row(), next_sample_});
  }

  [[nodiscard]] Instant next_row() const {
    return options_.vmstat_interval.ns == 0 ? kNever : last_reading_.at + options_.vmstat_interval;
  }

  void read() {
    meter_.read(machine_);
    if (machine_.now() == next_row()) {
      const stats::ProcStat reading = engine::read_proc_stat(machine_);
      rows_.push_back(stats::vmstat_row(last_reading_, reading, engine::read_meminfo(machine_)));
      last_reading_ = reading;
    }
    if (machine_.now() == next_sample_) {
      counters_->sample(machine_, *store_);
      next_sample_ = engine::CounterTracks::first_sample_after(next_sample_);
    }
    if (store_ && (followed_ || meter_.needs_record())) {
      offer_records(store_->view(machine_.now()).events);
    }
  }

  void offer_records(const trace::EventLogView& log) {
    SCHEDLAB_CHECK(log.begin() <= records_seen_, "records were folded before they were measured");
    for (; records_seen_ < log.end(); ++records_seen_) {
      meter_.take(log[records_seen_]);
      if (followed_) {
        followed_->take(log[records_seen_]);
      }
    }
  }

  [[nodiscard]] RunResult figures() const;
  [[nodiscard]] TaskFigures figures_of(TaskId id, const trace::TaskInfo& info) const;
  [[nodiscard]] CpuFigures figures_of(CpuId cpu) const;
  [[nodiscard]] GroupFigures figures_of(GroupId group) const;

  const RunOptions& options_;
  std::shared_ptr<const engine::Setup> setup_;
  Machine machine_;
  Meter meter_;
  Duration piece_;
  std::optional<trace::Store> store_;
  std::optional<engine::CounterTracks> counters_;
  Instant next_sample_ = kNever;
  std::optional<engine::Watch> watch_;
  std::optional<engine::Stop> stop_;
  std::optional<TaskStretches> followed_;
  std::uint64_t records_seen_ = 0;
  stats::ProcStat last_reading_;
  std::vector<stats::VmstatRow> rows_;
};

TaskFigures Runner::figures_of(TaskId id, const trace::TaskInfo& info) const {
  const machine::Task& task = machine_.kernel.task(id);
  return {.name = info.name,
          .pid = info.pid,
          .policy = task.policy,
          .prio = task.prio,
          .cpu = engine::cpu_time(machine_, id),
          .wait = engine::wait_time(machine_, id),
          .switches = task.stats.nvcsw + task.stats.nivcsw,
          .preemptions = task.stats.nivcsw,
          .migrations = task.stats.migrations,
          .wakeups = task.stats.wakeups,
          .sampled = {task.stats.tick_ns},
          .state = task.state};
}

CpuFigures Runner::figures_of(CpuId cpu) const {
  const machine::RunQueue& rq = machine_.kernel.rq(cpu);
  const Duration busy = engine::busy_time(machine_, cpu);
  return {.busy = busy,
          .rt = engine::rt_time_used(machine_, cpu),
          .idle = machine_.now() - Instant{} - busy,
          .throttled = engine::throttled_time(machine_, cpu),
          .spin = engine::spin_time_used(machine_, cpu),
          .rt_runtime = rq.rt.rt_runtime,
          .switches = rq.stats.nr_switches};
}

GroupFigures Runner::figures_of(GroupId group) const {
  const machine::TaskGroup& g = machine_.kernel.group(group);
  return {.name = setup_->groups[index(group)].name,
          .quota = g.quota,
          .period = g.period,
          .nr_periods = g.nr_periods,
          .nr_throttled = g.nr_throttled,
          .throttled = engine::group_throttled_time(machine_, group),
          .usage = engine::group_usage(machine_, group)};
}

RunResult Runner::figures() const {
  RunResult result;
  result.seed = machine_.seed;
  result.complete = engine::finished(machine_) || stop_;
  result.stop = stop_;
  result.sim_time = machine_.now() - Instant{};
  result.events = machine_.events;
  result.trace_hash = machine_.trace_hash;
  result.metrics = meter_.values(machine_);
  const trace::Names names = engine::names_of(machine_);
  for (std::size_t i = 0; i < names.tasks.size(); ++i) {
    result.tasks.push_back(figures_of(task_id(i), names.tasks[i]));
  }
  for (std::size_t i = 0; i < machine_.kernel.cpus(); ++i) {
    result.cpus.push_back(figures_of(cpu_id(i)));
  }
  for (std::size_t i = 0; i < machine_.kernel.groups.size(); ++i) {
    result.groups.push_back(figures_of(group_id(i)));
  }
  result.proc_stat = engine::read_proc_stat(machine_);
  result.free_path = engine::free_path_state(machine_);
  result.memory_counters = machine_.free_path.memory.counters;
  result.vmstat = rows_;
  result.journal = machine_.journal;
  if (followed_) {
    result.stretches = followed_->until(machine_.now());
  }
  if (options_.keep_record) {
    result.record = store_->view(machine_.now());
  }
  return result;
}

}  // namespace

RunResult run(const scenario::Scenario& scenario, const RunOptions& options) {
  return Runner(scenario, options).result();
}

std::vector<std::string> refused_writes(const engine::Setup& setup,
                                        const std::vector<JournalEntry>& writes) {
  std::vector<std::string> refused;
  knobs::KnobValues values = setup.knobs;
  for (const JournalEntry& write : merged_journal(setup, writes)) {
    if (const auto refusal = knobs::refuse(setup.profile, values, write.knob, write.value)) {
      refused.push_back(fmt::format("{}: {}", to_string(write), refusal->text()));
    } else {
      values.set(write.knob, write.value);
    }
  }
  return refused;
}

}  // namespace schedlab::lab
