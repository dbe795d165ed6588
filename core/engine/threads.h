// SPDX-License-Identifier: GPL-3.0-or-later
// What the steps of a program do to the machine: use the CPU, sleep, wake each other, end.
#pragma once

#include "core/engine/machine.h"
#include "core/sched/context.h"

namespace schedlab::engine {

/// Each task's random stream is this plus its id.
inline constexpr std::uint64_t kThreadStreams = 1000;

/// The task that `cpu` runs now gets its step timer: at the end of its run step, or at once when it
/// has to take its next step. Called after every schedule().
void arm_step_end(Machine& m, CpuId cpu);
/// The running task has finished its step: takes steps until one uses time or leaves the CPU.
void advance_thread(Machine& m, sched::Context& ctx, CpuId cpu);
/// The task's own timer has fired: it starts, or its sleep is over.
void task_timer(Machine& m, sched::Context& ctx, TaskId task);

}  // namespace schedlab::engine
