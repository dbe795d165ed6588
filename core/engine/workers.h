// SPDX-License-Identifier: GPL-3.0-or-later
// The kworkers of batch_free_wq as tasks: who queues wakes one, one that takes the last idle seat
// makes another, and each works through the list of its pool.
#pragma once

#include "core/engine/machine.h"
#include "core/mm/kernel_op.h"

namespace schedlab::engine {

/// queue_work() of the pages the running task has gathered, to the pool of its node.
void queue_free_work(Machine& m, sched::Context& ctx, CpuId cpu);
/// What the running worker does next.
[[nodiscard]] mm::KernelOp next_worker_op(Machine& m, sched::Context& ctx, CpuId cpu);

}  // namespace schedlab::engine
