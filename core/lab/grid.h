// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of a sweep as people type them, and the cells of their grid.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scenario/reader.h"

namespace schedlab::lab {

/// More cells than this are a slip of the finger.
inline constexpr std::size_t kMaxCells = 100'000;

struct Axis {
  std::string name;
  std::vector<std::string> values;
  std::string typed = {};  // the values as they were written, ranges and all; empty: see `values`
  friend bool operator==(const Axis&, const Axis&) = default;
};

/// "NAME=V1,V2,..." where a value may also be a range "FIRST..LAST..STEP" or "FIRST..LAST" (step 1)
/// of numbers that share one unit: "machine.hz=100,250", "period=10ms..50ms..10ms",
/// "x=0.2..0.9..0.1". LAST is reached when a whole number of steps leads to it.
[[nodiscard]] Result<Axis> parse_axis(std::string_view text);

/// Every combination, the last axis moving fastest. An error when there are more than kMaxCells.
[[nodiscard]] Result<std::vector<std::vector<scenario::Override>>> cells_of(
    const std::vector<Axis>& axes);

}  // namespace schedlab::lab
