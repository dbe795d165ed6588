// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/painter_canvas.h"

#include <cmath>
#include <vector>

#include <QFont>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPolygonF>

namespace schedlab::ui::draw {

namespace {

QRectF to_qt(const Rect& rect) {
  return {rect.x, rect.y, rect.w, rect.h};
}

QPolygonF to_qt(std::span<const Point> points, double shift) {
  QPolygonF polygon;
  polygon.reserve(static_cast<qsizetype>(points.size()));
  for (const Point& point : points) {
    polygon << QPointF(point.x + shift, point.y + shift);
  }
  return polygon;
}

QPen to_qt(const Stroke& stroke) {
  QPen pen(QColor::fromRgba(stroke.colour), stroke.width);
  pen.setCapStyle(Qt::FlatCap);
  if (stroke.dashed) {
    pen.setDashPattern({4, 3});
  }
  return pen;
}

QFont font_of(const TextStyle& style) {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPixelSize(static_cast<int>(std::lround(style.size)));
  font.setBold(style.bold);
  // No ligatures: in a PDF "fi" as one glyph is not found by its letters. Scripts that need shaping
  // to be legible are shaped all the same.
  font.setStyleStrategy(QFont::PreferNoShaping);
  return font;
}

QString to_qt(std::string_view words) {
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

}  // namespace

PainterCanvas::PainterCanvas(QPainter& painter) : painter_(painter) {
  painter_.setRenderHint(QPainter::Antialiasing, false);
  painter_.setRenderHint(QPainter::TextAntialiasing, true);
  painter_.setRenderHint(QPainter::SmoothPixmapTransform, false);
}

/// A line one device pixel wide goes, in Qt, through the pixels its ends are rounded to, while ours
/// goes through the pixels it lies in.
double PainterCanvas::shift(const Stroke& stroke) const {
  const bool hairline = !stroke.smooth && stroke.width * painter_.deviceTransform().m11() <= 1;
  return hairline ? -0.5 : 0;
}

void PainterCanvas::fill_rect(const Rect& rect, Colour colour) {
  painter_.fillRect(to_qt(rect), QColor::fromRgba(colour));
}

void PainterCanvas::hatch_rect(const Rect& rect, Colour colour) {
  // Lines of our own: Qt's brush pattern keeps the size of a device pixel and is invisible in
  // print.
  painter_.setPen(QPen(QColor::fromRgba(colour), kHatchWidth));
  const std::vector<Point> ends = hatch_lines(rect, kHatchPeriod);
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    painter_.drawLine(QPointF(ends[i].x, ends[i].y), QPointF(ends[i + 1].x, ends[i + 1].y));
  }
}

void PainterCanvas::line(Point from, Point to, const Stroke& stroke) {
  const double by = shift(stroke);
  painter_.setPen(to_qt(stroke));
  painter_.drawLine(QPointF(from.x + by, from.y + by), QPointF(to.x + by, to.y + by));
}

void PainterCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  painter_.setPen(to_qt(stroke));
  painter_.setBrush(Qt::NoBrush);
  painter_.setRenderHint(QPainter::Antialiasing, stroke.smooth);
  painter_.drawPolyline(to_qt(points, shift(stroke)));
  painter_.setRenderHint(QPainter::Antialiasing, false);
}

void PainterCanvas::fill_polygon(std::span<const Point> points, Colour colour) {
  painter_.setPen(Qt::NoPen);
  painter_.setBrush(QColor::fromRgba(colour));
  painter_.drawPolygon(to_qt(points, 0));
}

void PainterCanvas::text(Point at, std::string_view words, const TextStyle& style) {
  const double width = style.anchor == Anchor::kStart ? 0 : text_width(words, style);
  const double left = at.x - (style.anchor == Anchor::kEnd ? width : width / 2);
  painter_.setFont(font_of(style));
  painter_.setPen(QColor::fromRgba(style.colour));
  painter_.drawText(QPointF(left, at.y), to_qt(words));
}

double PainterCanvas::text_width(std::string_view words, const TextStyle& style) const {
  return QFontMetricsF(font_of(style), painter_.device()).horizontalAdvance(to_qt(words));
}

void PainterCanvas::image(const Rect& rect, const Image& image) {
  const QImage borrowed(reinterpret_cast<const uchar*>(image.pixels.data()), image.width,
                        image.height, static_cast<qsizetype>(image.width) * 4,
                        QImage::Format_RGB32);
  painter_.drawImage(to_qt(rect), borrowed);
}

void PainterCanvas::push_clip(const Rect& rect) {
  painter_.save();
  painter_.setClipRect(to_qt(rect), Qt::IntersectClip);
}

void PainterCanvas::pop_clip() {
  painter_.restore();
}

}  // namespace schedlab::ui::draw
