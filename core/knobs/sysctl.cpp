// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knobs/sysctl.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace schedlab::knobs {

namespace {

/// Which writes of the RT sysctls a kernel (built without RT_GROUP_SCHED) refuses.
struct RtSysctlRules {
  bool period_zero_einval;            // since 2.6.31
  bool runtime_zero_ebusy;            // 2.6.31 until about 3.3
  bool runtime_above_period_einval;   // since 3.14
  bool runtime_below_minus_1_einval;  // since 3.14
};

constexpr std::array<RtSysctlRules, kProfiles> kRtSysctlRules{{
    {false, false, false, false},  // 2.6.26: nothing is checked
    {false, false, false, false},  // 2.6.26-fixed: the fixes are about accounting
    {true, true, false, false},    // 2.6.31: runtime > period is taken and acts as unlimited
    {true, false, true, true},     // 4.10
    {true, false, true, true},     // 4.11-parallel-free
    {true, false, true, true},     // 4.14: the unsigned compare refuses every negative but -1
    {true, false, true, true},     // 6.1
}};

constexpr std::int64_t kLeastPagelistFraction = 8;  // MIN_PERCPU_PAGELIST_FRACTION
constexpr std::int64_t kMostWatchdogThresh = 60;
constexpr std::int64_t kMinCfsQuotaPeriodUs = 1'000;  // min_cfs_quota_period
constexpr std::int64_t kMaxCfsPeriodUs = 1'000'000;   // max_cfs_quota_period

std::optional<Refusal> refuse_rt(const RtSysctlRules& rules, std::int64_t runtime,
                                 std::int64_t period) {
  if (rules.period_zero_einval && period <= 0) {
    return Refusal{Errno::kEinval, fmt::format("period {} must be at least 1", period)};
  }
  if (rules.runtime_below_minus_1_einval && runtime < -1) {
    return Refusal{Errno::kEinval, fmt::format("runtime {} is below -1", runtime)};
  }
  if (rules.runtime_above_period_einval && runtime > period) {
    return Refusal{Errno::kEinval, fmt::format("runtime {} > period {}", runtime, period)};
  }
  if (rules.runtime_zero_ebusy && runtime == 0) {
    return Refusal{Errno::kEbusy, "runtime 0 would leave the RT kernel threads no time"};
  }
  return std::nullopt;
}

std::optional<Refusal> refuse_free_path(Knob knob, std::int64_t value) {
  if (knob == Knob::kPercpuPagelistFraction && value != 0 && value < kLeastPagelistFraction) {
    return Refusal{Errno::kEinval,
                   fmt::format("{} is neither 0 nor at least {}", value, kLeastPagelistFraction)};
  }
  if (knob == Knob::kMaxActive && value < 1) {
    return Refusal{Errno::kEinval, fmt::format("max_active {} is below 1", value)};
  }
  if (knob == Knob::kWatchdogThresh && (value < 0 || value > kMostWatchdogThresh)) {
    return Refusal{Errno::kEinval,
                   fmt::format("{} is outside 0 .. {}", value, kMostWatchdogThresh)};
  }
  return std::nullopt;
}

/// tg_set_cfs_bandwidth(); a kernel without bandwidth control has no such files.
std::optional<Refusal> refuse_cfs_bandwidth(const KnobValues& values, Knob knob,
                                            std::int64_t value) {
  if (!values.on(Knob::kCfsBandwidth)) {
    return Refusal{Errno::kEnoent,
                   fmt::format("there is no {} before CFS bandwidth control, which came with 3.2",
                               spec(knob).name)};
  }
  if (knob == Knob::kCfsQuotaUs && value >= 0 && value < kMinCfsQuotaPeriodUs) {
    return Refusal{Errno::kEinval, fmt::format("quota {} is neither negative nor at least {}",
                                               value, kMinCfsQuotaPeriodUs)};
  }
  if (knob == Knob::kCfsPeriodUs && (value < kMinCfsQuotaPeriodUs || value > kMaxCfsPeriodUs)) {
    return Refusal{Errno::kEinval, fmt::format("period {} is outside {} .. {}", value,
                                               kMinCfsQuotaPeriodUs, kMaxCfsPeriodUs)};
  }
  return std::nullopt;
}

}  // namespace

std::int64_t taken_value(Knob knob, std::int64_t value, int cpus) {
  constexpr std::int64_t kWqMaxActive = 512;
  constexpr std::int64_t kWqMaxActiveACpu = 4;
  if (knob == Knob::kCfsQuotaUs) {
    return std::max<std::int64_t>(value, -1);
  }
  return knob == Knob::kMaxActive ? std::min(value, std::max(kWqMaxActive, kWqMaxActiveACpu * cpus))
                                  : value;
}

std::string Refusal::text() const {
  return fmt::format("{}: {}; nothing changed", errno_name(code), reason);
}

std::optional<Refusal> refuse(Profile profile, const KnobValues& values, Knob knob,
                              std::int64_t value) {
  const KnobSpec& row = spec(knob);
  if (value < row.min || value > row.max) {
    return Refusal{Errno::kEinval, fmt::format("{} is outside {} .. {}", value, row.min, row.max)};
  }
  const RtSysctlRules& rules = kRtSysctlRules[static_cast<std::size_t>(profile)];
  if (knob == Knob::kSchedRtRuntimeUs) {
    return refuse_rt(rules, value, values[Knob::kSchedRtPeriodUs]);
  }
  if (knob == Knob::kSchedRtPeriodUs) {
    return refuse_rt(rules, values[Knob::kSchedRtRuntimeUs], value);
  }
  if (knob == Knob::kCfsQuotaUs || knob == Knob::kCfsPeriodUs ||
      knob == Knob::kCfsBandwidthSliceUs) {
    return refuse_cfs_bandwidth(values, knob, value);
  }
  return refuse_free_path(knob, value);
}

}  // namespace schedlab::knobs
