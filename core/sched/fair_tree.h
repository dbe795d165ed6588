// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of a cfs_rq: runnable entities by vruntime, equal ones in the order they were queued
// (as the kernel's tree keeps them). A binary heap of values whose places the tasks know, so that
// leaving the middle costs O(log n) as well.
#pragma once

#include <cstdint>
#include <vector>

#include "core/machine/kernel.h"

namespace schedlab::sched::fair_tree {

void insert(machine::Kernel& k, CpuId cpu, TaskId task);
void erase(machine::Kernel& k, CpuId cpu, TaskId task);
/// kIdleTask when the tree is empty.
[[nodiscard]] TaskId leftmost(const machine::Kernel& k, CpuId cpu);
/// The one after the leftmost; kIdleTask when there is none.
[[nodiscard]] TaskId second(const machine::Kernel& k, CpuId cpu);

}  // namespace schedlab::sched::fair_tree
