// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace schedlab::ui::draw {

void Canvas::outline(const Rect& rect, const Stroke& stroke) {
  const double half = stroke.width / 2;
  const double left = rect.x + half;
  const double top = rect.y + half;
  const double right = rect.right() - half;
  const double bottom = rect.bottom() - half;
  const std::array corners{Point{left, top}, Point{right, top}, Point{right, bottom},
                           Point{left, bottom}, Point{left, top}};
  polyline(corners, stroke);
}

std::vector<Point> hatch_lines(const Rect& rect, double period) {
  std::vector<Point> ends;
  // A diagonal is where x + y is a multiple of the period.
  const double last = rect.right() + rect.bottom();
  for (double sum = std::ceil((rect.x + rect.y) / period) * period; sum <= last; sum += period) {
    const double left = std::max(rect.x, sum - rect.bottom());
    const double right = std::min(rect.right(), sum - rect.y);
    ends.push_back({left, sum - left});
    ends.push_back({right, sum - right});
  }
  return ends;
}

}  // namespace schedlab::ui::draw
