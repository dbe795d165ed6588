// SPDX-License-Identifier: GPL-3.0-or-later
// A task, as far as scheduling sees it: task_struct with its sched_entity and sched_rt_entity.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/ids.h"
#include "core/machine/cpu_mask.h"
#include "core/sim/time.h"
#include "core/trace/record.h"

namespace schedlab::machine {

enum class Policy : std::uint8_t { kNormal, kBatch, kIdle, kFifo, kRr, kStop };

[[nodiscard]] constexpr std::string_view policy_name(Policy policy) {
  constexpr std::array<std::string_view, 6> kNames{"SCHED_OTHER", "SCHED_BATCH", "SCHED_IDLE",
                                                   "SCHED_FIFO",  "SCHED_RR",    "stop"};
  return kNames[static_cast<std::size_t>(policy)];
}

[[nodiscard]] constexpr bool is_rt(Policy policy) {
  return policy == Policy::kFifo || policy == Policy::kRr;
}

inline constexpr int kMaxRtPrio = 100;    // kernel prios below are RT
inline constexpr int kDefaultPrio = 120;  // nice 0, and the idle task's
inline constexpr std::int64_t kNice0Weight = 1024;

/// sched_prio_to_weight[nice + 20]; unchanged since 2.6.23.
[[nodiscard]] std::int64_t nice_to_weight(int nice);

/// Kernel prio: 0..98 for RT (99 - sched_priority), 100..139 for fair, -1 for stop.
[[nodiscard]] constexpr int kernel_prio(Policy policy, int nice, int rt_priority) {
  if (policy == Policy::kStop) {
    return -1;
  }
  return is_rt(policy) ? 99 - rt_priority : kDefaultPrio + nice;
}

using trace::TaskState;

/// Queued in the fair tree: where, so that it can be taken out again.
inline constexpr std::uint32_t kNotInHeap = 0xffff'ffffU;

struct FairEntity {
  std::int64_t weight = kNice0Weight;
  std::int64_t vruntime = 0;           // ns of a nice-0 task
  Duration prev_sum_exec;              // sum_exec_runtime when it was last picked
  std::uint32_t heap_at = kNotInHeap;  // place in RunQueue::fair.tree
  bool parked = false;                 // runnable, but its group is throttled on its CPU
  friend bool operator==(const FairEntity&, const FairEntity&) = default;
};

struct RtEntity {
  std::int64_t time_slice = 0;  // ticks left of an RR slice
  TaskId prev = kIdleTask;      // neighbours in the priority's FIFO list
  TaskId next = kIdleTask;
  bool queued = false;
  friend bool operator==(const RtEntity&, const RtEntity&) = default;
};

struct TaskStats {
  Duration wait;             // runnable and not running
  Duration throttled;        // of it, while its RT class or its group was throttled
  std::int64_t tick_ns = 0;  // CPU time as the tick samples it (utime + stime)
  std::uint64_t nvcsw = 0;   // voluntary switches
  std::uint64_t nivcsw = 0;  // involuntary: preempted
  std::uint64_t migrations = 0;
  std::uint64_t wakeups = 0;
  friend bool operator==(const TaskStats&, const TaskStats&) = default;
};

struct Task {
  Policy policy = Policy::kNormal;
  bool kthread = false;
  int nice = 0;
  int prio = kDefaultPrio;
  CpuMask cpus_allowed;
  std::size_t nr_cpus_allowed = 1;
  CpuId cpu{};
  GroupId group = kNoGroup;  // whose quota it uses while it is fair
  TaskState state = TaskState::kInterruptible;
  bool on_rq = false;  // queued or running
  bool in_kernel =
      false;  // in kernel code without preemption: leaves its CPU at cond_resched() only
  bool in_iowait = false;  // sleeps for a device
  Instant exec_start;      // since when the running stretch is not yet charged
  Duration sum_exec;       // se.sum_exec_runtime: exact CPU time
  Instant state_since;     // since when `state`
  FairEntity fair;
  RtEntity rt;
  TaskStats stats;
  friend bool operator==(const Task&, const Task&) = default;
};

}  // namespace schedlab::machine
