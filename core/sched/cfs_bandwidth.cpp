// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/cfs_bandwidth.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/sched/core.h"
#include "core/sched/fair.h"
#include "core/sched/sched_class.h"

namespace schedlab::sched {

using knobs::Knob;
using machine::GroupCpu;
using machine::GroupTimer;
using machine::Kernel;
using machine::kRuntimeInf;
using machine::ReschedReason;
using machine::Task;
using machine::TaskGroup;
using machine::TaskState;
using trace::Kind;
using trace::Reason;
using trace::Record;

namespace {

constexpr Duration kMinCfsRqRuntime = milliseconds(1);         // min_cfs_rq_runtime
constexpr Duration kSlackPeriod = milliseconds(5);             // cfs_bandwidth_slack_period
constexpr Duration kMinBandwidthExpiration = milliseconds(2);  // min_bandwidth_expiration

GroupCpu& on_cpu(Context& ctx, CpuId cpu, GroupId group) {
  return ctx.k.group(group).cpus[index(cpu)];
}

Duration bandwidth_slice(const Kernel& k) {
  return microseconds(k.knobs[Knob::kCfsBandwidthSliceUs]);
}

/// __refill_cfs_bandwidth_runtime(): what was not taken is not kept.
void refill(TaskGroup& g) {
  if (g.quota == kRuntimeInf) {
    return;
  }
  g.granted += g.quota - g.runtime;
  g.runtime = g.quota;
}

/// start_cfs_bandwidth(): the timer keeps its grid, whole periods from its last expiry.
void start_period_timer(Kernel& k, GroupId id) {
  TaskGroup& g = k.group(id);
  if (g.period_active) {
    return;
  }
  g.period_active = true;
  if (g.period_end <= k.now) {
    g.period_end += g.period * ((k.now - g.period_end).ns / g.period.ns + 1);
  }
  k.timers.arm(k.slot(id, GroupTimer::kPeriod), g.period_end, sim::Phase::kHrtimer);
}

/// __assign_cfs_rq_runtime(): fills the CPU's runtime up to `target` from the pool. True when it
/// has some then.
bool assign_runtime(Context& ctx, CpuId cpu, GroupId id, Duration target) {
  TaskGroup& g = ctx.k.group(id);
  GroupCpu& on = g.cpus[index(cpu)];
  start_period_timer(ctx.k, id);
  if (g.runtime.ns > 0) {
    const Duration amount = std::min(g.runtime, target - on.runtime_remaining);
    g.runtime -= amount;
    on.runtime_remaining += amount;
    g.idle = false;
  }
  return on.runtime_remaining.ns > 0;
}

bool group_runs(const Context& ctx, CpuId cpu, GroupId group) {
  const TaskId curr = ctx.rq(cpu).curr;
  return curr != kIdleTask && ctx.task(curr).group == group && ctx.task(curr).on_rq &&
         class_rank(ctx.task(curr).policy) == 2;
}

std::uint32_t in_microseconds(Duration d) {
  const std::int64_t most = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min(d.ns / 1'000, most));
}

/// The throttle itself; its tasks are parked by whoever throttles. False when the pool can still
/// give a nanosecond.
bool throttle(Context& ctx, CpuId cpu, GroupId id) {
  if (assign_runtime(ctx, cpu, id, nanoseconds(1))) {
    return false;
  }
  TaskGroup& g = ctx.k.group(id);
  GroupCpu& on = g.cpus[index(cpu)];
  g.throttled.push_back(cpu);
  on.throttled = true;
  on.throttled_since = ctx.now();
  Record r = ctx.record(Kind::kSimCfsThrottle, cpu, Reason::kCfsThrottled);
  r.task = static_cast<std::uint32_t>(id);
  r.other = in_microseconds(g.quota);
  r.detail = in_microseconds(g.period);
  r.a = on.runtime_remaining.ns;
  r.b = g.period_end.ns;
  ctx.out.emit(r);
  return true;
}

void set_state_and_say(Context& ctx, TaskId task, TaskState state, ReschedReason why) {
  set_task_state(ctx, task, state);
  Record r = ctx.record(Kind::kSimTaskState, ctx.task(task).cpu, why.why);
  r.task = static_cast<std::uint32_t>(task);
  r.detail = static_cast<std::uint32_t>(state);
  r.a = why.a;
  r.b = why.b;
  ctx.out.emit(r);
}

/// Takes the group's tasks out of the CPU's tree, in the order they would have run.
void park_queued(Context& ctx, CpuId cpu, GroupId id) {
  using Node = machine::FairRunQueue::Node;
  std::vector<Node> nodes;
  for (const Node& node : ctx.rq(cpu).fair.tree) {
    if (ctx.task(node.task).group == id) {
      nodes.push_back(node);
    }
  }
  std::sort(nodes.begin(), nodes.end(), [](const Node& a, const Node& b) {
    return std::pair(a.vruntime, a.order) < std::pair(b.vruntime, b.order);
  });
  for (const Node& node : nodes) {
    park(ctx, cpu, node.task);
    on_cpu(ctx, cpu, id).parked.push_back(node.task);
    mark_if_parked(ctx, node.task);
  }
}

/// unthrottle_cfs_rq(): the group's tasks compete again; only an idle CPU is asked to reschedule.
void unthrottle(Context& ctx, CpuId cpu, GroupId id, Reason why, Duration given) {
  TaskGroup& g = ctx.k.group(id);
  GroupCpu& on = g.cpus[index(cpu)];
  const ReschedReason reason{why, given.ns, g.runtime.ns};
  on.throttled = false;
  g.throttled_time += ctx.now() - on.throttled_since;
  std::erase(g.throttled, cpu);
  Record r = ctx.record(Kind::kSimCfsUnthrottle, cpu, why);
  r.task = static_cast<std::uint32_t>(id);
  r.a = reason.a;
  r.b = reason.b;
  ctx.out.emit(r);
  for (const TaskId task : std::exchange(on.parked, {})) {
    unpark(ctx, cpu, task);
    set_state_and_say(ctx, task, TaskState::kRunnable, reason);
  }
  if (ctx.rq(cpu).curr == kIdleTask && ctx.rq(cpu).fair.nr_running > 0) {
    resched_curr(ctx, cpu, reason);
  }
}

/// distribute_cfs_runtime(): each throttled CPU gets what pays its debt and one nanosecond more.
void distribute(Context& ctx, GroupId id, Reason why) {
  TaskGroup& g = ctx.k.group(id);
  for (const CpuId cpu : std::vector(g.throttled)) {
    if (g.runtime.ns <= 0) {
      return;
    }
    GroupCpu& on = g.cpus[index(cpu)];
    const Duration given = std::min(g.runtime, nanoseconds(1) - on.runtime_remaining);
    g.runtime -= given;
    on.runtime_remaining += given;
    if (on.runtime_remaining.ns > 0) {
      unthrottle(ctx, cpu, id, why, given);
    }
  }
}

/// do_sched_cfs_period_timer(); false when the timer may stop.
bool end_of_period(Context& ctx, GroupId id) {
  TaskGroup& g = ctx.k.group(id);
  if (g.quota == kRuntimeInf) {
    return false;
  }
  ++g.nr_periods;
  refill(g);
  if (g.throttled.empty()) {
    return !std::exchange(g.idle, true);
  }
  ++g.nr_throttled;
  distribute(ctx, id, Reason::kCfsRefilled);
  g.idle = false;
  return true;
}

/// runtime_refresh_within().
bool refresh_within(const Context& ctx, const TaskGroup& g, Duration time) {
  return g.period_end - ctx.now() < time;
}

void start_slack_timer(Context& ctx, GroupId id) {
  TaskGroup& g = ctx.k.group(id);
  if (g.slack_started || refresh_within(ctx, g, kSlackPeriod + kMinBandwidthExpiration)) {
    return;
  }
  g.slack_started = true;
  ctx.k.timers.arm(ctx.k.slot(id, GroupTimer::kSlack), ctx.now() + kSlackPeriod,
                   sim::Phase::kHrtimer);
}

/// __return_cfs_rq_runtime(): the CPU keeps a millisecond.
void return_runtime(Context& ctx, CpuId cpu, GroupId id) {
  TaskGroup& g = ctx.k.group(id);
  GroupCpu& on = g.cpus[index(cpu)];
  const Duration slack = on.runtime_remaining - kMinCfsRqRuntime;
  if (g.quota == kRuntimeInf || on.nr_running > 0 || slack.ns <= 0) {
    return;
  }
  g.runtime += slack;
  on.runtime_remaining -= slack;
  if (g.runtime > bandwidth_slice(ctx.k) && !g.throttled.empty()) {
    start_slack_timer(ctx, id);
  }
}

void set_bandwidth(Context& ctx, GroupId id, Duration quota, Duration period) {
  TaskGroup& g = ctx.k.group(id);
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    if (group_runs(ctx, cpu_id(i), id)) {
      update_curr(ctx, cpu_id(i));  // what ran until now is charged by the old rule
    }
  }
  g.period = period;
  g.quota = quota;
  refill(g);
  if (quota != kRuntimeInf) {
    start_period_timer(ctx.k, id);
  }
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    GroupCpu& on = g.cpus[i];
    g.granted -= std::exchange(on.runtime_remaining, {});
    if (on.throttled) {
      unthrottle(ctx, cpu_id(i), id, Reason::kSysctlWrite, {});
    }
  }
}

}  // namespace

Duration configured_quota(const Kernel& k, GroupId group) {
  const std::int64_t us = k.knobs[Knob::kCfsQuotaUs];
  const Duration own = k.group(group).own_quota;
  if (!k.knobs.on(Knob::kCfsBandwidth)) {
    return kRuntimeInf;
  }
  return own.ns != 0 ? own : us < 0 ? kRuntimeInf : microseconds(us);
}

Duration configured_period(const Kernel& k, GroupId group) {
  const Duration own = k.group(group).own_period;
  return own.ns != 0 ? own : microseconds(k.knobs[Knob::kCfsPeriodUs]);
}

void start_cfs_bandwidth(Kernel& k) {
  for (std::size_t i = 0; i < k.groups.size(); ++i) {
    TaskGroup& g = k.groups[i];
    g.quota = configured_quota(k, group_id(i));
    g.period = configured_period(k, group_id(i));
    g.cpus.resize(k.cpus());
    refill(g);
    if (g.quota != kRuntimeInf) {
      start_period_timer(k, group_id(i));
    }
  }
}

void update_cfs_bandwidth(Context& ctx) {
  for (std::size_t i = 0; i < ctx.k.groups.size(); ++i) {
    const GroupId id = group_id(i);
    const Duration quota = configured_quota(ctx.k, id);
    const Duration period = configured_period(ctx.k, id);
    if (quota != ctx.k.groups[i].quota || period != ctx.k.groups[i].period) {
      set_bandwidth(ctx, id, quota, period);
    }
  }
}

void charge_group(Context& ctx, CpuId cpu, GroupId id, Duration delta) {
  TaskGroup& g = ctx.k.group(id);
  g.usage += delta;
  if (g.quota == kRuntimeInf) {
    return;
  }
  GroupCpu& on = g.cpus[index(cpu)];
  g.charged += delta;
  on.runtime_remaining -= delta;
  if (on.runtime_remaining.ns > 0 || on.throttled ||
      assign_runtime(ctx, cpu, id, bandwidth_slice(ctx.k))) {
    return;
  }
  if (group_runs(ctx, cpu, id)) {
    resched_curr(ctx, cpu, throttle_reason(ctx.k, cpu, id));
  }
}

bool enqueue_in_group(Context& ctx, CpuId cpu, TaskId task) {
  const GroupId id = ctx.task(task).group;
  GroupCpu& on = on_cpu(ctx, cpu, id);
  ++on.nr_running;
  if (on.nr_running == 1 && !on.throttled && ctx.k.group(id).quota != kRuntimeInf) {
    charge_group(ctx, cpu, id, {});
    if (on.runtime_remaining.ns <= 0) {
      throttle(ctx, cpu, id);
    }
  }
  if (on.throttled) {
    ctx.task(task).fair.parked = true;
    on.parked.push_back(task);
  }
  return on.throttled;
}

void dequeue_from_group(Context& ctx, CpuId cpu, TaskId task) {
  Task& p = ctx.task(task);
  GroupCpu& on = on_cpu(ctx, cpu, p.group);
  SCHEDLAB_CHECK(!p.fair.parked, "a parked task neither runs nor moves");
  --on.nr_running;
  return_runtime(ctx, cpu, p.group);
}

void check_group_runtime(Context& ctx, CpuId cpu, GroupId id) {
  const GroupCpu& on = on_cpu(ctx, cpu, id);
  if (ctx.k.group(id).quota == kRuntimeInf || on.runtime_remaining.ns > 0) {
    return;
  }
  if (on.throttled || throttle(ctx, cpu, id)) {
    park_queued(ctx, cpu, id);
  }
}

void move_to_group(Context& ctx, CpuId cpu, GroupId to) {
  machine::RunQueue& rq = ctx.rq(cpu);
  Task& p = ctx.task(rq.curr);
  if (p.group == to) {
    return;
  }
  update_curr(ctx, cpu);
  if (const GroupId from = p.group; from != kNoGroup) {
    dequeue_from_group(ctx, cpu, rq.curr);
    check_group_runtime(ctx, cpu, from);
    if (rq.need_resched && rq.resched.why == Reason::kCfsThrottled) {
      rq.resched = {};  // the task is rid of the throttle, though not of the reschedule
    }
  }
  p.group = to;
  if (to == kNoGroup) {
    return;
  }
  GroupCpu& on = on_cpu(ctx, cpu, to);
  ++on.nr_running;
  charge_group(ctx, cpu, to, {});
  if (on.throttled) {
    resched_curr(ctx, cpu, throttle_reason(ctx.k, cpu, to));
  }
}

void cfs_period_timer(Context& ctx, GroupId id) {
  TaskGroup& g = ctx.k.group(id);
  g.period_end += g.period;
  g.period_active = end_of_period(ctx, id);
  if (g.period_active) {
    ctx.k.timers.arm(ctx.k.slot(id, GroupTimer::kPeriod), g.period_end, sim::Phase::kHrtimer);
  }
}

void cfs_slack_timer(Context& ctx, GroupId id) {
  TaskGroup& g = ctx.k.group(id);
  g.slack_started = false;
  if (g.quota != kRuntimeInf && g.runtime > bandwidth_slice(ctx.k) &&
      !refresh_within(ctx, g, kMinBandwidthExpiration)) {
    distribute(ctx, id, Reason::kCfsSlack);
  }
}

ReschedReason throttle_reason(const Kernel& k, CpuId cpu, GroupId group) {
  const TaskGroup& g = k.group(group);
  return {Reason::kCfsThrottled, g.cpus[index(cpu)].runtime_remaining.ns, g.period_end.ns};
}

void mark_if_parked(Context& ctx, TaskId task) {
  const Task& p = ctx.task(task);
  if (p.fair.parked && p.state == TaskState::kRunnable) {
    set_state_and_say(ctx, task, TaskState::kThrottled, throttle_reason(ctx.k, p.cpu, p.group));
  }
}

}  // namespace schedlab::sched
