// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the scheduler above the classes (kernel/sched/core.c): schedule(), wakeups, the tick.
// Simplified: a switch, a wakeup and an interrupt take no time; work is user mode, so a reschedule
// takes effect at the instant it is asked for, after the interrupts of that instant.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

/// Sets need_resched on a CPU; the first reason asked is the one kept. schedule() follows at once.
void resched_curr(Context& ctx, CpuId cpu, machine::ReschedReason reason);

/// schedule(): puts the running task back or to sleep and runs the next one.
void schedule(Context& ctx, CpuId cpu);

/// scheduler_tick() and account_process_tick(): sampled accounting, then the class's own tick.
/// Arms the next tick.
void scheduler_tick(Context& ctx, CpuId cpu);

/// try_to_wake_up(). `waker` is kIdleTask for timers; `why` and `a` go into the record.
void try_to_wake_up(Context& ctx, TaskId task, TaskId waker, trace::Reason why, std::int64_t a = 0);
/// wake_up_new_task(): first enqueue of a task.
void wake_up_new_task(Context& ctx, TaskId task);

/// The running task of `cpu` leaves it in `state` (asleep, or dead).
void block_current(Context& ctx, CpuId cpu, machine::TaskState state);
/// sys_sched_yield() of the running task.
void yield_current(Context& ctx, CpuId cpu);

/// The running task enters kernel code that is not preemptible (CONFIG_PREEMPT off): who wants its
/// CPU waits for cond_resched() or for its return to user mode.
void enter_kernel(Context& ctx, CpuId cpu);
/// ... and returns to user mode. True when schedule() follows.
bool leave_kernel(Context& ctx, CpuId cpu);
/// cond_resched() of the running task. True when schedule() follows.
bool cond_resched(Context& ctx, CpuId cpu);
/// set_user_nice() and sched_setscheduler() of the running fair task.
void set_scheduler(Context& ctx, CpuId cpu, machine::Policy policy, int nice);

/// Moves a queued, not running task to another CPU (deactivate, set_task_cpu, activate).
void migrate_queued_task(Context& ctx, TaskId task, CpuId to, trace::Record why);

/// Charges the CPU's running task up to now.
void update_curr(Context& ctx, CpuId cpu);
/// Charges `task`, which runs on `cpu`, and gives what was charged now.
Duration charge_exec(Context& ctx, CpuId cpu, TaskId task);
/// Books the time a task spent in its present state and sets the next one.
void set_task_state(Context& ctx, TaskId task, machine::TaskState state);

/// rq->nr_running: whether throttled RT tasks count depends on the kernel, parked fair ones do not.
[[nodiscard]] std::uint32_t nr_running(const machine::Kernel& k, CpuId cpu);

}  // namespace schedlab::sched
