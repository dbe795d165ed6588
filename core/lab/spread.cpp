// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/spread.h"

#include <algorithm>
#include <numeric>

#include "core/base/check.h"

namespace schedlab::lab {

namespace {

/// Nearest rank of quarter/4 in sorted values.
double quartile(const std::vector<double>& sorted, std::size_t quarter) {
  const std::size_t rank = (quarter * sorted.size() + 3) / 4;
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

Spread spread_of(std::vector<double> values) {
  SCHEDLAB_CHECK(!values.empty(), "nothing to take the spread of");
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  std::sort(values.begin(), values.end());
  return {.mean = sum / static_cast<double>(values.size()),
          .min = values.front(),
          .q1 = quartile(values, 1),
          .median = quartile(values, 2),
          .q3 = quartile(values, 3),
          .max = values.back(),
          .runs = values.size()};
}

}  // namespace schedlab::lab
