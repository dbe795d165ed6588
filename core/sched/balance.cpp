// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/balance.h"

#include "core/sched/core.h"

namespace schedlab::sched {

namespace {

constexpr Duration kBalanceInterval = milliseconds(64);  // of the widest domain, roughly

/// throttled_lb_pair(): a task does not move to where its group is throttled.
bool group_throttled(const Context& ctx, TaskId task, CpuId cpu) {
  const GroupId group = ctx.task(task).group;
  return group != kNoGroup && ctx.k.group(group).cpus[index(cpu)].throttled;
}

TaskId movable_to(const Context& ctx, CpuId from, CpuId to) {
  for (const machine::FairRunQueue::Node& node : ctx.rq(from).fair.tree) {
    if (ctx.task(node.task).cpus_allowed.test(to) && !group_throttled(ctx, node.task, to)) {
      return node.task;
    }
  }
  return kIdleTask;
}

}  // namespace

void newidle_balance(Context& ctx, CpuId cpu) {
  if (!ctx.on(knobs::Knob::kNewidleBalance)) {
    return;
  }
  std::uint32_t most = 1;
  TaskId pulled = kIdleTask;
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    const CpuId other = cpu_id(i);
    const std::uint32_t runnable = ctx.rq(other).fair.nr_running;
    if (runnable <= most || ctx.k.topology.node_of(other) != ctx.k.topology.node_of(cpu)) {
      continue;
    }
    if (const TaskId task = movable_to(ctx, other, cpu); task != kIdleTask) {
      pulled = task;
      most = runnable;
    }
  }
  if (pulled != kIdleTask) {
    trace::Record why;
    why.reason = trace::Reason::kNewidlePull;
    why.a = most;
    migrate_queued_task(ctx, pulled, cpu, why);
  }
}

void update_overload(Context& ctx) {
  machine::RootDomain& rd = ctx.k.rd;
  if (ctx.now() < rd.next_balance) {
    return;
  }
  rd.next_balance = ctx.now() + kBalanceInterval;
  rd.overload = false;
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    rd.overload = rd.overload || nr_running(ctx.k, cpu_id(i)) > 1;
  }
}

}  // namespace schedlab::sched
