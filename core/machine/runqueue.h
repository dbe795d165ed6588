// SPDX-License-Identifier: GPL-3.0-or-later
// A CPU's runqueue (struct rq with its rt_rq and cfs_rq) and what the CPU itself keeps: tick, idle,
// accounting.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/ids.h"
#include "core/machine/task.h"
#include "core/sim/time.h"
#include "core/trace/record.h"

namespace schedlab::machine {

/// RUNTIME_INF: a budget without limit.
inline constexpr Duration kRuntimeInf{std::numeric_limits<std::int64_t>::max()};

/// struct rt_rq of a build without RT groups.
struct RtRunQueue {
  struct List {
    TaskId head = kIdleTask;
    TaskId tail = kIdleTask;
    friend bool operator==(const List&, const List&) = default;
  };

  std::array<List, kMaxRtPrio> queue;     // rt_prio_array, by kernel prio; curr stays in it
  std::array<std::uint64_t, 2> bitmap{};  // which lists are not empty
  std::uint32_t nr_running = 0;
  std::uint32_t nr_migratory = 0;  // of them, may run elsewhere
  Duration rt_time;                // used in this period, less what was paid back
  Duration rt_runtime;             // this CPU's budget; grows and shrinks by borrowing
  bool rt_throttled = false;
  Instant unthrottled_at = kNever;  // a release that asked for no resched and waits for one
  friend bool operator==(const RtRunQueue&, const RtRunQueue&) = default;
};

/// struct cfs_rq of the root, in which tasks of all groups are (sched/cfs_bandwidth.h). The running entity is not in the tree.
struct FairRunQueue {
  struct Node {
    std::int64_t vruntime;
    std::uint64_t order;  // equal vruntime: first queued, first picked
    TaskId task;
    friend bool operator==(const Node&, const Node&) = default;
  };

  std::vector<Node> tree;  // binary heap by (vruntime, order)
  std::uint64_t next_order = 0;
  std::int64_t min_vruntime = 0;
  std::int64_t load_weight = 0;  // of every runnable entity, the running one included
  std::uint32_t nr_running = 0;
  TaskId next_buddy = kIdleTask;
  TaskId last_buddy = kIdleTask;
  TaskId skip_buddy = kIdleTask;
  friend bool operator==(const FairRunQueue&, const FairRunQueue&) = default;
};

/// Why a reschedule is wanted, with the numbers compared; first asked, first kept.
struct ReschedReason {
  trace::Reason why = trace::Reason::kNone;
  std::int64_t a = 0;
  std::int64_t b = 0;
  friend bool operator==(const ReschedReason&, const ReschedReason&) = default;
};

/// What /proc/stat and the per-CPU figures of a run are made from.
struct CpuStats {
  std::uint64_t nr_switches = 0;
  std::uint64_t nr_interrupts = 0;  // ticks, timers, reschedule IPIs
  Duration busy;                    // exact, of every task
  Duration rt;                      // exact, of RT tasks
  Duration throttled;               // time with rt_throttled set
  Duration spin;                    // of busy: waited for a spinlock
  std::uint64_t user_ticks = 0;     // as the tick samples them
  std::uint64_t nice_ticks = 0;
  std::uint64_t system_ticks = 0;
  std::uint64_t idle_ticks = 0;
  std::uint64_t iowait_ticks = 0;   // idle while a task that slept here waits for a device
  friend bool operator==(const CpuStats&, const CpuStats&) = default;
};

struct RunQueue {
  TaskId curr = kIdleTask;
  TaskId stop = kIdleTask;  // queued stop task, at most one a CPU
  bool need_resched = false;
  bool tick_stopped = true;
  ReschedReason resched;
  RtRunQueue rt;
  FairRunQueue fair;
  Instant idle_since;            // ... or since when its idle ticks are not counted
  std::uint32_t nr_iowait = 0;   // tasks that went to sleep for a device here
  Instant throttled_since;
  Instant resched_point;  // when the CPU could last be rescheduled: what the watchdog looks at
  CpuStats stats;
  friend bool operator==(const RunQueue&, const RunQueue&) = default;
};

}  // namespace schedlab::machine
