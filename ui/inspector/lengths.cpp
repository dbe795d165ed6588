// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/lengths.h"

#include <algorithm>

namespace schedlab::ui {

namespace {

/// Nearest rank: the least length that `percent` of all do not exceed.
Duration percentile(std::vector<Duration>& lengths, std::size_t percent) {
  const std::size_t rank = (lengths.size() * percent + 99) / 100;
  const auto place =
      lengths.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::nth_element(lengths.begin(), place, lengths.end());
  return *place;
}

}  // namespace

Duration Lengths::average() const {
  return count == 0 ? Duration{} : total / static_cast<std::int64_t>(count);
}

Lengths summarize(std::vector<Duration>& lengths) {
  Lengths sum;
  sum.count = lengths.size();
  if (lengths.empty()) {
    return sum;
  }
  for (const Duration length : lengths) {
    sum.total += length;
  }
  const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
  sum.min = *least;
  sum.max = *most;
  sum.p50 = percentile(lengths, 50);
  sum.p99 = percentile(lengths, 99);
  return sum;
}

}  // namespace schedlab::ui
