// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/cfs_bandwidth.h"
#include "core/sched/core.h"
#include "core/sched/rt.h"
#include "core/sched/rt_bandwidth.h"
#include "core/sched/sched_class.h"

namespace schedlab::sched {

using machine::RunQueue;
using machine::Task;
using machine::TaskState;
using trace::Kind;
using trace::Reason;
using trace::Record;

namespace {

void set_task_cpu(Context& ctx, TaskId id, CpuId to, Record why) {
  Task& p = ctx.task(id);
  why.at_ns = ctx.now().ns;
  why.kind = Kind::kSchedMigrateTask;
  why.task = static_cast<std::uint32_t>(id);
  why.cpu = static_cast<std::uint16_t>(to);
  why.detail = static_cast<std::uint32_t>(p.cpu);
  ctx.out.emit(why);
  ++p.stats.migrations;
  p.cpu = to;
}

/// check_preempt_curr(): a task was put on the CPU's queue.
void check_preempt_curr(Context& ctx, CpuId cpu, TaskId woken) {
  RunQueue& rq = ctx.rq(cpu);
  if (rq.curr == kIdleTask) {
    resched_curr(ctx, cpu, {Reason::kWakeupIdle});
    return;
  }
  const Task& curr = ctx.task(rq.curr);
  const Task& p = ctx.task(woken);
  if (class_rank(p.policy) == class_rank(curr.policy)) {
    class_of(p.policy).wakeup_preempt(ctx, cpu, woken);
  } else if (class_rank(p.policy) < class_rank(curr.policy)) {
    resched_curr(ctx, cpu, {Reason::kWakeupClass, p.prio, curr.prio});
  }
}

/// The queued part of a wakeup: enqueue, record, preemption check, RT push.
void activate_woken(Context& ctx, TaskId id, Enqueue how, Record wakeup) {
  Task& p = ctx.task(id);
  class_of(p.policy).enqueue_task(ctx, p.cpu, id, how);
  p.on_rq = true;
  set_task_state(ctx, id, TaskState::kRunnable);
  ++p.stats.wakeups;
  wakeup.task = static_cast<std::uint32_t>(id);
  wakeup.cpu = static_cast<std::uint16_t>(p.cpu);
  ctx.out.emit(wakeup);
  mark_if_throttled(ctx, id);
  mark_if_parked(ctx, id);
  if (!p.fair.parked) {
    check_preempt_curr(ctx, p.cpu, id);
  }
  if (machine::is_rt(p.policy)) {
    task_woken_rt(ctx, id);
  }
}

void move_sleeping_task(Context& ctx, TaskId id, CpuId to) {
  Task& p = ctx.task(id);
  p.fair.vruntime += ctx.rq(to).fair.min_vruntime - ctx.rq(p.cpu).fair.min_vruntime;
  Record why;
  why.reason = machine::is_rt(p.policy) ? Reason::kSelectTaskRqRt : Reason::kSelectTaskRqFair;
  why.a = p.prio;
  why.b = highest_rt_prio(ctx.rq(to));
  set_task_cpu(ctx, id, to, why);
}

}  // namespace

void try_to_wake_up(Context& ctx, TaskId id, TaskId waker, Reason why, std::int64_t a) {
  Task& p = ctx.task(id);
  if (p.state == TaskState::kDead) {
    return;
  }
  if (p.on_rq) {  // it has not reached schedule() yet (ttwu_runnable())
    if (p.state != TaskState::kRunnable && p.state != TaskState::kThrottled) {
      set_task_state(ctx, id, TaskState::kRunning);
    }
    return;
  }
  Record wakeup = ctx.record(Kind::kSchedWakeup, p.cpu, why);
  wakeup.other = static_cast<std::uint32_t>(waker);
  wakeup.detail = static_cast<std::uint32_t>(waker == kIdleTask ? p.cpu : ctx.task(waker).cpu);
  wakeup.a = a;
  const SchedClass& cls = class_of(p.policy);
  if (const CpuId to = cls.select_task_rq(ctx, id, false); to != p.cpu) {
    move_sleeping_task(ctx, id, to);
  }
  activate_woken(ctx, id, Enqueue::kWakeup, wakeup);
}

void wake_up_new_task(Context& ctx, TaskId id) {
  Task& p = ctx.task(id);
  p.cpu = class_of(p.policy).select_task_rq(ctx, id, true);
  Record wakeup = ctx.record(Kind::kSchedWakeup, p.cpu, Reason::kTaskStarted);
  wakeup.other = static_cast<std::uint32_t>(kIdleTask);
  wakeup.detail = static_cast<std::uint32_t>(p.cpu);
  // Kernel threads were there before: theirs is a wakeup, without the debit of a fork.
  activate_woken(ctx, id, p.kthread ? Enqueue::kWakeup : Enqueue::kNew, wakeup);
}

void migrate_queued_task(Context& ctx, TaskId id, CpuId to, Record why) {
  Task& p = ctx.task(id);
  const SchedClass& cls = class_of(p.policy);
  cls.dequeue_task(ctx, p.cpu, id, true);
  set_task_cpu(ctx, id, to, why);
  cls.enqueue_task(ctx, to, id, Enqueue::kMigrated);
  if (p.state == TaskState::kThrottled && !ctx.rq(to).rt.rt_throttled) {
    set_task_state(ctx, id, TaskState::kRunnable);
  }
  mark_if_throttled(ctx, id);
  mark_if_parked(ctx, id);
}

}  // namespace schedlab::sched
