// SPDX-License-Identifier: GPL-3.0-or-later
// Results as JSON. Field names are a contract that scripts rely on: fields are added, never
// renamed. Times are integer nanoseconds; 64-bit hashes are text, since not every reader keeps 64
// bits.
#pragma once

#include <string>
#include <vector>

#include "core/lab/bench.h"
#include "core/lab/check.h"
#include "core/lab/command.h"
#include "core/lab/compare.h"
#include "core/lab/repeat.h"

namespace schedlab::lab {

/// A run. With more than one run `metrics` carries mean and quartiles instead of one number, and
/// everything else is that of the first run.
[[nodiscard]] std::string to_json(const scenario::Scenario& scenario, const Invocation& invocation,
                                  const RepeatedResult& result);
/// A list of one object a published figure.
/// Metrics of A and B and of their difference, each with mean and quartiles.
[[nodiscard]] std::string to_json(const Comparison& comparison);
[[nodiscard]] std::string to_json(const CheckReport& report);
[[nodiscard]] std::string to_json(const std::vector<BenchResult>& results);

}  // namespace schedlab::lab
