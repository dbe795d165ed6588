// SPDX-License-Identifier: GPL-3.0-or-later
// One run of a scenario from boot to end, and everything that is reported of it.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/machine.h"
#include "core/engine/watch.h"
#include "core/lab/pool.h"
#include "core/lab/stretches.h"
#include "core/scenario/scenario.h"
#include "core/stats/free_path_state.h"
#include "core/stats/vmstat.h"
#include "core/trace/store.h"

namespace schedlab::lab {

struct RunOptions {
  std::optional<std::uint64_t> seed;         // else the scenario's
  std::vector<engine::JournalEntry> writes;  // besides those of the preset
  Duration vmstat_interval;                  // 0: no rows
  bool keep_record = false;                  // fill RunResult::record
  std::vector<engine::Condition> until;      // the first that comes true ends the run
  std::optional<TaskId> follow;              // fill RunResult::stretches with this task's
  const std::atomic<bool>* cancel = nullptr;
  Progress progress;
};

struct TaskFigures {
  std::string name;
  int pid = 0;
  machine::Policy policy{};
  int prio = 0;
  Duration cpu;
  Duration wait;
  std::uint64_t switches = 0;     // times it left a CPU
  std::uint64_t preemptions = 0;  // of them, though it could have gone on
  std::uint64_t migrations = 0;
  std::uint64_t wakeups = 0;
  Duration sampled;  // CPU time as the tick sampled it
  trace::TaskState state{};
};

struct CpuFigures {
  Duration busy;
  Duration rt;
  Duration idle;
  Duration throttled;
  Duration spin;        // of busy: waited for spinlocks
  Duration rt_runtime;  // budget at the end of the run
  std::uint64_t switches = 0;
};

/// cpu.stat of a cgroup.
struct GroupFigures {
  std::string name;
  Duration quota;  // kRuntimeInf: no limit
  Duration period;
  std::uint64_t nr_periods = 0;
  std::uint64_t nr_throttled = 0;
  Duration throttled;  // of all CPUs, summed
  Duration usage;
};

struct RunResult {
  std::uint64_t seed = 0;
  bool complete = false;             // false: cancelled, and the figures are those up to sim_time
  std::optional<engine::Stop> stop;  // what ended it before its time
  Duration sim_time;
  std::uint64_t events = 0;
  std::int64_t wall_ns = 0;  // how long it took; differs from run to run
  std::uint64_t trace_hash = 0;
  std::vector<double> metrics;  // by position in Scenario::metrics
  std::vector<TaskFigures> tasks;
  std::vector<CpuFigures> cpus;
  std::vector<GroupFigures> groups;
  stats::ProcStat proc_stat;
  stats::FreePathState free_path;  // at the end; no zones on a machine without memory
  stats::FreeFlows flows_at_start;
  mm::Counters memory_counters;
  std::vector<stats::VmstatRow> vmstat;
  std::vector<engine::JournalEntry> journal;
  std::vector<TaskStretch> stretches;
  std::optional<trace::StoreView> record;
};

[[nodiscard]] RunResult run(const scenario::Scenario& scenario, const RunOptions& options = {});

/// What the kernel would say to each of these writes that it would refuse, in order of time and
/// with the writes before it done.
[[nodiscard]] std::vector<std::string> refused_writes(
    const engine::Setup& setup, const std::vector<engine::JournalEntry>& writes);

}  // namespace schedlab::lab
