// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/sysctl.h"

#include "core/sched/cfs_bandwidth.h"
#include "core/sched/idle.h"
#include "core/sched/rt_bandwidth.h"

namespace schedlab::sched {

using knobs::Knob;

namespace {

/// update_sysctl(): the granularities are the boot defaults times a factor of the number of CPUs.
void rescale_granularities(Context& ctx, std::int64_t old_mode, std::int64_t new_mode) {
  const auto cpus = static_cast<int>(ctx.k.cpus());
  const std::int64_t before = knobs::tunable_scaling_factor(ctx.k.profile, cpus, old_mode);
  const std::int64_t after = knobs::tunable_scaling_factor(ctx.k.profile, cpus, new_mode);
  for (const Knob knob :
       {Knob::kSchedLatencyNs, Knob::kSchedMinGranularityNs, Knob::kSchedWakeupGranularityNs}) {
    ctx.k.knobs.set(knob, ctx.knob(knob) / before * after);
  }
}

/// What a write must touch at once; everything else is read where it is used.
void commit(Context& ctx, Knob knob, std::int64_t old_value) {
  if (knob == Knob::kSchedRtRuntimeUs || knob == Knob::kSchedRtPeriodUs ||
      knob == Knob::kSchedRtBandwidthAggregate) {
    reset_rt_runtime(ctx);
  } else if (knob == Knob::kSchedTunableScaling) {
    rescale_granularities(ctx, old_value, ctx.knob(knob));
  } else if (knob == Knob::kNoHzIdle) {
    set_nohz_idle(ctx);
  } else if (knob == Knob::kCfsBandwidth || knob == Knob::kCfsQuotaUs ||
             knob == Knob::kCfsPeriodUs) {
    update_cfs_bandwidth(ctx);
  }
}

}  // namespace

std::optional<knobs::Refusal> write_sysctl(Context& ctx, Knob knob, std::int64_t value) {
  if (auto refusal = knobs::refuse(ctx.k.profile, ctx.k.knobs, knob, value)) {
    return refusal;
  }
  value = knobs::taken_value(knob, value, static_cast<int>(ctx.k.cpus()));
  trace::Record r;
  r.at_ns = ctx.now().ns;
  r.kind = trace::Kind::kSimSysctl;
  r.reason = trace::Reason::kSysctlWrite;
  r.task = static_cast<std::uint32_t>(knob);
  r.a = ctx.knob(knob);
  r.b = value;
  ctx.out.emit(r);
  ctx.k.knobs.set(knob, value);
  commit(ctx, knob, r.a);
  return std::nullopt;
}

}  // namespace schedlab::sched
