// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/svg_canvas.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"

#include "ui/draw/text_metrics.h"

namespace schedlab::ui::draw {

namespace {

std::string hex(Colour colour) {
  return fmt::format("#{:06x}", colour & 0x00ff'ffffU);
}

/// fill="..." or stroke="...", with the opacity when it is not whole.
std::string paint(std::string_view what, Colour colour) {
  const std::uint32_t alpha = colour >> 24;
  std::string attribute = fmt::format("{}=\"{}\"", what, hex(colour));
  if (alpha != 0xff) {
    attribute += fmt::format(" {}-opacity=\"{}\"", what, compact(alpha / 255.0));
  }
  return attribute;
}

std::string stroke_of(const Stroke& stroke) {
  std::string attributes = paint("stroke", stroke.colour);
  if (stroke.width != 1) {
    attributes += fmt::format(" stroke-width=\"{}\"", compact(stroke.width));
  }
  return attributes + (stroke.dashed ? " stroke-dasharray=\"4 3\"" : "");
}

std::string points_of(std::span<const Point> points) {
  std::string list;
  for (const Point& point : points) {
    list += fmt::format("{}{},{}", list.empty() ? "" : " ", compact(point.x), compact(point.y));
  }
  return list;
}

std::string_view anchor_of(Anchor anchor) {
  switch (anchor) {
    case Anchor::kStart:
      return "";
    case Anchor::kMiddle:
      return " text-anchor=\"middle\"";
    case Anchor::kEnd:
      return " text-anchor=\"end\"";
  }
  return "";
}

}  // namespace

std::string compact(double number) {
  const auto hundredths = std::llround(number * 100);
  std::string text = fmt::format("{}{}", hundredths < 0 ? "-" : "", std::abs(hundredths) / 100);
  if (const auto rest = std::abs(hundredths) % 100; rest != 0) {
    text += fmt::format(".{:02}", rest);
    if (text.back() == '0') {
      text.pop_back();
    }
  }
  return text;
}

SvgCanvas::SvgCanvas(double width, double height, std::string clip_id)
    : width_(width), height_(height), clip_id_(std::move(clip_id)) {}

std::string SvgCanvas::document() const {
  return fmt::format(
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}pt\" height=\"{1}pt\" "
             "viewBox=\"0 0 {0} {1}\" "
             "xml:space=\"preserve\" font-family=\"'DejaVu Sans', Verdana, sans-serif\" "
             "fill=\"none\">\n",
             compact(width_), compact(height_)) +
         body_ + "</svg>\n";
}

void SvgCanvas::rect(const Rect& rect, std::string_view fill) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", compact(rect.x),
                       compact(rect.y), compact(rect.w), compact(rect.h), fill);
}

void SvgCanvas::fill_rect(const Rect& r, Colour colour) {
  rect(r, paint("fill", colour));
}

void SvgCanvas::hatch_rect(const Rect& r, Colour colour) {
  // Lines and not a pattern: some viewers know none.
  std::string path;
  const std::vector<Point> ends = hatch_lines(r, kHatchPeriod);
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    path += fmt::format("M{},{}L{},{}", compact(ends[i].x), compact(ends[i].y),
                        compact(ends[i + 1].x), compact(ends[i + 1].y));
  }
  body_ +=
      fmt::format("<path d=\"{}\" {}/>\n", path, stroke_of({colour, kHatchWidth, false, false}));
}

void SvgCanvas::line(Point from, Point to, const Stroke& stroke) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", compact(from.x),
                       compact(from.y), compact(to.x), compact(to.y), stroke_of(stroke));
}

void SvgCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  body_ += fmt::format("<polyline points=\"{}\" {}/>\n", points_of(points), stroke_of(stroke));
}

void SvgCanvas::fill_polygon(std::span<const Point> points, Colour colour) {
  body_ += fmt::format("<polygon points=\"{}\" {}/>\n", points_of(points), paint("fill", colour));
}

void SvgCanvas::text(Point at, std::string_view words, const TextStyle& style) {
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" {}{}{}>{}</text>\n", compact(at.x),
                       compact(at.y), compact(style.size), paint("fill", style.colour),
                       style.bold ? " font-weight=\"bold\"" : "", anchor_of(style.anchor),
                       markup_escaped(words));
}

double SvgCanvas::text_width(std::string_view words, const TextStyle& style) const {
  return dejavu_width(words, style);
}

void SvgCanvas::image(const Rect& place, const Image& image) {
  const double w = place.w / image.width;
  const double h = place.h / image.height;
  for (int y = 0; y < image.height; ++y) {
    const auto row =
        image.pixels.subspan(static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width),
                             static_cast<std::size_t>(image.width));
    for (std::size_t x = 0, end = 0; x < row.size(); x = end) {
      while (end < row.size() && row[end] == row[x]) {
        ++end;
      }
      fill_rect({place.x + static_cast<double>(x) * w, place.y + y * h,
                 static_cast<double>(end - x) * w, h},
                row[x]);
    }
  }
}

void SvgCanvas::push_clip(const Rect& r) {
  const int id = clips_++;
  body_ += fmt::format("<clipPath id=\"{}-{}\">", clip_id_, id);
  rect(r, "");
  body_ += fmt::format("</clipPath>\n<g clip-path=\"url(#{}-{})\">\n", clip_id_, id);
}

void SvgCanvas::pop_clip() {
  body_ += "</g>\n";
}

}  // namespace schedlab::ui::draw
