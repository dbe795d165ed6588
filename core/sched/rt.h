// SPDX-License-Identifier: GPL-3.0-or-later
// The RT class (kernel/sched/rt.c): FIFO and RR queues, and what other parts need of it. Bandwidth
// control is in rt_bandwidth.h, push and pull in rt_balance.cpp.
#pragma once

#include <bit>
#include <cstdint>

#include "core/sched/context.h"

namespace schedlab::sched {

/// Kernel prio of the best queued RT task; kMaxRtPrio when there is none.
[[nodiscard]] int highest_rt_prio(const machine::RunQueue& rq);

// ---- lists
// -----------------------------------------------------------------------------------------
/// To the tail of its priority's list.
void requeue_task_rt(Context& ctx, CpuId cpu, TaskId task, bool head);

/// Queued tasks of the CPU in pick order; `visit` gives false to stop.
template <typename Visit>
void for_each_rt_task(const machine::Kernel& k, CpuId cpu, Visit visit) {
  const machine::RtRunQueue& rt = k.rq(cpu).rt;
  for (std::size_t word = 0; word < rt.bitmap.size(); ++word) {
    for (std::uint64_t bits = rt.bitmap[word]; bits != 0; bits &= bits - 1) {
      const auto prio = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      for (TaskId id = rt.queue[prio].head; id != kIdleTask; id = k.task(id).rt.next) {
        if (!visit(id)) {
          return;
        }
      }
    }
  }
}

// ---- push and pull
// ------------------------------------------------------------------------------------
/// find_lowest_rq(): the CPU with the least important work the task may run on and that it would
/// preempt; kNoCpu when there is none.
[[nodiscard]] CpuId find_lowest_rq(const machine::Kernel& k, TaskId task);
/// update_rt_migration(): keeps the root domain's overload mask.
void update_rt_overload(Context& ctx, CpuId cpu);
/// push_rt_tasks(): moves waiting tasks of an overloaded CPU to CPUs that run something less
/// important.
void push_rt_tasks(Context& ctx, CpuId cpu);
/// task_woken_rt(): a woken task that cannot run here is pushed on.
void task_woken_rt(Context& ctx, TaskId woken);
/// balance_rt(): `prev` has left; pulls when what is left here is less important than it was.
void balance_rt(Context& ctx, CpuId cpu, TaskId prev);

}  // namespace schedlab::sched
