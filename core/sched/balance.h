// SPDX-License-Identifier: GPL-3.0-or-later
// What little of load balancing there is so far: a CPU that falls idle pulls, and the root domain's
// overload bit is looked at from time to time. Periodic balancing is not modelled yet.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

/// idle_balance(), newidle_balance(): a CPU that has nothing to run pulls a waiting fair task from the
/// CPU of its node with most runnable tasks. Simplified: no task is too hot to move.
void newidle_balance(Context& ctx, CpuId cpu);

/// update_sd_lb_stats() as far as rd->overload goes: the bit says whether some CPU had more than one
/// runnable task when the last balance interval ended, not whether one has now.
void update_overload(Context& ctx);

}  // namespace schedlab::sched
