// SPDX-License-Identifier: GPL-3.0-or-later
// What a knob is. The rows stand in one table (knobs/table.h); YAML keys, --set, sliders, tooltips,
// sweeps, random test input and the reference page are all made from a row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/knobs/profile.h"

namespace schedlab::knobs {

/// Ids of the knobs, in the order of the table.
enum class Knob : std::uint8_t {
  // RT bandwidth
  kSchedRtRuntimeUs,
  kSchedRtPeriodUs,
  kRtRuntimeShare,
  kSchedRtBandwidthAggregate,
  // RT rules that changed between kernels
  kReschedOnUnthrottle,
  kBorrowInPeriodTimer,
  kChargeUnlimited,
  kBorrowFromUnlimited,
  kStopTimerWithRtQueued,
  kRestartTimerOnThrottle,
  kPeriodGrid,
  kResetBudgetEachPeriod,
  kThrottledInNrRunning,
  kZeroRuntimeUnlimited,
  // RT class
  kSchedRrTimesliceMs,
  kRtPushPull,
  // fair
  kSchedLatencyNs,
  kSchedMinGranularityNs,
  kSchedWakeupGranularityNs,
  kSchedTunableScaling,
  kStartDebit,
  kNewFairSleepers,
  kGentleFairSleepers,
  kWakeupPreemption,
  kNextBuddy,
  kLastBuddy,
  kTickVruntimeCheck,
  kRepickKeepsSlice,
  kYieldSkips,
  kAltPeriod,
  kBaseSlice,
  kIdleWeight,
  kNewidleBalance,
  // machine
  kHrtick,
  kNoHzIdle,
  // freeing memory: the series of 2017
  kAsyncFreeThreshold,
  kMaxGatherBatchCount,
  kParallelFree,
  kQueueIf,
  kFailslab,
  kPercpuPagelistFraction,
  kWatchdogThresh,
  // ... its workqueue
  kMaxActive,
  kMaxActiveSystemWide,
  kWorkerNice,
  kWorkerPolicy,
  kChargeInitiator,
  // ... rules that changed between kernels
  kFreeYieldPages,
  kReschedAfterFlush,
  kPcpBatchCap,
  kPcpHighFromWatermark,
  kPcpFreeFactor,
  // ... and the model
  kFreeAggregation,
  // CFS bandwidth
  kCfsQuotaUs,
  kCfsPeriodUs,
  kCfsBandwidthSliceUs,
  kCfsBandwidth,
};

inline constexpr std::size_t kKnobCount = static_cast<std::size_t>(Knob::kCfsBandwidth) + 1;

[[nodiscard]] constexpr std::size_t index(Knob knob) { return static_cast<std::size_t>(knob); }

enum class Group : std::uint8_t {
  kRtBandwidth,
  kRtRules,
  kRt,
  kFair,
  kMachine,
  kCfsBandwidth,
  kFreePath,
  kWorkqueue,
  kFreeRules,
};

/// Groups about freeing memory: a machine without memory to free does not need them.
[[nodiscard]] constexpr bool is_free_path(Group group) { return group >= Group::kFreePath; }

[[nodiscard]] constexpr std::string_view group_name(Group group) {
  constexpr std::array<std::string_view, 9> kNames{
      "RT bandwidth", "RT rules by kernel",   "RT class",   "Fair",
      "Machine",      "CFS bandwidth",        "Freeing memory",
      "Workqueue",    "Freeing rules by kernel"};
  return kNames[static_cast<std::size_t>(group)];
}

/// How a value is entered and shown.
enum class Form : std::uint8_t {
  kNumber,  // slider and exact value
  kSwitch,  // 0 or 1
  kChoice,  // one of `choices`
};

/// When a write takes effect.
enum class ApplyAt : std::uint8_t {
  kNextEvent,    // at once: at the next event boundary
  kNextReload,   // when the thing it governs is next reloaded (a slice, a period)
};

/// Whether the number is a kernel's own tunable or a rule that differs between kernels.
enum class Origin : std::uint8_t {
  kSysctl,   // /proc/sys or debugfs, with the kernel's own path
  kFeature,  // /sys/kernel/debug/sched/features
  kRule,     // what one kernel does and another does not: a what-if switch
  kWhatIf,   // never in a kernel
};

struct KnobSpec {
  Knob id;
  std::string_view name;  // the kernel's own path where one exists
  std::string_view unit;  // "us", "ns", "ms", or empty
  Group group;
  Form form;
  Origin origin;
  std::int64_t min;  // what any kernel takes; what one profile refuses is in knobs/sysctl.h
  std::int64_t max;
  std::int64_t slider_min;  // useful range of the slider, inside [min, max]
  std::int64_t slider_max;
  std::array<std::int64_t, kProfiles> defaults;  // by Profile
  bool scaled_by_cpus;                           // default times the kernel's tunable scaling factor
  ApplyAt apply;
  std::span<const std::string_view> choices;
  std::string_view help;        // one sentence
  std::string_view kernel_ref;  // the kernel function or commit it stands for
};

}  // namespace schedlab::knobs
