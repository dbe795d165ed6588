// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/column.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ui/draw/text_metrics.h"

namespace schedlab::ui {

namespace {

constexpr double kTextSize = 10;
constexpr double kBetweenColumns = 12;
constexpr double kSquare = 7;
constexpr double kSquarePitch = 9;

}  // namespace

std::size_t Column::rows_of(double height) const {
  return static_cast<std::size_t>(std::max(0.0, (room_.bottom() - y_) / height));
}

std::size_t Column::fit(std::size_t all, double height) const {
  if (all <= rows_of(height)) {
    return all;
  }
  const double left = std::max(0.0, room_.bottom() - y_ - kRowHeight);
  return std::clamp<std::size_t>(static_cast<std::size_t>(left / height), 1, all);
}

Column Column::part(std::size_t i, std::size_t count) const {
  const double n = static_cast<double>(count);
  const double width = std::floor((room_.w - kBetweenColumns * (n - 1)) / n);
  return {canvas_,
          palette_,
          {room_.x + static_cast<double>(i) * (width + kBetweenColumns), y_, width,
           room_.bottom() - y_}};
}

void Column::rest(std::size_t all, std::size_t shown) {
  if (shown < all) {
    text(fmt::format("and {} more", all - shown));
  }
}

void Column::text(std::string_view words, bool muted) {
  if (room_for(kRowHeight)) {
    const draw::TextStyle style{kTextSize, muted ? palette_.muted : palette_.text};
    canvas_.text({room_.x, y_ + kTextSize}, draw::elided(canvas_, words, style, room_.w), style);
  }
  y_ += kRowHeight;
}

void Column::pair(std::string_view words, std::string_view value) {
  if (room_for(kRowHeight)) {
    const draw::TextStyle begin{kTextSize, palette_.text};
    const draw::TextStyle end{kTextSize, palette_.muted, false, draw::Anchor::kEnd};
    const double left = room_.w - canvas_.text_width(value, end) - 4;
    canvas_.text({room_.right(), y_ + kTextSize}, value, end);
    canvas_.text({room_.x, y_ + kTextSize}, draw::elided(canvas_, words, begin, left), begin);
  }
  y_ += kRowHeight;
}

void Column::bar(double part, Hue hue) {
  if (room_for(kBarHeight)) {
    const double full = std::floor(room_.w * std::clamp(part, 0.0, 1.0));
    canvas_.fill_rect({room_.x, y_, room_.w, kBarHeight}, palette_.track);
    canvas_.fill_rect({room_.x, y_, full, kBarHeight},
                      palette_.tasks[static_cast<std::size_t>(hue)]);
  }
  y_ += kBarPitch;
}

std::size_t Column::squares(std::size_t filled, std::size_t count, std::size_t rows, Hue hue) {
  const theme::Colour colour = palette_.tasks[static_cast<std::size_t>(hue)];
  const auto a_row = static_cast<std::size_t>(std::max(1.0, (room_.w + 2) / kSquarePitch));
  const std::size_t shown = std::min(count, a_row * std::min(rows, rows_of(kSquarePitch)));
  for (std::size_t i = 0; i < shown; ++i) {
    const draw::Rect square{room_.x + static_cast<double>(i % a_row) * kSquarePitch,
                            y_ + static_cast<double>(i / a_row) * kSquarePitch, kSquare, kSquare};
    if (i < filled) {
      canvas_.fill_rect(square, colour);
    } else {
      canvas_.outline(square, {colour, 1, false, false});
    }
  }
  y_ += std::ceil(static_cast<double>(shown) / static_cast<double>(a_row)) * kSquarePitch + 3;
  return shown;
}

double Column::text_width(std::string_view words) const {
  return canvas_.text_width(words, {kTextSize, palette_.text});
}

}  // namespace schedlab::ui
