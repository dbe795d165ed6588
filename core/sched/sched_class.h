// SPDX-License-Identifier: GPL-3.0-or-later
// The interface of a scheduling class (struct sched_class): a table of functions without state of
// their own. Classes are asked in the order stop, RT, fair; the idle task is what is left.
#pragma once

#include <array>
#include <cstdint>

#include "core/sched/context.h"

namespace schedlab::sched {

/// Why a task is enqueued: it decides where a fair task is placed.
enum class Enqueue : std::uint8_t { kWakeup, kNew, kMigrated, kRestored };

struct SchedClass {
  void (*enqueue_task)(Context&, CpuId, TaskId, Enqueue);
  /// `migrating`: it goes to another runqueue, so a fair task's vruntime becomes relative.
  void (*dequeue_task)(Context&, CpuId, TaskId, bool migrating);
  /// The running task of this class calls sched_yield().
  void (*yield_task)(Context&, CpuId);
  /// A task of the class the CPU runs was woken there: should it preempt?
  void (*wakeup_preempt)(Context&, CpuId, TaskId woken);
  /// The task this class would run next; kIdleTask when it has none. Nothing moves.
  TaskId (*pick_next_task)(Context&, CpuId);
  void (*put_prev_task)(Context&, CpuId, TaskId);
  void (*set_next_task)(Context&, CpuId, TaskId);
  void (*task_tick)(Context&, CpuId, TaskId);
  /// Charges the running task up to now.
  void (*update_curr)(Context&, CpuId, TaskId);
  /// Where a woken or new task should run.
  CpuId (*select_task_rq)(Context&, TaskId, bool fork);
};

extern const SchedClass kStopClass;
extern const SchedClass kRtClass;
extern const SchedClass kFairClass;

[[nodiscard]] constexpr int class_rank(machine::Policy policy) {
  if (policy == machine::Policy::kStop) {
    return 0;
  }
  return machine::is_rt(policy) ? 1 : 2;
}

[[nodiscard]] inline const SchedClass& class_of(machine::Policy policy) {
  static constexpr std::array<const SchedClass*, 3> kByRank{&kStopClass, &kRtClass, &kFairClass};
  return *kByRank[static_cast<std::size_t>(class_rank(policy))];
}

}  // namespace schedlab::sched
