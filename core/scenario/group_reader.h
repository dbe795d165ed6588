// SPDX-License-Identifier: GPL-3.0-or-later
// `cgroups: {NAME: {quota: 100ms, period: 100ms}}` of a preset, and `cgroup: NAME` of its tasks.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/engine/setup.h"
#include "core/scenario/place.h"

namespace schedlab::scenario {

/// Both keys are optional: without them the group follows cpu.cfs_quota_us and cpu.cfs_period_us.
/// `quota: max` is no limit. A kernel without CFS bandwidth control refuses a quota.
[[nodiscard]] std::vector<engine::GroupSpec> read_groups(const Place& groups,
                                                         const knobs::KnobValues& knobs);
/// The group of that name; none, with a problem, when there is no such one.
[[nodiscard]] std::optional<std::size_t> read_group_ref(
    const Place& ref, const std::vector<engine::GroupSpec>& groups);

}  // namespace schedlab::scenario
