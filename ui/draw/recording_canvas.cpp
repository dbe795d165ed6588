// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/recording_canvas.h"

#include <algorithm>
#include <iterator>

#include "ui/draw/text_metrics.h"

namespace schedlab::ui::draw {

namespace {

Rect box_of(std::span<const Point> points) {
  if (points.empty()) {
    return {};
  }
  const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax(points, {}, &Point::y);
  return {left.x, top.y, right.x - left.x, bottom.y - top.y};
}

}  // namespace

std::vector<Drawn> RecordingCanvas::all(Op op) const {
  std::vector<Drawn> some;
  std::ranges::copy_if(drawn_, std::back_inserter(some),
                       [op](const Drawn& d) { return d.op == op; });
  return some;
}

std::vector<std::string> RecordingCanvas::texts() const {
  std::vector<std::string> words;
  for (const Drawn& text : all(Op::kText)) {
    words.push_back(text.words);
  }
  return words;
}

void RecordingCanvas::fill_rect(const Rect& rect, Colour colour) {
  drawn_.push_back({Op::kFill, rect, colour, false, {}, {}});
}

void RecordingCanvas::hatch_rect(const Rect& rect, Colour colour) {
  drawn_.push_back({Op::kHatch, rect, colour, false, {}, {}});
}

void RecordingCanvas::line(Point from, Point to, const Stroke& stroke) {
  const std::vector<Point> ends{from, to};
  drawn_.push_back({Op::kLine, box_of(ends), stroke.colour, stroke.dashed, {}, ends});
}

void RecordingCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  drawn_.push_back({Op::kPolyline,
                    box_of(points),
                    stroke.colour,
                    stroke.dashed,
                    {},
                    {points.begin(), points.end()}});
}

void RecordingCanvas::fill_polygon(std::span<const Point> points, Colour colour) {
  drawn_.push_back(
      {Op::kPolygon, box_of(points), colour, false, {}, {points.begin(), points.end()}});
}

void RecordingCanvas::text(Point at, std::string_view words, const TextStyle& style) {
  drawn_.push_back({Op::kText, {at.x, at.y, 0, 0}, style.colour, false, std::string(words), {}});
}

double RecordingCanvas::text_width(std::string_view words, const TextStyle& style) const {
  return dejavu_width(words, style);
}

void RecordingCanvas::image(const Rect& rect, const Image& /*image*/) {
  drawn_.push_back({Op::kImage, rect, 0, false, {}, {}});
}

void RecordingCanvas::push_clip(const Rect& /*rect*/) {}

void RecordingCanvas::pop_clip() {}

}  // namespace schedlab::ui::draw
