// SPDX-License-Identifier: GPL-3.0-or-later
// The machine as a value: the simulated kernel, the programs its tasks run, the journal, and the
// hash of the trace so far. Copying it is a snapshot, == compares two runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/free_path.h"
#include "core/engine/setup.h"
#include "core/machine/kernel.h"
#include "core/trace/store.h"
#include "core/workload/thread.h"

namespace schedlab::engine {

/// A channel of kWait and kWake: wakes nobody waited for are kept.
struct Channel {
  std::uint32_t pending = 0;
  std::vector<TaskId> waiters;  // first come, first woken
  friend bool operator==(const Channel&, const Channel&) = default;
};

struct Machine {
  std::shared_ptr<const Setup> setup;
  std::uint64_t seed = 0;
  machine::Kernel kernel;
  std::vector<workload::Thread> threads;  // by TaskId
  std::vector<Channel> channels;
  FreePath free_path;                 // empty on a machine without memory
  std::vector<JournalEntry> journal;  // sorted by time; [next_write] is armed
  std::size_t next_write = 0;
  std::uint64_t events = 0;  // dispatched so far
  std::uint64_t trace_hash = trace::kEmptyTraceHash;

  [[nodiscard]] Instant now() const { return kernel.now; }

  friend bool operator==(const Machine&, const Machine&) = default;
};

/// A booted machine at instant 0 with nothing dispatched yet.
[[nodiscard]] Machine boot(std::shared_ptr<const Setup> setup, std::uint64_t seed);
/// Names of its tasks, knobs, CPUs and locks for a store.
[[nodiscard]] trace::Names names_of(const Machine& m);
/// Name of a task: the preset's, or a kworker's.
[[nodiscard]] std::string task_name(const Machine& m, TaskId task);
/// One number over the whole state, field by field: equal machines have equal ones.
[[nodiscard]] std::uint64_t state_hash(const Machine& m);

/// Dispatches the earliest event; false when there is none. `store` may be null; what happened is
/// also added to `heard` when there is one.
bool dispatch(Machine& m, trace::Store* store, std::vector<trace::Record>* heard = nullptr);
/// Dispatches every event at or before `t`, then lets the clock stand at `t`.
void run_until(Machine& m, Instant t, trace::Store* store);
/// The task that the run waits for has exited.
[[nodiscard]] bool waited_for_exit(const Machine& m);
/// The run is over: its duration has passed or the task it waits for has exited.
[[nodiscard]] bool finished(const Machine& m);

/// Adds a write to the journal, to take effect at `at` (not before now). The kernel may still
/// refuse it when its time comes; ask knobs::refuse() to know beforehand.
void add_write(Machine& m, const JournalEntry& entry);

/// The journal becomes the preset's own writes and these; what is applied already stays applied, so
/// those must be a prefix of the new journal too.
void set_live_writes(Machine& m, const std::vector<JournalEntry>& live);

/// Exact figures up to now: a running task's stretch that is not yet charged is counted.
[[nodiscard]] Duration cpu_time(const Machine& m, TaskId task);
[[nodiscard]] Duration wait_time(const Machine& m, TaskId task);
/// Work of kRun steps done, the running stretch included; cpu time times speed.
[[nodiscard]] Duration work_done(const Machine& m, TaskId task);
/// Of a task group: CPU time of its fair tasks, and time its CPUs were throttled, summed.
[[nodiscard]] Duration group_usage(const Machine& m, GroupId group);
[[nodiscard]] Duration group_throttled_time(const Machine& m, GroupId group);

/// Kworkers' CPU time that no group is charged for, and what it is a part of: all of it with the
/// CPU time of the groups' own fair tasks. Both 0 without groups.
struct GroupLeak {
  Duration outside;
  Duration whole;
};

[[nodiscard]] GroupLeak group_leak(const Machine& m);
[[nodiscard]] Duration busy_time(const Machine& m, CpuId cpu);
[[nodiscard]] Duration rt_time_used(const Machine& m, CpuId cpu);
[[nodiscard]] Duration throttled_time(const Machine& m, CpuId cpu);
/// Time it waited for spinlocks.
[[nodiscard]] Duration spin_time_used(const Machine& m, CpuId cpu);
/// rt_time as the next charge will find it: the running RT task's stretch is counted.
[[nodiscard]] Duration rt_time_now(const Machine& m, CpuId cpu);

}  // namespace schedlab::engine
