// SPDX-License-Identifier: GPL-3.0-or-later
// A canvas that writes down what was drawn, for tests: a picture that can be read and compared
// without pixels or fonts.
#pragma once

#include <string>
#include <vector>

#include "ui/draw/canvas.h"

namespace schedlab::ui::draw {

enum class Op : std::uint8_t { kFill, kHatch, kLine, kPolyline, kPolygon, kText, kImage };

struct Drawn {
  Op op = Op::kFill;
  Rect box;  // of the shape; of a text: its anchor, with no size
  Colour colour = 0;
  bool dashed = false;
  std::string words;
  std::vector<Point> points;
};

class RecordingCanvas : public Canvas {
 public:
  [[nodiscard]] const std::vector<Drawn>& drawn() const { return drawn_; }

  [[nodiscard]] std::vector<Drawn> all(Op op) const;
  /// The texts in the order they were drawn.
  [[nodiscard]] std::vector<std::string> texts() const;

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
  std::vector<Drawn> drawn_;
};

}  // namespace schedlab::ui::draw
