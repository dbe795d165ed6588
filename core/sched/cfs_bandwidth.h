// SPDX-License-Identifier: GPL-3.0-or-later
// CFS bandwidth control (kernel/sched/fair.c, since 3.2; the rules are those of 6.1): the fair
// tasks of a group use at most `quota` of CPU time in each `period`, on all CPUs together.
//
// A CPU takes slices of kernel.sched_cfs_bandwidth_slice_us from the group's pool and charges what
// the group's tasks run. With nothing left to take it reschedules, and at the next schedule() the
// group is throttled there: its tasks leave the CPU's tree until the period timer refills the pool
// and pays the debt. A task in kernel code goes on until its cond_resched() and makes the debt
// larger.
//
// Simplified: groups are flat. A task belongs to one group at most, all fair tasks of a CPU share
// one tree, and a group has no weight of its own (no cpu.shares, no nesting). A released task is
// placed as a sleeper, as the kernel places the group's entity. RT tasks of a group are not
// charged. Slices do not expire with the period, which 4.18 to 5.3 let them do. No burst.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

/// The quota and period that knobs and the group's own values ask for; kRuntimeInf is no limit.
[[nodiscard]] Duration configured_quota(const machine::Kernel& k, GroupId group);
[[nodiscard]] Duration configured_period(const machine::Kernel& k, GroupId group);
/// A machine that boots: every group gets its quota, its period timers start.
void start_cfs_bandwidth(machine::Kernel& k);
/// tg_set_cfs_bandwidth() of every group whose quota or period has changed: the pool is refilled,
/// debts are forgiven, throttled CPUs are released.
void update_cfs_bandwidth(Context& ctx);

/// account_cfs_rq_runtime(): `delta` of CPU time was used by a task of the group on this CPU.
void charge_group(Context& ctx, CpuId cpu, GroupId group, Duration delta);
/// A fair task of a group becomes runnable (check_enqueue_throttle()). True when the group is
/// throttled here: the task is parked and must not enter the tree.
[[nodiscard]] bool enqueue_in_group(Context& ctx, CpuId cpu, TaskId task);
/// ... or leaves its runqueue: what the CPU needs no longer goes back (return_cfs_rq_runtime()).
void dequeue_from_group(Context& ctx, CpuId cpu, TaskId task);
/// check_cfs_rq_runtime(), at put_prev: throttles the group on this CPU when it has no runtime
/// left.
void check_group_runtime(Context& ctx, CpuId cpu, GroupId group);
/// sched_move_task() of the running fair task; kNoGroup is the root.
void move_to_group(Context& ctx, CpuId cpu, GroupId to);

/// sched_cfs_period_timer() and sched_cfs_slack_timer().
void cfs_period_timer(Context& ctx, GroupId group);
void cfs_slack_timer(Context& ctx, GroupId group);

/// Why a task of this group does not run here: the numbers compared.
[[nodiscard]] machine::ReschedReason throttle_reason(const machine::Kernel& k, CpuId cpu,
                                                     GroupId group);
/// A task that was parked as it woke or came says so.
void mark_if_parked(Context& ctx, TaskId task);

}  // namespace schedlab::sched
