// SPDX-License-Identifier: GPL-3.0-or-later
// An axis of plain numbers, straight or logarithmic, between two places of a canvas.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace schedlab::ui {

struct ValueAxis {
  double low = 0;   // value at `from`; above 0 when logarithmic
  double high = 1;  // value at `to`, above `low`
  double from = 0;  // pixels; `from` > `to` on an axis that grows upwards
  double to = 1;
  bool logarithmic = false;

  [[nodiscard]] double place(double value) const;
  /// The value at a place: the inverse of place().
  [[nodiscard]] double value(double place) const;
};

/// Multiples of 1, 2 or 5 times a power of ten in [low, high], at most `most` of them; of a
/// logarithmic axis 1, 2 and 5 in each decade, or powers of ten when those are too many.
[[nodiscard]] std::vector<double> value_ticks(const ValueAxis& axis, int most);

/// All with as many decimals as the finest asks for: "0.5", "1.0", "1.5".
[[nodiscard]] std::vector<std::string> value_labels(std::span<const double> ticks);

/// An axis from `from` to `to` that holds all values, with a little air; from 0 when that wastes
/// less than two thirds of it.
[[nodiscard]] ValueAxis axis_over(std::span<const double> values, double from, double to);

}  // namespace schedlab::ui
