// SPDX-License-Identifier: GPL-3.0-or-later
// How long a step of kernel code takes on this machine now: the cost of an idle machine with local
// memory, times distance, SMT sharing, turbo and chance, plus what taking a lock over costs.
// Simplified: what holds when a step begins holds until it ends.
#pragma once

#include "core/engine/machine.h"
#include "core/mm/kernel_op.h"
#include "core/sim/rng.h"

namespace schedlab::engine {

[[nodiscard]] Duration work_time(const Machine& m, CpuId cpu, const mm::KernelOp& op, sim::Rng& rng);
/// `lock` has just been taken by the CPU.
[[nodiscard]] Duration hold_time(const Machine& m, CpuId cpu, const mm::KernelOp& op,
                                 const machine::SpinLock& lock, sim::Rng& rng);

}  // namespace schedlab::engine
