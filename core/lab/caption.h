// SPDX-License-Identifier: GPL-3.0-or-later
// What stands under a chart, so that whoever sees it can make it again.
#pragma once

#include <string>
#include <vector>

#include "core/lab/command.h"
#include "core/lab/sweep.h"
#include "core/scenario/scenario.h"

namespace schedlab::lab {

/// Preset, kernel profile, machine and seed; the knobs that differ from the kernel's defaults; the
/// command line.
[[nodiscard]] std::vector<std::string> caption_lines(const scenario::Scenario& scenario,
                                                     const Invocation& invocation);

/// The same for a sweep: what every cell has in common, and the command line.
[[nodiscard]] std::vector<std::string> caption_lines(const SweepPlan& plan);

}  // namespace schedlab::lab
