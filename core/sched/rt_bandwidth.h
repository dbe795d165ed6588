// SPDX-License-Identifier: GPL-3.0-or-later
// RT bandwidth control of a build without RT groups: one period timer for the machine; on each CPU
// the time used (rt_time), the budget (rt_runtime) and the throttle. The charge is exact, the check
// happens where time is charged, which for a spinning task is the tick.
//
// Which of the rules that changed between kernels hold is read from the knobs rt.*; see the table.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

/// start_rt_bandwidth(): an RT task was queued; starts the period timer if it is due and not
/// running.
void start_rt_bandwidth(Context& ctx);
/// The part of update_curr_rt() about bandwidth: charges, then sched_rt_runtime_exceeded().
void charge_rt_bandwidth(Context& ctx, CpuId cpu, Duration delta);
/// do_sched_rt_period_timer(): one period has passed.
void rt_period_timer(Context& ctx);
/// The commit of sched_rt_handler(): every CPU's budget is the configured one again, which takes
/// back what was borrowed; rt_time stays.
void reset_rt_runtime(Context& ctx);
/// The configured budget; kRuntimeInf for -1 and every other negative.
[[nodiscard]] Duration configured_rt_runtime(const machine::Kernel& k);
[[nodiscard]] Duration configured_rt_period(const machine::Kernel& k);

/// Records rt_time and rt_runtime of a CPU: the corners of their curves.
void record_rt_runtime(Context& ctx, CpuId cpu);
/// A task that was just queued on a throttled runqueue waits as throttled.
void mark_if_throttled(Context& ctx, TaskId task);

}  // namespace schedlab::sched
