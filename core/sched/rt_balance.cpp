// SPDX-License-Identifier: GPL-3.0-or-later
// RT push and pull: global top-N, approximately. Simplified: the walk of find_lowest_rq() knows one
// domain, so among equally unimportant CPUs it prefers the task's own and then the lowest number.
#include <algorithm>
#include <bit>

#include "core/sched/core.h"
#include "core/sched/rt.h"

namespace schedlab::sched {

using knobs::Knob;
using machine::Kernel;
using machine::RunQueue;
using machine::Task;
using trace::Reason;
using trace::Record;

namespace {

/// The most important queued task that does not run and may run on `to` (anywhere else: kNoCpu).
TaskId pick_pushable_task(const Kernel& k, CpuId cpu, CpuId to) {
  TaskId found = kIdleTask;
  for_each_rt_task(k, cpu, [&](TaskId id) {
    const Task& p = k.task(id);
    const bool fits = to == kNoCpu ? p.nr_cpus_allowed > 1 : p.cpus_allowed.test(to);
    if (id != k.rq(cpu).curr && fits) {
      found = id;
    }
    return found == kIdleTask;
  });
  return found;
}

int running_prio(const Kernel& k, CpuId cpu) {
  const TaskId curr = k.rq(cpu).curr;
  return curr == kIdleTask ? machine::kDefaultPrio + 20 : k.task(curr).prio;
}

Record move_record(Reason why, int prio, int other_prio) {
  Record r;
  r.reason = why;
  r.a = prio;
  r.b = other_prio;
  return r;
}

/// push_rt_task(): one task at most; false when there is nothing more to push.
bool push_rt_task(Context& ctx, CpuId cpu) {
  const RunQueue& rq = ctx.rq(cpu);
  if (rq.rt.nr_running < 2 || rq.rt.nr_migratory == 0) {
    return false;
  }
  const TaskId next = pick_pushable_task(ctx.k, cpu, kNoCpu);
  if (next == kIdleTask) {
    return false;
  }
  const int prio = ctx.task(next).prio;
  if (prio < running_prio(ctx.k, cpu)) {
    resched_curr(ctx, cpu, {Reason::kWakeupRtPrio, prio, running_prio(ctx.k, cpu)});
    return false;
  }
  const CpuId to = find_lowest_rq(ctx.k, next);
  if (to == kNoCpu || to == cpu || prio >= highest_rt_prio(ctx.rq(to))) {
    return false;
  }
  migrate_queued_task(ctx, next, to,
                      move_record(Reason::kPushRtTask, prio, running_prio(ctx.k, to)));
  resched_curr(ctx, to, {Reason::kRtPushed, prio, running_prio(ctx.k, to)});
  return true;
}

/// The part of pull_rt_task() for one source CPU.
void pull_from(Context& ctx, CpuId to, CpuId from) {
  const TaskId id = pick_pushable_task(ctx.k, from, to);
  if (id == kIdleTask) {
    return;
  }
  const int prio = ctx.task(id).prio;
  const int best_here = highest_rt_prio(ctx.rq(to));
  // A task that beats what runs there is about to be picked there: leave it.
  if (prio >= best_here || prio < running_prio(ctx.k, from)) {
    return;
  }
  migrate_queued_task(ctx, id, to, move_record(Reason::kPullRtTask, prio, best_here));
}

}  // namespace

CpuId find_lowest_rq(const Kernel& k, TaskId id) {
  const Task& p = k.task(id);
  int lowest = p.prio;
  CpuId best = kNoCpu;
  for (std::size_t i = 0; i < k.cpus(); ++i) {
    const CpuId cpu = cpu_id(i);
    const int prio = highest_rt_prio(k.rqs[i]);
    if (!p.cpus_allowed.test(cpu) || prio <= lowest) {
      continue;
    }
    lowest = prio;
    best = cpu;
  }
  const bool stays =
      best != kNoCpu && p.cpus_allowed.test(p.cpu) && highest_rt_prio(k.rq(p.cpu)) == lowest;
  return stays ? p.cpu : best;
}

void update_rt_overload(Context& ctx, CpuId cpu) {
  const RunQueue& rq = ctx.rq(cpu);
  const bool overloaded = rq.rt.nr_running > 1 && rq.rt.nr_migratory > 0;
  machine::RootDomain& rd = ctx.k.rd;
  if (rd.rto_mask[index(cpu)] == overloaded) {
    return;
  }
  rd.rto_mask[index(cpu)] = overloaded;
  rd.rto_count += overloaded ? 1U : ~0U;
}

void push_rt_tasks(Context& ctx, CpuId cpu) {
  if (!ctx.on(Knob::kRtPushPull)) {
    return;
  }
  while (push_rt_task(ctx, cpu)) {
  }
}

void task_woken_rt(Context& ctx, TaskId woken) {
  const Task& p = ctx.task(woken);
  const RunQueue& rq = ctx.rq(p.cpu);
  if (rq.curr == kIdleTask || rq.need_resched || p.nr_cpus_allowed == 1) {
    return;
  }
  const Task& curr = ctx.task(rq.curr);
  if (machine::is_rt(curr.policy) && (curr.nr_cpus_allowed == 1 || curr.prio <= p.prio)) {
    push_rt_tasks(ctx, p.cpu);
  }
}

void balance_rt(Context& ctx, CpuId cpu, TaskId prev) {
  const Task& p = ctx.task(prev);
  if (!machine::is_rt(p.policy) || ctx.k.rd.rto_count == 0 || !ctx.on(Knob::kRtPushPull) ||
      highest_rt_prio(ctx.rq(cpu)) <= p.prio) {
    return;
  }
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    if (ctx.k.rd.rto_mask[i] && cpu_id(i) != cpu) {
      pull_from(ctx, cpu, cpu_id(i));
    }
  }
}

}  // namespace schedlab::sched
