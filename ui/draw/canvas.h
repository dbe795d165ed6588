// SPDX-License-Identifier: GPL-3.0-or-later
// A tiny drawing interface. Scenes are functions from data to calls on a Canvas; the same scene is
// a widget and a PNG (PainterCanvas), an SVG without Qt (SvgCanvas) and a list that tests read
// (RecordingCanvas). Coordinates grow right and down; the unit is the pixel of the target (a point,
// 1/72 inch, when exported).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ui/theme/colour.h"

namespace schedlab::ui::draw {

using theme::Colour;

struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Rect {
  double x = 0;
  double y = 0;
  double w = 0;
  double h = 0;

  [[nodiscard]] double right() const { return x + w; }

  [[nodiscard]] double bottom() const { return y + h; }

  friend bool operator==(const Rect&, const Rect&) = default;
};

struct Stroke {
  Colour colour = 0;
  double width = 1;
  bool dashed = false;
  bool smooth = false;  // antialiased: for decoration, never for data
};

enum class Anchor : std::uint8_t { kStart, kMiddle, kEnd };

struct TextStyle {
  double size = 12;  // of the font, in units of the canvas
  Colour colour = 0;
  bool bold = false;
  Anchor anchor = Anchor::kStart;
};

/// Rows of opaque 0xffRRGGBB pixels, top first; borrowed for the call.
struct Image {
  int width = 0;
  int height = 0;
  std::span<const std::uint32_t> pixels;
};

class Canvas {
 public:
  Canvas() = default;
  virtual ~Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  Canvas(Canvas&&) = delete;
  Canvas& operator=(Canvas&&) = delete;

  virtual void fill_rect(const Rect& rect, Colour colour) = 0;
  /// Thin diagonal lines over what is there: throttled.
  virtual void hatch_rect(const Rect& rect, Colour colour) = 0;
  virtual void line(Point from, Point to, const Stroke& stroke) = 0;
  virtual void polyline(std::span<const Point> points, const Stroke& stroke) = 0;
  virtual void fill_polygon(std::span<const Point> points, Colour colour) = 0;
  /// UTF-8 text on a baseline at `at`, anchored there horizontally.
  virtual void text(Point at, std::string_view words, const TextStyle& style) = 0;
  [[nodiscard]] virtual double text_width(std::string_view words, const TextStyle& style) const = 0;
  /// The image scaled to `rect` without smoothing: a pixel of data stays one colour.
  virtual void image(const Rect& rect, const Image& image) = 0;
  /// Nothing is drawn outside `rect` until the matching pop_clip().
  virtual void push_clip(const Rect& rect) = 0;
  virtual void pop_clip() = 0;

  /// The outline of a rectangle, inside its edges.
  void outline(const Rect& rect, const Stroke& stroke);
};

inline constexpr double kHatchPeriod = 5;
inline constexpr double kHatchWidth = 0.8;

/// The diagonals that hatch a rectangle, each as two points; those of neighbours meet.
[[nodiscard]] std::vector<Point> hatch_lines(const Rect& rect, double period);

/// Clips for as long as it lives.
class Clip {
 public:
  Clip(Canvas& canvas, const Rect& rect) : canvas_(canvas) { canvas_.push_clip(rect); }

  ~Clip() { canvas_.pop_clip(); }

  Clip(const Clip&) = delete;
  Clip& operator=(const Clip&) = delete;
  Clip(Clip&&) = delete;
  Clip& operator=(Clip&&) = delete;

 private:
  Canvas& canvas_;
};

}  // namespace schedlab::ui::draw
