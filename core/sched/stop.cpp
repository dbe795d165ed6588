// SPDX-License-Identifier: GPL-3.0-or-later
// The stop class (kernel/sched/stop_task.c): one task a CPU at most, before everything else.
#include "core/base/check.h"
#include "core/sched/core.h"
#include "core/sched/sched_class.h"

namespace schedlab::sched {

namespace {

void enqueue_task_stop(Context& ctx, CpuId cpu, TaskId task, Enqueue) {
  SCHEDLAB_CHECK(ctx.rq(cpu).stop == kIdleTask, "one stop task a CPU");
  ctx.rq(cpu).stop = task;
}

void dequeue_task_stop(Context& ctx, CpuId cpu, TaskId, bool) {
  ctx.rq(cpu).stop = kIdleTask;
}

void yield_task_stop(Context&, CpuId) {}

void wakeup_preempt_stop(Context&, CpuId, TaskId) {}

TaskId pick_next_task_stop(Context& ctx, CpuId cpu) {
  return ctx.rq(cpu).stop;
}

void put_prev_task_stop(Context&, CpuId, TaskId) {}

void set_next_task_stop(Context& ctx, CpuId, TaskId task) {
  ctx.task(task).exec_start = ctx.now();
}

void task_tick_stop(Context& ctx, CpuId cpu, TaskId task) {
  charge_exec(ctx, cpu, task);
}

void update_curr_stop(Context& ctx, CpuId cpu, TaskId task) {
  charge_exec(ctx, cpu, task);
}

CpuId select_task_rq_stop(Context& ctx, TaskId task, bool) {
  return ctx.task(task).cpu;
}

}  // namespace

const SchedClass kStopClass{enqueue_task_stop,   dequeue_task_stop,   yield_task_stop,
                            wakeup_preempt_stop, pick_next_task_stop, put_prev_task_stop,
                            set_next_task_stop,  task_tick_stop,      update_curr_stop,
                            select_task_rq_stop};

}  // namespace schedlab::sched
