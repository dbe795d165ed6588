// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/rt.h"

#include <bit>

#include "core/sched/core.h"
#include "core/sched/rt_bandwidth.h"
#include "core/sched/sched_class.h"

namespace schedlab::sched {

using knobs::Knob;
using machine::kMaxRtPrio;
using machine::Policy;
using machine::RtRunQueue;
using machine::RunQueue;
using machine::Task;
using trace::Reason;

namespace {

RtRunQueue::List& list_of(Context& ctx, CpuId cpu, const Task& p) {
  return ctx.rq(cpu).rt.queue[static_cast<std::size_t>(p.prio)];
}

std::uint64_t& bitmap_word(RtRunQueue& rt, int prio) {
  return rt.bitmap[static_cast<std::size_t>(prio) / 64];
}

void link(Context& ctx, CpuId cpu, TaskId id, bool head) {
  Task& p = ctx.task(id);
  RtRunQueue::List& list = list_of(ctx, cpu, p);
  p.rt.prev = head ? kIdleTask : list.tail;
  p.rt.next = head ? list.head : kIdleTask;
  (p.rt.prev == kIdleTask ? list.head : ctx.task(p.rt.prev).rt.next) = id;
  (p.rt.next == kIdleTask ? list.tail : ctx.task(p.rt.next).rt.prev) = id;
  bitmap_word(ctx.rq(cpu).rt, p.prio) |= std::uint64_t{1} << (p.prio % 64);
}

void unlink(Context& ctx, CpuId cpu, TaskId id) {
  Task& p = ctx.task(id);
  RtRunQueue::List& list = list_of(ctx, cpu, p);
  (p.rt.prev == kIdleTask ? list.head : ctx.task(p.rt.prev).rt.next) = p.rt.next;
  (p.rt.next == kIdleTask ? list.tail : ctx.task(p.rt.next).rt.prev) = p.rt.prev;
  p.rt.prev = p.rt.next = kIdleTask;
  if (list.head == kIdleTask) {
    bitmap_word(ctx.rq(cpu).rt, p.prio) &= ~(std::uint64_t{1} << (p.prio % 64));
  }
}

/// sched_rr_timeslice in ticks: the sysctl is in ms and rounds up; 0 or less means the default.
std::int64_t rr_timeslice(const Context& ctx) {
  constexpr std::int64_t kDefaultMs = 100;
  const std::int64_t set = ctx.knob(Knob::kSchedRrTimesliceMs);
  const std::int64_t ns = milliseconds(set > 0 ? set : kDefaultMs).ns;
  return (ns + ctx.k.tick.ns - 1) / ctx.k.tick.ns;
}

void enqueue_task_rt(Context& ctx, CpuId cpu, TaskId id, Enqueue) {
  Task& p = ctx.task(id);
  RunQueue& rq = ctx.rq(cpu);
  if (p.rt.time_slice == 0) {  // its first time here
    p.rt.time_slice = rr_timeslice(ctx);
  }
  link(ctx, cpu, id, false);
  p.rt.queued = true;
  ++rq.rt.nr_running;
  rq.rt.nr_migratory += p.nr_cpus_allowed > 1 ? 1 : 0;
  update_rt_overload(ctx, cpu);
  start_rt_bandwidth(ctx);
}

void dequeue_task_rt(Context& ctx, CpuId cpu, TaskId id, bool) {
  Task& p = ctx.task(id);
  RunQueue& rq = ctx.rq(cpu);
  unlink(ctx, cpu, id);
  p.rt.queued = false;
  --rq.rt.nr_running;
  rq.rt.nr_migratory -= p.nr_cpus_allowed > 1 ? 1 : 0;
  update_rt_overload(ctx, cpu);
}

void yield_task_rt(Context& ctx, CpuId cpu) {
  requeue_task_rt(ctx, cpu, ctx.rq(cpu).curr, false);
}

/// check_preempt_equal_prio(): the running task could go elsewhere and the woken one cannot, so the
/// woken one goes to the head and the running one gets pushed away.
void wakeup_preempt_equal_prio(Context& ctx, CpuId cpu, TaskId woken) {
  const TaskId curr = ctx.rq(cpu).curr;
  const Task& p = ctx.task(woken);
  if (ctx.task(curr).nr_cpus_allowed == 1 || find_lowest_rq(ctx.k, curr) == kNoCpu) {
    return;
  }
  if (p.nr_cpus_allowed > 1 && find_lowest_rq(ctx.k, woken) != kNoCpu) {
    return;
  }
  requeue_task_rt(ctx, cpu, woken, true);
  resched_curr(ctx, cpu, {Reason::kWakeupRtPrio, p.prio, p.prio});
}

void wakeup_preempt_rt(Context& ctx, CpuId cpu, TaskId woken) {
  const Task& curr = ctx.task(ctx.rq(cpu).curr);
  const Task& p = ctx.task(woken);
  if (p.prio < curr.prio) {
    resched_curr(ctx, cpu, {Reason::kWakeupRtPrio, p.prio, curr.prio});
  } else if (p.prio == curr.prio && !ctx.rq(cpu).need_resched && ctx.on(Knob::kRtPushPull)) {
    wakeup_preempt_equal_prio(ctx, cpu, woken);
  }
}

TaskId pick_next_task_rt(Context& ctx, CpuId cpu) {
  const RunQueue& rq = ctx.rq(cpu);
  if (rq.rt.nr_running == 0 || rq.rt.rt_throttled) {
    return kIdleTask;
  }
  return rq.rt.queue[static_cast<std::size_t>(highest_rt_prio(rq))].head;
}

void put_prev_task_rt(Context&, CpuId, TaskId) {}

void set_next_task_rt(Context& ctx, CpuId, TaskId id) {
  ctx.task(id).exec_start = ctx.now();
}

void update_curr_rt(Context& ctx, CpuId cpu, TaskId id) {
  const Duration delta = charge_exec(ctx, cpu, id);
  if (delta.ns > 0) {
    ctx.rq(cpu).stats.rt += delta;
    charge_rt_bandwidth(ctx, cpu, delta);
  }
}

void task_tick_rt(Context& ctx, CpuId cpu, TaskId id) {
  update_curr_rt(ctx, cpu, id);
  Task& p = ctx.task(id);
  if (p.policy != Policy::kRr || --p.rt.time_slice > 0) {
    return;
  }
  const std::int64_t slice = rr_timeslice(ctx);
  p.rt.time_slice = slice;
  const RtRunQueue::List& list = list_of(ctx, cpu, p);
  if (list.head != list.tail) {
    requeue_task_rt(ctx, cpu, id, false);
    resched_curr(ctx, cpu, {Reason::kRrSliceUsed, slice, p.prio});
  }
}

/// select_task_rq_rt(): only a running RT task that would not make way, or cannot, sends it
/// elsewhere.
CpuId select_task_rq_rt(Context& ctx, TaskId id, bool) {
  const Task& p = ctx.task(id);
  const TaskId curr = ctx.rq(p.cpu).curr;
  if (!ctx.on(Knob::kRtPushPull) || p.nr_cpus_allowed == 1 || curr == kIdleTask) {
    return p.cpu;
  }
  const Task& running = ctx.task(curr);
  if (!machine::is_rt(running.policy) || (running.nr_cpus_allowed > 1 && running.prio > p.prio)) {
    return p.cpu;
  }
  const CpuId target = find_lowest_rq(ctx.k, id);
  return target != kNoCpu && p.prio < highest_rt_prio(ctx.rq(target)) ? target : p.cpu;
}

}  // namespace

int highest_rt_prio(const RunQueue& rq) {
  for (std::size_t word = 0; word < rq.rt.bitmap.size(); ++word) {
    if (rq.rt.bitmap[word] != 0) {
      return static_cast<int>(word) * 64 + std::countr_zero(rq.rt.bitmap[word]);
    }
  }
  return kMaxRtPrio;
}

void requeue_task_rt(Context& ctx, CpuId cpu, TaskId task, bool head) {
  unlink(ctx, cpu, task);
  link(ctx, cpu, task, head);
}

const SchedClass kRtClass{enqueue_task_rt,   dequeue_task_rt,  yield_task_rt,    wakeup_preempt_rt,
                          pick_next_task_rt, put_prev_task_rt, set_next_task_rt, task_tick_rt,
                          update_curr_rt,    select_task_rq_rt};

}  // namespace schedlab::sched
