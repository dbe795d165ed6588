// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks of a preset: a mapping name: {policy, nice, affinity, program, ...}.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/engine/setup.h"
#include "core/scenario/place.h"

namespace schedlab::scenario {

/// In the order they are written; a task with `count: 3` is name/0, name/1 and name/2.
[[nodiscard]] std::vector<engine::TaskSpec> read_tasks(const Place& tasks,
                                                       const engine::MachineSpec& machine,
                                                       const std::vector<engine::GroupSpec>& groups);
/// Position of the task that a scalar names; a problem when there is no such task.
[[nodiscard]] std::optional<std::size_t> read_task_ref(const Place& ref, const std::vector<engine::TaskSpec>& tasks);

}  // namespace schedlab::scenario
