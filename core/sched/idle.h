// SPDX-License-Identifier: GPL-3.0-or-later
// Going idle and coming back: the tick stops on an idle CPU (NO_HZ idle) and is made up for in the
// sampled accounting when it starts again.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

void enter_idle(Context& ctx, CpuId cpu);
void leave_idle(Context& ctx, CpuId cpu);
/// A write of machine.nohz_idle: idle CPUs stop or start their tick.
void set_nohz_idle(Context& ctx);

/// io_schedule(): the running task is about to sleep for a device; its CPU's idle time is iowait.
void begin_iowait(Context& ctx, TaskId task);
/// ... and the device is done. Nothing for a task that did not wait for one.
void end_iowait(Context& ctx, TaskId task);

/// Ticks a CPU whose tick is stopped has slept through.
[[nodiscard]] std::uint64_t slept_ticks(const machine::Kernel& k, CpuId cpu);

}  // namespace schedlab::sched
