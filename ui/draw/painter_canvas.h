// SPDX-License-Identifier: GPL-3.0-or-later
// A canvas on a QPainter: widgets, PNG, PDF. Shapes are never antialiased, text is.
#pragma once

#include "ui/draw/canvas.h"

class QPainter;

namespace schedlab::ui::draw {

class PainterCanvas : public Canvas {
 public:
  explicit PainterCanvas(QPainter& painter);

  void fill_rect(const Rect& rect, Colour colour) override;
  void hatch_rect(const Rect& rect, Colour colour) override;
  void line(Point from, Point to, const Stroke& stroke) override;
  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void fill_polygon(std::span<const Point> points, Colour colour) override;
  void text(Point at, std::string_view words, const TextStyle& style) override;
  [[nodiscard]] double text_width(std::string_view words, const TextStyle& style) const override;
  void image(const Rect& rect, const Image& image) override;
  void push_clip(const Rect& rect) override;
  void pop_clip() override;

 private:
  [[nodiscard]] double shift(const Stroke& stroke) const;

  QPainter& painter_;
};

}  // namespace schedlab::ui::draw
