// SPDX-License-Identifier: GPL-3.0-or-later
// A run in words and tables, for a person at a terminal.
#pragma once

#include <string>
#include <vector>

#include "core/lab/repeat.h"
#include "core/scenario/scenario.h"
#include "core/trace/store.h"

namespace schedlab::cli {

/// What ran, its metrics, its tasks and its CPUs.
[[nodiscard]] std::string summary_text(const scenario::Scenario& scenario,
                                       const lab::RepeatedResult& result);
/// One line a stretch of a task's life: when, how long, what it did, and why that began.
[[nodiscard]] std::string explain_text(const std::vector<lab::TaskStretch>& stretches,
                                       const trace::Names& names);
/// The rows `vmstat INTERVAL` would have printed.
[[nodiscard]] std::string vmstat_text(const std::vector<stats::VmstatRow>& rows);

}  // namespace schedlab::cli
