// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/idle.h"

namespace schedlab::sched {

using machine::CpuTimer;
using machine::Kernel;
using machine::RunQueue;

namespace {

/// account_idle_ticks(): as iowait when a task that slept here waits for a device.
void count_slept_ticks(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  std::uint64_t& ticks = rq.nr_iowait > 0 ? rq.stats.iowait_ticks : rq.stats.idle_ticks;
  ticks += slept_ticks(ctx.k, cpu);
  rq.idle_since = ctx.now();
}

void restart_tick(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  count_slept_ticks(ctx, cpu);
  rq.tick_stopped = false;
  ctx.k.timers.arm(Kernel::slot(cpu, CpuTimer::kTick), ctx.k.next_tick_after(ctx.now()),
                   sim::Phase::kTick);
}

void stop_tick(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  rq.tick_stopped = true;
  rq.idle_since = ctx.now();
  ctx.k.timers.cancel(Kernel::slot(cpu, CpuTimer::kTick));
}

}  // namespace

void enter_idle(Context& ctx, CpuId cpu) {
  if (ctx.on(knobs::Knob::kNoHzIdle)) {
    stop_tick(ctx, cpu);
  }
}

void leave_idle(Context& ctx, CpuId cpu) {
  if (ctx.rq(cpu).tick_stopped) {
    restart_tick(ctx, cpu);
  }
}

void set_nohz_idle(Context& ctx) {
  const bool stop = ctx.on(knobs::Knob::kNoHzIdle);
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    const RunQueue& rq = ctx.k.rqs[i];
    if (rq.curr != kIdleTask || rq.tick_stopped == stop) {
      continue;
    }
    if (stop) {
      stop_tick(ctx, cpu_id(i));
    } else {
      restart_tick(ctx, cpu_id(i));
    }
  }
}

void begin_iowait(Context& ctx, TaskId task) {
  machine::Task& p = ctx.task(task);
  p.in_iowait = true;
  ++ctx.rq(p.cpu).nr_iowait;
}

void end_iowait(Context& ctx, TaskId task) {
  machine::Task& p = ctx.task(task);
  if (!p.in_iowait) {
    return;
  }
  if (ctx.rq(p.cpu).tick_stopped) {
    count_slept_ticks(ctx, p.cpu);
  }
  p.in_iowait = false;
  --ctx.rq(p.cpu).nr_iowait;
}

std::uint64_t slept_ticks(const Kernel& k, CpuId cpu) {
  const RunQueue& rq = k.rq(cpu);
  if (!rq.tick_stopped) {
    return 0;
  }
  return static_cast<std::uint64_t>(k.ticks_until(k.now) - k.ticks_until(rq.idle_since));
}

}  // namespace schedlab::sched
