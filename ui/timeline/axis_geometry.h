// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time axis begins and ends in a view. Overview, timeline and counters use the same
// margins, so that one instant stands at the same pixel in all of them.
#pragma once

#include <algorithm>

namespace schedlab::ui {

struct AxisGeometry {
  int left = 92;   // room for the names of rows
  int right = 14;  // room for the scroll mark, and air

  [[nodiscard]] int width(int view_width) const { return std::max(1, view_width - left - right); }
};

}  // namespace schedlab::ui
