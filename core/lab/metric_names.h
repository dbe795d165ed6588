// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a scenario's metric by the name people type.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/scenario/scenario.h"

namespace schedlab::lab {

/// Position of the metric of that name; an error with what there is and the nearest name.
[[nodiscard]] Result<std::size_t> metric_position(const std::vector<scenario::MetricSpec>& metrics,
                                                  const std::string& name);

}  // namespace schedlab::lab
