// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/metric_kinds.h"

#include <array>

namespace schedlab::scenario {

namespace {

constexpr std::array<MetricKindInfo, 15> kKinds{{
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
    {MetricKind::kMunmapTime, "munmap_time", "s", true, false, false, false, false,
     "time `task` spent in munmap() or in freeing its memory at exit"},
    {MetricKind::kLockShare, "lock_share", "%", false, false, false, false, false,
     "time all CPUs waited for spinlocks over their busy time, as perf shows the slowpath"},
    {MetricKind::kZoneLockShare, "zone_lock_share", "%", false, false, false, false, false,
     "of lock_share, the part of zone->lock"},
    {MetricKind::kLruLockShare, "lru_lock_share", "%", false, false, false, false, false,
     "of lock_share, the part of lru_lock"},
    {MetricKind::kRunnablePeak, "runnable_peak", "", false, false, false, true, true,
     "most tasks running or runnable, looked at every 100 ms of [from, to)"},
    {MetricKind::kCgroupLeak, "cgroup_leak", "%", false, false, false, false, false,
     "CPU time of kworkers that no cgroup is charged for, over that of the kworkers and of the tasks "
     "in cgroups; 0 without cgroups"},
    {MetricKind::kFreeRate, "free_rate", "GB/s", false, false, false, true, true,
     "growth of MemFree in [from, to), in 10^9 bytes a second"},
}};

}  // namespace

std::span<const MetricKindInfo> metric_kinds() { return kKinds; }

}  // namespace schedlab::scenario
