// SPDX-License-Identifier: GPL-3.0-or-later
// Where the values of a sweep's axis stand beside one another: as numbers, or as names.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace schedlab::lab {

struct AxisScale {
  std::vector<double> at;  // one a value
  std::string unit;        // written behind every value: "ms"; "s" for durations of mixed units
  bool numbers = false;    // false: names, at 0, 1, 2, ... in their order
};

/// Values that are all numbers with one unit, or all durations, stand where they say; anything else
/// ("2.6.26", "fifo") is a name.
[[nodiscard]] AxisScale scale_of(std::span<const std::string> values);

/// Whether numbers read better on a logarithmic axis: all above 0, with steps that differ much
/// (1, 2, 4, ... 32), and that are far more even between their logarithms.
[[nodiscard]] bool wants_logarithm(std::span<const double> numbers);

}  // namespace schedlab::lab
