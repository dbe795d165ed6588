// SPDX-License-Identifier: GPL-3.0-or-later
// Writes SVG 1.1 without Qt. Text stays <text>, numbers are as short as two places allow.
#pragma once

#include <string>

#include "ui/draw/canvas.h"

namespace schedlab::ui::draw {

class SvgCanvas : public Canvas {
 public:
  /// The page in points; one unit of the canvas is one point.
  /// `clip_id`: what ids in the document begin with; different for each SVG of one HTML page.
  SvgCanvas(double width, double height, std::string clip_id = "clip");

  /// The whole document.
  [[nodiscard]] std::string document() const;

  void fill_rect(const Rect& rect, Colour colour) override;
  void hatch_rect(const Rect& rect, Colour colour) override;
  void line(Point from, Point to, const Stroke& stroke) override;
  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void fill_polygon(std::span<const Point> points, Colour colour) override;
  void text(Point at, std::string_view words, const TextStyle& style) override;
  [[nodiscard]] double text_width(std::string_view words, const TextStyle& style) const override;
  /// As runs of equal pixels.
  void image(const Rect& rect, const Image& image) override;
  void push_clip(const Rect& rect) override;
  void pop_clip() override;

 private:
  void rect(const Rect& rect, std::string_view fill);

  double width_;
  double height_;
  std::string clip_id_;
  int clips_ = 0;
  std::string body_;
};

/// A number with at most two places and no needless zeros: "12", "0.5", "-3.25".
[[nodiscard]] std::string compact(double number);

}  // namespace schedlab::ui::draw
