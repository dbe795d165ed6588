// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the knob table about task groups. Only knobs/table.cpp includes this.
#pragma once

#include "core/knobs/row_builders.h"

namespace schedlab::knobs {

inline constexpr std::int64_t kMostQuotaUs = (std::int64_t{1} << 44) - 1;  // max_cfs_runtime

// Defaults by profile: 2.6.26, fixed, 2.6.31, 4.10, 4.11-parallel-free, 4.14, 6.1
inline constexpr std::array<KnobSpec, index(Knob::kCfsBandwidth) - index(Knob::kFreeAggregation)>
    kGroupRows{{
        a_number(
            Knob::kCfsQuotaUs, "cpu.cfs_quota_us", "us", Group::kCfsBandwidth,
            {-kIntMax - 1, kMostQuotaUs, -1, 1'600'000}, {-1, -1, -1, -1, -1, -1, -1},
            "CPU time the fair tasks of a cgroup may use in each period, on all CPUs together; -1 "
            "is no limit, 0 to 999 are refused. For every cgroup of the preset that gives no "
            "quota of its own.",
            "tg_set_cfs_bandwidth(), cpu.max"),
        at_reload(a_number(Knob::kCfsPeriodUs, "cpu.cfs_period_us", "us", Group::kCfsBandwidth,
                           {-kIntMax - 1, kIntMax, 1'000, 1'000'000},
                           {100'000, 100'000, 100'000, 100'000, 100'000, 100'000, 100'000},
                           "Length of the period after which the quota is granted again, 1000 to "
                           "1000000. For every cgroup of the "
                           "preset that gives no period of its own.",
                           "tg_set_cfs_bandwidth(), cpu.max")),
        at_reload(a_number(Knob::kCfsBandwidthSliceUs, "kernel.sched_cfs_bandwidth_slice_us", "us",
                           Group::kCfsBandwidth, {1, kIntMax, 1'000, 50'000},
                           {5'000, 5'000, 5'000, 5'000, 5'000, 5'000, 5'000},
                           "CPU time a CPU takes from the pool of a cgroup at once.",
                           "assign_cfs_rq_runtime()")),
        a_switch(
            Knob::kCfsBandwidth, "cfs.bandwidth", Group::kCfsBandwidth, Origin::kRule,
            {0, 0, 0, 1, 1, 1, 1},
            "The kernel can limit the CPU time of a cgroup's fair tasks (CONFIG_CFS_BANDWIDTH).",
            "since 3.2; commit ab84d31e1550"),
    }};

}  // namespace schedlab::knobs
