// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/fair.h"

#include <algorithm>

#include "core/sched/cfs_bandwidth.h"
#include "core/sched/core.h"
#include "core/sched/fair_tree.h"
#include "core/sched/placement.h"
#include "core/sched/sched_class.h"

namespace schedlab::sched {

using knobs::Knob;
using machine::FairRunQueue;
using machine::Kernel;
using machine::kNice0Weight;
using machine::Policy;
using machine::RunQueue;
using machine::Task;
using trace::Reason;

namespace {

/// sched_nr_latency: how many tasks fit into the latency before the period stretches.
std::int64_t nr_latency(const Kernel& k) {
  const std::int64_t min_granularity = k.knobs[Knob::kSchedMinGranularityNs];
  return (k.knobs[Knob::kSchedLatencyNs] + min_granularity - 1) / min_granularity;
}

/// __sched_period().
std::int64_t sched_period(const Kernel& k, std::int64_t runnable) {
  return runnable > nr_latency(k) ? runnable * k.knobs[Knob::kSchedMinGranularityNs]
                                  : k.knobs[Knob::kSchedLatencyNs];
}

/// calc_delta_fair(): time as a task of this weight counts it.
std::int64_t in_vruntime(std::int64_t ns, std::int64_t weight) {
  return ns * kNice0Weight / weight;
}

/// The running fair task; kIdleTask when the CPU runs something else.
TaskId fair_curr(const Kernel& k, CpuId cpu) {
  const TaskId curr = k.rq(cpu).curr;
  return curr != kIdleTask && class_rank(k.task(curr).policy) == 2 && k.task(curr).on_rq &&
                 !k.task(curr).fair.parked
             ? curr
             : kIdleTask;
}

/// min_vruntime follows the smallest vruntime there is, and never goes back.
void update_min_vruntime(Context& ctx, CpuId cpu) {
  FairRunQueue& fair = ctx.rq(cpu).fair;
  const TaskId curr = fair_curr(ctx.k, cpu);
  const TaskId left = fair_tree::leftmost(ctx.k, cpu);
  if (curr == kIdleTask && left == kIdleTask) {
    return;
  }
  std::int64_t smallest = ctx.task(curr != kIdleTask ? curr : left).fair.vruntime;
  if (left != kIdleTask) {
    smallest = std::min(smallest, ctx.task(left).fair.vruntime);
  }
  fair.min_vruntime = std::max(fair.min_vruntime, smallest);
}

void update_curr_fair(Context& ctx, CpuId cpu, TaskId id) {
  const Duration delta = charge_exec(ctx, cpu, id);
  if (delta.ns > 0) {
    Task& p = ctx.task(id);
    p.fair.vruntime += in_vruntime(delta.ns, p.fair.weight);
    update_min_vruntime(ctx, cpu);
    if (p.group != kNoGroup) {
      charge_group(ctx, cpu, p.group, delta);
    }
  }
}

/// What a sleeper is credited on wakeup.
std::int64_t sleeper_credit(const Context& ctx) {
  if (!ctx.on(Knob::kNewFairSleepers)) {
    return 0;
  }
  const std::int64_t latency = ctx.knob(Knob::kSchedLatencyNs);
  return ctx.on(Knob::kGentleFairSleepers) ? latency / 2 : latency;
}

/// place_entity(): a new task starts behind, a sleeper a little ahead, nobody goes back in
/// vruntime.
void place_entity(Context& ctx, CpuId cpu, Task& p, Enqueue how) {
  std::int64_t vruntime = ctx.rq(cpu).fair.min_vruntime;
  if (how == Enqueue::kNew) {
    vruntime += ctx.on(Knob::kStartDebit)
                    ? in_vruntime(sched_slice(ctx.k, cpu, p.fair.weight, false).ns, p.fair.weight)
                    : 0;
  } else {
    vruntime -= sleeper_credit(ctx);
  }
  p.fair.vruntime = std::max(p.fair.vruntime, vruntime);
}

/// hrtick_start_fair(): the slice timer is armed for what is left of the task's slice.
void hrtick_start(Context& ctx, CpuId cpu, TaskId id) {
  if (!ctx.on(Knob::kHrtick) || id == kIdleTask || ctx.rq(cpu).fair.nr_running < 2) {
    return;
  }
  const Task& p = ctx.task(id);
  const Duration ran = p.sum_exec + (ctx.now() - p.exec_start) - p.fair.prev_sum_exec;
  const Duration left = sched_slice(ctx.k, cpu, p.fair.weight, true) - ran;
  ctx.k.timers.arm(Kernel::slot(cpu, machine::CpuTimer::kHrtick),
                   ctx.now() + std::max(left, nanoseconds(0)), sim::Phase::kHrtimer);
}

/// account_entity_enqueue() of a task that enters the tree.
void add_to_tree(Context& ctx, CpuId cpu, TaskId id) {
  FairRunQueue& fair = ctx.rq(cpu).fair;
  fair.load_weight += ctx.task(id).fair.weight;
  ++fair.nr_running;
  fair_tree::insert(ctx.k, cpu, id);
  hrtick_start(ctx, cpu, fair_curr(ctx.k, cpu));
}

void enqueue_task_fair(Context& ctx, CpuId cpu, TaskId id, Enqueue how) {
  Task& p = ctx.task(id);
  FairRunQueue& fair = ctx.rq(cpu).fair;
  if (const TaskId curr = fair_curr(ctx.k, cpu); curr != kIdleTask) {
    update_curr_fair(ctx, cpu, curr);
  }
  if (how == Enqueue::kMigrated) {
    p.fair.vruntime += fair.min_vruntime;
  } else {
    p.fair.weight = task_weight(ctx.k, p);
    place_entity(ctx, cpu, p, how);
  }
  if (p.group == kNoGroup || !enqueue_in_group(ctx, cpu, id)) {
    add_to_tree(ctx, cpu, id);
  }
}

/// clear_buddies().
void clear_buddies(FairRunQueue& fair, TaskId id) {
  for (TaskId* buddy : {&fair.next_buddy, &fair.last_buddy, &fair.skip_buddy}) {
    if (*buddy == id) {
      *buddy = kIdleTask;
    }
  }
}

/// account_entity_dequeue() of a task that is in the tree or runs.
void take_from_tree(Context& ctx, CpuId cpu, TaskId id) {
  Task& p = ctx.task(id);
  FairRunQueue& fair = ctx.rq(cpu).fair;
  clear_buddies(fair, id);
  if (p.fair.heap_at != machine::kNotInHeap) {
    fair_tree::erase(ctx.k, cpu, id);
  }
  fair.load_weight -= p.fair.weight;
  --fair.nr_running;
}

void dequeue_task_fair(Context& ctx, CpuId cpu, TaskId id, bool migrating) {
  Task& p = ctx.task(id);
  FairRunQueue& fair = ctx.rq(cpu).fair;
  if (const TaskId curr = fair_curr(ctx.k, cpu); curr != kIdleTask) {
    update_curr_fair(ctx, cpu, curr);
  }
  take_from_tree(ctx, cpu, id);
  if (migrating) {
    p.fair.vruntime -= fair.min_vruntime;
  }
  update_min_vruntime(ctx, cpu);
  hrtick_start(ctx, cpu, fair_curr(ctx.k, cpu));
  if (p.group != kNoGroup) {
    dequeue_from_group(ctx, cpu, id);
    if (!migrating) {
      check_group_runtime(ctx, cpu, p.group);  // put_prev_entity() does, of a task that blocks too
    }
  }
}

void yield_task_fair(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  if (rq.fair.nr_running < 2) {
    return;
  }
  clear_buddies(rq.fair, rq.curr);
  if (ctx.on(Knob::kYieldSkips)) {
    rq.fair.skip_buddy = rq.curr;
  }
}

/// check_preempt_wakeup(). BATCH and IDLE tasks never preempt; a running IDLE task always yields.
void wakeup_preempt_fair(Context& ctx, CpuId cpu, TaskId woken) {
  RunQueue& rq = ctx.rq(cpu);
  const Task& curr = ctx.task(rq.curr);
  const Task& p = ctx.task(woken);
  if (curr.policy == Policy::kIdle && p.policy != Policy::kIdle) {
    resched_curr(ctx, cpu, {Reason::kWakeupIdle});
    return;
  }
  const bool enough_to_have_buddies = rq.fair.nr_running >= nr_latency(ctx.k);
  if (ctx.on(Knob::kNextBuddy) && enough_to_have_buddies) {
    rq.fair.next_buddy = woken;
  }
  if (p.policy != Policy::kNormal || !ctx.on(Knob::kWakeupPreemption)) {
    return;
  }
  update_curr_fair(ctx, cpu, rq.curr);
  const std::int64_t ahead = curr.fair.vruntime - p.fair.vruntime;
  const std::int64_t gran = wakeup_gran(ctx.k, p.fair.weight);
  if (ahead <= gran || ahead <= 0) {
    return;
  }
  resched_curr(ctx, cpu, {Reason::kWakeupVruntime, ahead, gran});
  if (ctx.on(Knob::kLastBuddy) && enough_to_have_buddies) {
    rq.fair.last_buddy = rq.curr;
  }
}

/// wakeup_preempt_entity(candidate, left) < 1: the candidate may go before the leftmost.
bool near_enough(const Context& ctx, TaskId candidate, TaskId left) {
  const Task& l = ctx.task(left);
  return ctx.task(candidate).fair.vruntime - l.fair.vruntime <= wakeup_gran(ctx.k, l.fair.weight);
}

/// pick_next_entity(): the leftmost, unless it is to be skipped or a buddy is near enough.
TaskId pick_next_task_fair(Context& ctx, CpuId cpu) {
  const FairRunQueue& fair = ctx.rq(cpu).fair;
  const TaskId left = fair_tree::leftmost(ctx.k, cpu);
  if (left == kIdleTask) {
    return kIdleTask;
  }
  TaskId picked = left;
  if (fair.skip_buddy == left) {
    const TaskId second = fair_tree::second(ctx.k, cpu);
    picked = second != kIdleTask && near_enough(ctx, second, left) ? second : left;
  }
  for (const TaskId buddy : {fair.last_buddy, fair.next_buddy}) {
    if (buddy != kIdleTask && near_enough(ctx, buddy, left)) {
      picked = buddy;
    }
  }
  return picked;
}

void put_prev_task_fair(Context& ctx, CpuId cpu, TaskId id) {
  fair_tree::insert(ctx.k, cpu, id);
  ctx.k.timers.cancel(Kernel::slot(cpu, machine::CpuTimer::kHrtick));
  if (const GroupId group = ctx.task(id).group; group != kNoGroup) {
    check_group_runtime(ctx, cpu, group);
  }
}

void set_next_task_fair(Context& ctx, CpuId cpu, TaskId id) {
  Task& p = ctx.task(id);
  fair_tree::erase(ctx.k, cpu, id);
  clear_buddies(ctx.rq(cpu).fair, id);
  p.exec_start = ctx.now();
  p.fair.prev_sum_exec = p.sum_exec;
  hrtick_start(ctx, cpu, id);
}

/// check_preempt_tick().
void check_preempt_tick(Context& ctx, CpuId cpu, TaskId id) {
  const Task& p = ctx.task(id);
  const Duration slice = sched_slice(ctx.k, cpu, p.fair.weight, true);
  const Duration ran = p.sum_exec - p.fair.prev_sum_exec;
  if (ran > slice) {
    resched_curr(ctx, cpu, {Reason::kSliceUsed, ran.ns, slice.ns});
    clear_buddies(ctx.rq(cpu).fair, id);
    return;
  }
  const TaskId left = fair_tree::leftmost(ctx.k, cpu);
  if (!ctx.on(Knob::kTickVruntimeCheck) || left == kIdleTask ||
      ran.ns < ctx.knob(Knob::kSchedMinGranularityNs)) {
    return;
  }
  // As the kernel does, a difference of vruntimes is compared with a slice of wall time.
  const std::int64_t ahead = p.fair.vruntime - ctx.task(left).fair.vruntime;
  if (ahead > slice.ns) {
    resched_curr(ctx, cpu, {Reason::kVruntimeBehind, ahead, slice.ns});
  }
}

void task_tick_fair(Context& ctx, CpuId cpu, TaskId id) {
  update_curr_fair(ctx, cpu, id);
  if (ctx.rq(cpu).fair.nr_running > 1 && !ctx.on(Knob::kHrtick)) {
    check_preempt_tick(ctx, cpu, id);
  }
}

}  // namespace

Duration sched_slice(const Kernel& k, CpuId cpu, std::int64_t weight, bool queued) {
  const FairRunQueue& fair = k.rq(cpu).fair;
  const std::int64_t runnable = fair.nr_running + (queued ? 0 : 1);
  const std::int64_t load = fair.load_weight + (queued ? 0 : weight);
  const std::int64_t slice = sched_period(k, runnable) * weight / load;
  const bool floored = k.knobs.on(Knob::kBaseSlice);
  return Duration{floored ? std::max(slice, k.knobs[Knob::kSchedMinGranularityNs]) : slice};
}

std::int64_t wakeup_gran(const Kernel& k, std::int64_t weight) {
  return in_vruntime(k.knobs[Knob::kSchedWakeupGranularityNs], weight);
}

void hrtick(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  ++rq.stats.nr_interrupts;
  const TaskId curr = fair_curr(ctx.k, cpu);
  if (curr == kIdleTask || rq.fair.nr_running < 2) {
    return;
  }
  update_curr_fair(ctx, cpu, curr);
  const Task& p = ctx.task(curr);
  resched_curr(ctx, cpu,
               {Reason::kHrtick, (p.sum_exec - p.fair.prev_sum_exec).ns,
                sched_slice(ctx.k, cpu, p.fair.weight, true).ns});
}

std::int64_t task_weight(const Kernel& k, const Task& p) {
  return p.policy == Policy::kIdle ? k.knobs[Knob::kIdleWeight] : machine::nice_to_weight(p.nice);
}

void set_scheduler(Context& ctx, CpuId cpu, Policy policy, int nice) {
  FairRunQueue& fair = ctx.rq(cpu).fair;
  const TaskId curr = ctx.rq(cpu).curr;
  Task& p = ctx.task(curr);
  update_curr_fair(ctx, cpu, curr);
  p.policy = policy;
  p.nice = nice;
  p.prio = machine::kernel_prio(policy, nice, 0);
  fair.load_weight -= p.fair.weight;
  p.fair.weight = task_weight(ctx.k, p);
  fair.load_weight += p.fair.weight;
}

void park(Context& ctx, CpuId cpu, TaskId task) {
  take_from_tree(ctx, cpu, task);
  ctx.task(task).fair.parked = true;
  update_min_vruntime(ctx, cpu);
}

void unpark(Context& ctx, CpuId cpu, TaskId task) {
  if (const TaskId curr = fair_curr(ctx.k, cpu); curr != kIdleTask) {
    update_curr_fair(ctx, cpu, curr);
  }
  Task& p = ctx.task(task);
  p.fair.parked = false;
  place_entity(ctx, cpu, p, Enqueue::kWakeup);
  add_to_tree(ctx, cpu, task);
}

const SchedClass kFairClass{enqueue_task_fair,   dequeue_task_fair,   yield_task_fair,
                            wakeup_preempt_fair, pick_next_task_fair, put_prev_task_fair,
                            set_next_task_fair,  task_tick_fair,      update_curr_fair,
                            select_task_rq_fair};

}  // namespace schedlab::sched
