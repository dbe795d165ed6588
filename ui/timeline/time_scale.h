// SPDX-License-Identifier: GPL-3.0-or-later
// From simulated time to pixels and back. Time stays an integer until this last step, and pixel i
// stands for exactly the stretch that LaneView::pixels() gives to it.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ui/shared/time_range.h"

namespace schedlab::ui {

struct TimeScale {
  TimeRange range;   // never empty
  double left = 0;   // x of range.from
  double width = 1;  // in pixels

  [[nodiscard]] double x(Instant at) const {
    return left +
           static_cast<double>((at - range.from).ns) / static_cast<double>(range.span().ns) * width;
  }

  [[nodiscard]] double right() const { return left + width; }

  [[nodiscard]] int columns() const { return std::max(1, static_cast<int>(width)); }

  /// The instant under x, not outside the range.
  [[nodiscard]] Instant at(double x) const {
    const double part = std::clamp((x - left) / width, 0.0, 1.0);
    return range.from +
           Duration{static_cast<std::int64_t>(part * static_cast<double>(range.span().ns))};
  }

  /// What the pixel column under x stands for; spans are below a day, so the product fits.
  [[nodiscard]] TimeRange column_at(double x) const {
    const std::int64_t n = columns();
    const auto i = std::clamp<std::int64_t>(static_cast<std::int64_t>(x - left), 0, n - 1);
    return {range.from + range.span() * i / n, range.from + range.span() * (i + 1) / n};
  }
};

}  // namespace schedlab::ui
