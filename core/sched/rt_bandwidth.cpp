// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/rt_bandwidth.h"

#include <algorithm>
#include <bit>

#include "core/sched/core.h"
#include "core/sched/rt.h"

namespace schedlab::sched {

using knobs::Knob;
using machine::Kernel;
using machine::kRuntimeInf;
using machine::RtRunQueue;
using machine::RunQueue;
using machine::TaskState;
using trace::Kind;
using trace::Reason;
using trace::Record;

namespace {

constexpr std::int64_t kGridActivation = 1;

bool sharing(const Context& ctx) {
  return ctx.on(Knob::kRtRuntimeShare) && ctx.on(Knob::kSchedRtBandwidthAggregate);
}

void start_period_timer(Context& ctx) {
  const Duration period = configured_rt_period(ctx.k);
  if (ctx.k.rt_bandwidth.timer_active || period.ns <= 0) {
    return;
  }
  ctx.k.rt_bandwidth.timer_active = true;
  // Activation grid: the timer fires at once and every period from now. Absolute grid: the expiry
  // of a zeroed timer is forwarded past now, so boundaries are whole periods since boot.
  const bool from_activation = ctx.knob(Knob::kPeriodGrid) == kGridActivation;
  const Instant first =
      from_activation ? ctx.now() : Instant{(ctx.now().ns / period.ns + 1) * period.ns};
  ctx.k.timers.arm(machine::kRtPeriodSlot, first, sim::Phase::kHrtimer);
}

void record_with(Context& ctx, Kind kind, CpuId cpu, Reason why, std::uint32_t detail) {
  const RtRunQueue& rt = ctx.rq(cpu).rt;
  Record r = ctx.record(kind, cpu, why);
  r.a = rt.rt_time.ns;
  r.b = rt.rt_runtime.ns;
  r.detail = detail;
  ctx.out.emit(r);
}

/// What `from` gives when `to` asks: a share of what it has left, and no more than `to` may hold.
Duration lendable(const Context& ctx, const RtRunQueue& from, const RtRunQueue& to) {
  if (from.rt_runtime == kRuntimeInf && !ctx.on(Knob::kBorrowFromUnlimited)) {
    return {};
  }
  const Duration spare = from.rt_runtime - from.rt_time;
  if (spare.ns <= 0) {
    return {};
  }
  const auto weight = static_cast<std::int64_t>(ctx.k.cpus());
  return std::min(spare / weight, configured_rt_period(ctx.k) - to.rt_runtime);
}

/// do_balance_runtime(): one round over the other CPUs; gives how many lent something.
std::uint32_t balance_runtime(Context& ctx, CpuId cpu) {
  RtRunQueue& to = ctx.rq(cpu).rt;
  if (!sharing(ctx) || to.rt_time <= to.rt_runtime) {
    return 0;
  }
  const Duration period = configured_rt_period(ctx.k);
  std::uint32_t lenders = 0;
  for (std::size_t i = 0; i < ctx.k.cpus() && to.rt_runtime < period; ++i) {
    RtRunQueue& from = ctx.k.rqs[i].rt;
    const Duration lent = cpu_id(i) == cpu ? Duration{} : lendable(ctx, from, to);
    if (lent.ns <= 0) {
      continue;
    }
    from.rt_runtime -= lent;
    to.rt_runtime += lent;
    ++lenders;
    Record r = ctx.record(Kind::kSimRtBorrow, cpu, Reason::kNone);
    r.detail = static_cast<std::uint32_t>(i);
    r.a = lent.ns;
    r.b = to.rt_runtime.ns;
    ctx.out.emit(r);
    record_rt_runtime(ctx, cpu_id(i));
  }
  return lenders;
}

void mark_queued(Context& ctx, CpuId cpu, TaskState from, TaskState to) {
  for_each_rt_task(ctx.k, cpu, [&](TaskId id) {
    if (ctx.task(id).state == from) {
      set_task_state(ctx, id, to);
      Record r = ctx.record(Kind::kSimTaskState, cpu, Reason::kRtThrottled);
      r.task = static_cast<std::uint32_t>(id);
      r.detail = static_cast<std::uint32_t>(to);
      ctx.out.emit(r);
    }
    return true;
  });
}

void throttle(Context& ctx, CpuId cpu, std::uint32_t lenders) {
  RunQueue& rq = ctx.rq(cpu);
  rq.rt.rt_throttled = true;
  rq.throttled_since = ctx.now();
  record_with(ctx, Kind::kSimRtThrottle, cpu, Reason::kRtThrottled, lenders);
  mark_queued(ctx, cpu, TaskState::kRunnable, TaskState::kThrottled);
  if (ctx.on(Knob::kRestartTimerOnThrottle)) {
    start_period_timer(ctx);
  }
}

void record_unthrottle(Context& ctx, CpuId cpu, Reason why) {
  const RunQueue& rq = ctx.rq(cpu);
  Record r = ctx.record(Kind::kSimRtUnthrottle, cpu, why);
  r.other = static_cast<std::uint32_t>(rq.curr);
  r.a = rq.rt.rt_time.ns;
  r.b = rq.rt.rt_runtime.ns;
  ctx.out.emit(r);
}

/// sched_rt_rq_enqueue(): the release of a throttled RT class. Without a resched the task that
/// runs, or the idle task, keeps the CPU until something else reschedules.
void unthrottle(Context& ctx, CpuId cpu) {
  RunQueue& rq = ctx.rq(cpu);
  const bool resched = ctx.on(Knob::kReschedOnUnthrottle);
  rq.rt.rt_throttled = false;
  rq.stats.throttled += ctx.now() - rq.throttled_since;
  record_unthrottle(ctx, cpu,
                    resched ? Reason::kReschedOnUnthrottle : Reason::kNoReschedOnUnthrottle);
  mark_queued(ctx, cpu, TaskState::kThrottled, TaskState::kRunnable);
  if (rq.rt.nr_running == 0) {
    return;
  }
  if (resched) {
    resched_curr(ctx, cpu, {Reason::kRtUnthrottled, rq.rt.rt_time.ns, rq.rt.rt_runtime.ns});
  } else {
    rq.rt.unthrottled_at = ctx.now();
  }
}

/// sched_rt_runtime_exceeded(): true when the RT class must leave the CPU.
bool rt_runtime_exceeded(Context& ctx, CpuId cpu) {
  RtRunQueue& rt = ctx.rq(cpu).rt;
  if (rt.rt_throttled) {
    return true;
  }
  if (rt.rt_runtime >= configured_rt_period(ctx.k)) {
    return false;
  }
  const std::uint32_t lenders = balance_runtime(ctx, cpu);
  if (rt.rt_time <= rt.rt_runtime) {
    return false;
  }
  if (configured_rt_runtime(ctx.k).ns == 0 && ctx.on(Knob::kZeroRuntimeUnlimited)) {
    rt.rt_time = {};
    return false;
  }
  throttle(ctx, cpu, lenders);
  return true;
}

/// The period timer's work for one CPU; true when the timer is needed further.
bool refill(Context& ctx, CpuId cpu) {
  RtRunQueue& rt = ctx.rq(cpu).rt;
  const Duration configured = configured_rt_runtime(ctx.k);
  if (!sharing(ctx) && ctx.on(Knob::kResetBudgetEachPeriod) && configured != kRuntimeInf &&
      rt.rt_runtime != configured) {
    rt.rt_runtime = configured;
    record_rt_runtime(ctx, cpu);
  }
  if (rt.rt_time.ns == 0) {
    return rt.nr_running > 0 && !ctx.on(Knob::kStopTimerWithRtQueued);
  }
  if (rt.rt_throttled && ctx.on(Knob::kBorrowInPeriodTimer)) {
    balance_runtime(ctx, cpu);
  }
  Record r = ctx.record(Kind::kSimRtPeriod, cpu, Reason::kNone);
  r.a = rt.rt_time.ns;
  rt.rt_time -= std::min(rt.rt_time, rt.rt_runtime);
  r.b = rt.rt_time.ns;
  ctx.out.emit(r);
  if (rt.rt_throttled && rt.rt_time < rt.rt_runtime) {
    unthrottle(ctx, cpu);
  }
  return rt.rt_time.ns > 0 || rt.nr_running > 0;
}

}  // namespace

Duration configured_rt_runtime(const Kernel& k) {
  const std::int64_t us = k.knobs[Knob::kSchedRtRuntimeUs];
  return us < 0 ? kRuntimeInf : microseconds(us);
}

Duration configured_rt_period(const Kernel& k) {
  return microseconds(k.knobs[Knob::kSchedRtPeriodUs]);
}

void start_rt_bandwidth(Context& ctx) {
  if (configured_rt_runtime(ctx.k) != kRuntimeInf) {
    start_period_timer(ctx);
  }
}

void charge_rt_bandwidth(Context& ctx, CpuId cpu, Duration delta) {
  RtRunQueue& rt = ctx.rq(cpu).rt;
  const bool unlimited = rt.rt_runtime == kRuntimeInf;
  if (!unlimited || ctx.on(Knob::kChargeUnlimited)) {
    rt.rt_time += delta;
  }
  if (!unlimited && rt_runtime_exceeded(ctx, cpu)) {
    resched_curr(ctx, cpu, {Reason::kRtThrottled, rt.rt_time.ns, rt.rt_runtime.ns});
  }
}

void rt_period_timer(Context& ctx) {
  bool needed = false;
  bool any_throttled = false;
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    needed = refill(ctx, cpu_id(i)) || needed;
    any_throttled = any_throttled || ctx.k.rqs[i].rt.rt_throttled;
  }
  const Duration period = configured_rt_period(ctx.k);
  const bool unlimited = configured_rt_runtime(ctx.k) == kRuntimeInf;
  if ((needed && !unlimited) || any_throttled) {
    ctx.k.timers.arm(machine::kRtPeriodSlot, ctx.now() + std::max(period, microseconds(1)),
                     sim::Phase::kHrtimer);
  } else {
    ctx.k.rt_bandwidth.timer_active = false;
  }
}

void reset_rt_runtime(Context& ctx) {
  const Duration configured = configured_rt_runtime(ctx.k);
  for (std::size_t i = 0; i < ctx.k.cpus(); ++i) {
    ctx.k.rqs[i].rt.rt_runtime = configured;
    record_rt_runtime(ctx, cpu_id(i));
  }
}

void record_rt_runtime(Context& ctx, CpuId cpu) {
  record_with(ctx, Kind::kSimRtRuntime, cpu, Reason::kNone, 0);
}

void mark_if_throttled(Context& ctx, TaskId id) {
  const machine::Task& p = ctx.task(id);
  if (machine::is_rt(p.policy) && ctx.rq(p.cpu).rt.rt_throttled &&
      p.state == TaskState::kRunnable) {
    mark_queued(ctx, p.cpu, TaskState::kRunnable, TaskState::kThrottled);
  }
}

}  // namespace schedlab::sched
