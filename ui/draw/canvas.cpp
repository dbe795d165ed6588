// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/canvas.h"

#include <array>

namespace schedlab::ui::draw {

void Canvas::outline(const Rect& rect, const Stroke& stroke) {
  const double half = stroke.width / 2;
  const double left = rect.x + half;
  const double top = rect.y + half;
  const double right = rect.right() - half;
  const double bottom = rect.bottom() - half;
  const std::array corners{Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom},
                           Point{left, top}};
  polyline(corners, stroke);
}

}  // namespace schedlab::ui::draw
