// SPDX-License-Identifier: GPL-3.0-or-later
// What a preset measures: a mapping name: {kind, task, cpu, from, to, ...}.
#pragma once

#include <vector>

#include "core/scenario/place.h"

namespace schedlab::scenario {

/// References are checked against the tasks and CPUs of `setup`; `to` is its duration when not given.
[[nodiscard]] std::vector<MetricSpec> read_metrics(const Place& metrics, const engine::Setup& setup);

}  // namespace schedlab::scenario
