// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/core.h"

#include "core/base/check.h"
#include "core/sched/balance.h"
#include "core/sched/cfs_bandwidth.h"
#include "core/sched/idle.h"
#include "core/sched/rt.h"
#include "core/sched/rt_bandwidth.h"
#include "core/sched/sched_class.h"

namespace schedlab::sched {

using machine::ReschedReason;
using machine::RunQueue;
using machine::Task;
using machine::TaskState;
using trace::Kind;
using trace::Reason;
using trace::Record;

namespace {

TaskId pick_next_task(Context& ctx, CpuId cpu) {
  for (const SchedClass* cls : {&kStopClass, &kRtClass, &kFairClass}) {
    if (const TaskId next = cls->pick_next_task(ctx, cpu); next != kIdleTask) {
      return next;
    }
  }
  return kIdleTask;
}

/// How the task that leaves the CPU stands from now on; it is still queued unless it went to sleep.
TaskState leaving_state(const Context& ctx, CpuId cpu, const Task& prev) {
  if (!prev.on_rq) {
    return prev.state;
  }
  const bool throttled = machine::is_rt(prev.policy) && ctx.rq(cpu).rt.rt_throttled;
  return throttled || prev.fair.parked ? TaskState::kThrottled : TaskState::kRunnable;
}

/// On a kernel that released the RT class without a resched, what comes now comes late: say so.
ReschedReason with_late_release(Context& ctx, RunQueue& rq, TaskId next, ReschedReason reason) {
  if (rq.rt.unthrottled_at == kNever || next == kIdleTask ||
      !machine::is_rt(ctx.task(next).policy)) {
    return reason;
  }
  const Duration late = ctx.now() - rq.rt.unthrottled_at;
  rq.rt.unthrottled_at = kNever;
  if (late.ns == 0) {
    return reason;
  }
  return {Reason::kRtLateResched, late.ns, static_cast<std::int64_t>(reason.why)};
}

void count_leaving(Task& prev) {
  if (prev.on_rq) {
    ++prev.stats.nivcsw;
  } else {
    ++prev.stats.nvcsw;
  }
}

void context_switch(Context& ctx, CpuId cpu, TaskId prev, TaskId next, ReschedReason reason) {
  RunQueue& rq = ctx.rq(cpu);
  reason = with_late_release(ctx, rq, next, reason);
  Record r = ctx.record(Kind::kSchedSwitch, cpu, reason.why);
  r.task = static_cast<std::uint32_t>(next);
  r.other = static_cast<std::uint32_t>(prev);
  r.a = reason.a;
  r.b = reason.b;
  bool rt_slope = false;
  if (prev != kIdleTask) {
    Task& p = ctx.task(prev);
    count_leaving(p);
    const TaskState leaving = leaving_state(ctx, cpu, p);
    r.detail = static_cast<std::uint32_t>(leaving);
    set_task_state(ctx, prev, leaving);
    rt_slope = machine::is_rt(p.policy);
  }
  ctx.out.emit(r);
  rq.curr = next;
  ++rq.stats.nr_switches;
  if (next != kIdleTask) {
    set_task_state(ctx, next, TaskState::kRunning);
    rt_slope = rt_slope || machine::is_rt(ctx.task(next).policy);
  }
  if (rt_slope) {
    record_rt_runtime(ctx, cpu);
  }
  rq.resched_point = ctx.now();
  if (prev == kIdleTask) {
    ctx.k.activity.leave_idle(ctx.k.topology, cpu);
    leave_idle(ctx, cpu);
  } else if (next == kIdleTask) {
    ctx.k.activity.enter_idle(ctx.k.topology, cpu);
    enter_idle(ctx, cpu);
  }
}

void clear_need_resched(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  rq.need_resched = false;
  rq.resched = {};
  ctx.k.timers.cancel(machine::Kernel::slot(cpu, machine::CpuTimer::kSchedule));
}

void arm_schedule(Context& ctx, CpuId cpu) {
  ctx.k.timers.arm(machine::Kernel::slot(cpu, machine::CpuTimer::kSchedule), ctx.now(),
                   sim::Phase::kSchedule);
}

/// The running task goes on: it was picked again.
void keep_running(Context& ctx, CpuId cpu, TaskId curr, Duration prev_sum_exec) {
  if (curr == kIdleTask) {
    return;
  }
  Task& p = ctx.task(curr);
  if (ctx.on(knobs::Knob::kRepickKeepsSlice)) {
    p.fair.prev_sum_exec = prev_sum_exec;
  }
  ctx.rq(cpu).rt.unthrottled_at = machine::is_rt(p.policy) ? kNever : ctx.rq(cpu).rt.unthrottled_at;
}

}  // namespace

void resched_curr(Context& ctx, CpuId cpu, ReschedReason reason) {
  RunQueue& rq = ctx.rq(cpu);
  if (rq.need_resched) {
    return;
  }
  rq.need_resched = true;
  rq.resched = reason;
  if (rq.curr == kIdleTask || !ctx.task(rq.curr).in_kernel) {
    arm_schedule(ctx, cpu);
  }
}

void enter_kernel(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  ctx.task(rq.curr).in_kernel = true;
  rq.resched_point = ctx.now();
}

bool leave_kernel(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  ctx.task(rq.curr).in_kernel = false;
  if (rq.need_resched) {
    arm_schedule(ctx, cpu);
  }
  return rq.need_resched;
}

bool cond_resched(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  rq.resched_point = ctx.now();
  if (rq.need_resched) {
    arm_schedule(ctx, cpu);
  }
  return rq.need_resched;
}

void schedule(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  const TaskId prev = rq.curr;
  Duration prev_slice_start;
  if (prev != kIdleTask) {
    Task& p = ctx.task(prev);
    update_curr(ctx, cpu);
    prev_slice_start = p.fair.prev_sum_exec;
    if (p.state != TaskState::kRunning) {
      p.on_rq = false;
      class_of(p.policy).dequeue_task(ctx, cpu, prev, false);
      balance_rt(ctx, cpu, prev);
    } else {
      class_of(p.policy).put_prev_task(ctx, cpu, prev);
    }
  }
  const bool parked = prev != kIdleTask && ctx.task(prev).fair.parked;
  const ReschedReason reason =
      parked ? throttle_reason(ctx.k, cpu, ctx.task(prev).group) : rq.resched;
  clear_need_resched(ctx, cpu);
  if (nr_running(ctx.k, cpu) == 0) {
    newidle_balance(ctx, cpu);
  }
  const TaskId next = pick_next_task(ctx, cpu);
  if (next != kIdleTask) {
    class_of(ctx.task(next).policy).set_next_task(ctx, cpu, next);
  }
  if (next == prev) {
    keep_running(ctx, cpu, prev, prev_slice_start);
  } else {
    context_switch(ctx, cpu, prev, next, reason);
  }
  if (next != kIdleTask && machine::is_rt(ctx.task(next).policy)) {
    push_rt_tasks(ctx, cpu);
  }
}

void scheduler_tick(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  ++rq.stats.nr_interrupts;
  ctx.k.timers.arm(machine::Kernel::slot(cpu, machine::CpuTimer::kTick), ctx.now() + ctx.k.tick,
                   sim::Phase::kTick);
  if (rq.curr == kIdleTask) {
    ++(rq.nr_iowait > 0 ? rq.stats.iowait_ticks : rq.stats.idle_ticks);
    return;
  }
  Task& p = ctx.task(rq.curr);
  p.stats.tick_ns += ctx.k.tick.ns;
  if (p.kthread || p.in_kernel) {
    ++rq.stats.system_ticks;
  } else if (p.nice > 0 && !machine::is_rt(p.policy)) {
    ++rq.stats.nice_ticks;
  } else {
    ++rq.stats.user_ticks;
  }
  class_of(p.policy).task_tick(ctx, cpu, rq.curr);
  update_overload(ctx);
}

void block_current(Context& ctx, CpuId cpu, TaskState state) {
  RunQueue& rq = ctx.rq(cpu);
  SCHEDLAB_CHECK(rq.curr != kIdleTask, "the idle task does not block");
  update_curr(ctx, cpu);
  set_task_state(ctx, rq.curr, state);
  ctx.task(rq.curr).in_kernel = false;
  const bool dead = state == TaskState::kDead;
  if (dead) {
    Record r = ctx.record(Kind::kSchedProcessExit, cpu, Reason::kExited);
    r.task = static_cast<std::uint32_t>(rq.curr);
    ctx.out.emit(r);
  }
  rq.need_resched = false;  // leaving by itself outranks whoever wanted it to leave
  resched_curr(ctx, cpu, {dead ? Reason::kExited : Reason::kBlocked});
}

void yield_current(Context& ctx, CpuId cpu) {
  class_of(ctx.task(ctx.rq(cpu).curr).policy).yield_task(ctx, cpu);
  resched_curr(ctx, cpu, {Reason::kYielded});
}

void update_curr(Context& ctx, CpuId cpu) {
  if (const TaskId curr = ctx.rq(cpu).curr; curr != kIdleTask) {
    class_of(ctx.task(curr).policy).update_curr(ctx, cpu, curr);
  }
}

Duration charge_exec(Context& ctx, CpuId cpu, TaskId id) {
  Task& p = ctx.task(id);
  const Duration delta = ctx.now() - p.exec_start;
  p.exec_start = ctx.now();
  p.sum_exec += delta;
  ctx.rq(cpu).stats.busy += delta;
  return delta;
}

void set_task_state(Context& ctx, TaskId id, TaskState state) {
  Task& p = ctx.task(id);
  const Duration spent = ctx.now() - p.state_since;
  if (p.state == TaskState::kRunnable || p.state == TaskState::kThrottled) {
    p.stats.wait += spent;
  }
  if (p.state == TaskState::kThrottled) {
    p.stats.throttled += spent;
  }
  p.state = state;
  p.state_since = ctx.now();
}

std::uint32_t nr_running(const machine::Kernel& k, CpuId cpu) {
  const RunQueue& rq = k.rq(cpu);
  const bool rt_counts = !rq.rt.rt_throttled || k.knobs.on(knobs::Knob::kThrottledInNrRunning);
  return (rq.stop != kIdleTask ? 1U : 0U) + (rt_counts ? rq.rt.nr_running : 0U) +
         rq.fair.nr_running;
}

}  // namespace schedlab::sched
