// SPDX-License-Identifier: GPL-3.0-or-later
// The fair class before EEVDF (kernel/sched/fair.c of 2.6.26 to 6.1), one runqueue a CPU for the
// tasks of all groups; what a group may use is limited in cfs_bandwidth.h. Simplified: placement of
// a wakeup looks for an idle CPU only, and nothing balances load later; weights are divided exactly
// where the kernel multiplies by a rounded inverse.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

/// sched_slice(): the share of the period that a task of this weight gets on this runqueue.
/// `queued`: whether the task is counted in it already.
[[nodiscard]] Duration sched_slice(const machine::Kernel& k, CpuId cpu, std::int64_t weight,
                                   bool queued);
/// wakeup_gran(): how far behind a woken task of this weight must be.
[[nodiscard]] std::int64_t wakeup_gran(const machine::Kernel& k, std::int64_t weight);
/// The one-shot slice timer of HRTICK has fired.
void hrtick(Context& ctx, CpuId cpu);
/// Load weight of a task by policy and nice.
[[nodiscard]] std::int64_t task_weight(const machine::Kernel& k, const machine::Task& p);

/// A queued task leaves the tree and the load because its group is throttled on this CPU.
void park(Context& ctx, CpuId cpu, TaskId task);
/// ... and comes back, placed as one that slept.
void unpark(Context& ctx, CpuId cpu, TaskId task);

}  // namespace schedlab::sched
