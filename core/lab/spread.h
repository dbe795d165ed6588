// SPDX-License-Identifier: GPL-3.0-or-later
// What repeated runs say together: mean and quartiles. A quantile is the nearest rank, that is one
// of the values that were measured, never something between two of them: of n sorted values the
// p-quantile is number ceil(p * n), the first for p = 0.
#pragma once

#include <cstddef>
#include <vector>

namespace schedlab::lab {

struct Spread {
  double mean = 0;
  double min = 0;
  double q1 = 0;
  double median = 0;
  double q3 = 0;
  double max = 0;
  std::size_t runs = 0;
  friend bool operator==(const Spread&, const Spread&) = default;
};

/// The spread of at least one value. The mean is summed in the order given, so that equal input
/// gives equal bits.
[[nodiscard]] Spread spread_of(std::vector<double> values);

}  // namespace schedlab::lab
