// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/metric_kinds.h"

#include <array>

namespace schedlab::scenario {

namespace {

constexpr std::array<MetricKindInfo, 8> kKinds{{
    {MetricKind::kWorkRatio, "work_ratio", "%", true, true, false, false, false,
     "work `task` has done over the work of `other` at the end of the run, at most 100"},
    {MetricKind::kCpuShare, "cpu_share", "%", true, false, false, true, true,
     "CPU time of `task` in [from, to) over its length"},
    {MetricKind::kTurn, "turn", "ms", true, false, false, true, true,
     "median of the uninterrupted turns of `task` that end in [from, to); 0 when none does"},
    {MetricKind::kSwitches, "switches", "", true, false, false, true, true,
     "times `task` was switched out in [from, to) though it could have gone on"},
    {MetricKind::kMaxWait, "max_wait", "ms", true, false, false, true, true,
     "longest time in one piece that `task` waited for a CPU in [from, to)"},
    {MetricKind::kThrottles, "throttles", "", false, false, true, true, true,
     "times the RT class of `cpu` was throttled in [from, to)"},
    {MetricKind::kRtBudget, "rt_budget", "ms", false, false, true, false, true,
     "rt_runtime of `cpu` at `to`, what it borrowed included; -1 when unlimited"},
    {MetricKind::kFirstThrottle, "first_throttle", "ms", false, false, true, false, false,
     "instant of the first throttle of `cpu`; -1 when there is none"},
}};

}  // namespace

std::span<const MetricKindInfo> metric_kinds() { return kKinds; }

}  // namespace schedlab::scenario
