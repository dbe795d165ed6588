// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/timeline/slice_text.h"
#include "ui/timeline/timeline_scene.h"

namespace schedlab::ui {

using draw::Anchor;
using draw::Canvas;
using draw::Point;
using draw::TextStyle;

namespace {

constexpr double kTextSize = 11;

bool shows(const TimeScale& scale, Instant at) { return at >= scale.range.from && at <= scale.range.to; }

double sharp(double at) { return std::floor(at) + 0.5; }

/// The part of a range that the view shows, as x and width.
draw::Rect columns_of(const TimelineScene& scene, TimeRange range) {
  const double left = scene.scale.x(std::max(range.from, scene.scale.range.from));
  const double right = scene.scale.x(std::min(range.to, scene.scale.range.to));
  return {left, static_cast<double>(scene.body.top), std::max(0.0, right - left),
          static_cast<double>(scene.body.height)};
}

void draw_label(Canvas& canvas, const TimelineScene& scene, double x, const std::string& words,
                theme::Colour colour) {
  const TextStyle style{kTextSize, colour, false, Anchor::kMiddle};
  const double half = canvas.text_width(words, style) / 2 + 4;
  const double middle = std::clamp(x, std::min(half, scene.scale.right()), std::max(half, scene.scale.right() - half + 14));
  canvas.fill_rect({std::floor(middle - half), 1, std::ceil(2 * half), kAxisHeight - 7}, scene.palette->canvas);
  canvas.text({middle, kAxisHeight - 9}, words, style);
}

void draw_picked(Canvas& canvas, const TimelineScene& scene, TimeRange range) {
  const draw::Rect place = columns_of(scene, range);
  if (place.w <= 0) {
    return;
  }
  canvas.fill_rect(place, scene.palette->picked);
  for (const Instant at : {range.from, range.to}) {
    if (shows(scene.scale, at)) {
      const double x = sharp(std::min(scene.scale.x(at), scene.scale.right() - 1));
      canvas.line({x, place.y}, {x, place.bottom()}, {scene.palette->accent, 1});
    }
  }
  draw_label(canvas, scene, place.x + place.w / 2, format_span(range.span()), scene.palette->accent);
}

void draw_marker(Canvas& canvas, const TimelineScene& scene, Instant at, std::string_view name) {
  if (!shows(scene.scale, at)) {
    return;
  }
  const double x = sharp(scene.scale.x(at));
  const theme::Palette& palette = *scene.palette;
  canvas.line({x, kAxisHeight - 6}, {x, static_cast<double>(scene.body.bottom())}, {palette.knob_mark, 1});
  const draw::Rect tab{x - 7.5, 4, 15, kAxisHeight - 9};
  canvas.fill_rect(tab, palette.knob_mark);
  canvas.text({x, kAxisHeight - 9}, name, {kTextSize, theme::text_on(palette.knob_mark), true, Anchor::kMiddle});
}

void draw_markers(Canvas& canvas, const TimelineScene& scene, const TimelineOverlay& overlay) {
  if (overlay.marker_a && overlay.marker_b) {
    const auto [first, last] = std::minmax(*overlay.marker_a, *overlay.marker_b);
    const draw::Rect between = columns_of(scene, {first, last});
    draw_label(canvas, scene, between.x + between.w / 2,
               "B - A = " + format_span(*overlay.marker_b - *overlay.marker_a), scene.palette->knob_mark);
  }
  if (overlay.marker_a) {
    draw_marker(canvas, scene, *overlay.marker_a, "A");
  }
  if (overlay.marker_b) {
    draw_marker(canvas, scene, *overlay.marker_b, "B");
  }
}

/// A bow from where the waker ran to where the woken began, with a head at its end.
void draw_arrow(Canvas& canvas, Point from, Point to, theme::Colour colour) {
  constexpr int kParts = 20;
  const double bow = std::min(24.0, std::abs(to.y - from.y) / 2 + 4);
  const Point near_from{from.x - bow, from.y};
  const Point near_to{to.x - bow, to.y};
  std::array<Point, kParts + 1> curve;
  for (int i = 0; i <= kParts; ++i) {
    const double t = static_cast<double>(i) / kParts;
    const double u = 1 - t;
    const auto mix = [&](double Point::*axis) {
      return u * u * u * (from.*axis) + 3 * u * u * t * (near_from.*axis) + 3 * u * t * t * (near_to.*axis) +
             t * t * t * (to.*axis);
    };
    curve[static_cast<std::size_t>(i)] = {mix(&Point::x), mix(&Point::y)};
  }
  canvas.polyline(curve, {colour, 1.4, false, true});
  canvas.fill_polygon(std::array{to, Point{to.x - 8, to.y - 4}, Point{to.x - 8, to.y + 4}}, colour);
}

void draw_wakeup(Canvas& canvas, const TimelineScene& scene, const trace::Slice& slice, const Row& row) {
  const TaskId task = trace::task_of(slice.state);
  if (row.kind != RowKind::kCpu || task == kIdleTask) {
    return;
  }
  const auto wakeup = wakeup_before(*scene.record, task, slice.begin);
  if (!wakeup || !shows(scene.scale, wakeup->at()) || !shows(scene.scale, slice.begin)) {
    return;
  }
  const Row* waker = scene.rows.find(RowKind::kCpu, wakeup->detail);
  if (waker == nullptr) {
    return;
  }
  const auto middle = [&](const Row& r) {
    const Band lane = scene.place(r).lane;
    return lane.top + lane.height / 2.0;
  };
  draw_arrow(canvas, {scene.scale.x(wakeup->at()), middle(*waker)},
             {scene.scale.x(slice.begin), middle(row)}, scene.palette->cursor);
}

void draw_selection(Canvas& canvas, const TimelineScene& scene, const PickedSlice& picked) {
  const Row* row = scene.rows.find(picked.kind, picked.row);
  if (row == nullptr) {
    return;
  }
  const trace::LaneView& lane = lane_of(*scene.record, picked.kind, picked.row);
  if (lane.empty()) {
    return;
  }
  const trace::Slice slice = lane.at(picked.at);
  const draw::Rect columns = columns_of(scene, {slice.begin, slice.end});
  const Band place = scene.place(*row).lane;
  if (columns.w > 0 || shows(scene.scale, slice.begin)) {
    // Two lines of one pixel: a slice of one pixel still shows between them.
    draw::Rect frame{std::floor(columns.x) - 1, place.top - 1.0, std::max(3.0, std::ceil(columns.w) + 2),
                     place.height + 2.0};
    canvas.outline(frame, {scene.palette->cursor, 1});
    frame = {frame.x - 1, frame.y - 1, frame.w + 2, frame.h + 2};
    canvas.outline(frame, {scene.palette->cursor, 1});
  }
  draw_wakeup(canvas, scene, slice, *row);
}

void draw_cursor(Canvas& canvas, const TimelineScene& scene, Instant at) {
  if (!shows(scene.scale, at)) {
    return;
  }
  const double x = sharp(std::min(scene.scale.x(at), scene.scale.right() - 1));
  draw_label(canvas, scene, x, format_clock(at) + " s", scene.palette->text);
  canvas.line({x, kAxisHeight - 6}, {x, static_cast<double>(scene.body.bottom())}, {scene.palette->cursor, 1});
}

}  // namespace

void draw_overlay(Canvas& canvas, const TimelineScene& scene, const TimelineOverlay& overlay) {
  if (overlay.picked) {
    draw_picked(canvas, scene, *overlay.picked);
  }
  if (overlay.selection) {
    const draw::Clip clip(canvas, {scene.scale.left - 2, static_cast<double>(scene.body.top) - 2,
                                   scene.scale.width + 4, scene.body.height + 2.0});
    draw_selection(canvas, scene, *overlay.selection);
  }
  if (overlay.cursor) {
    draw_cursor(canvas, scene, *overlay.cursor);
  }
  draw_markers(canvas, scene, overlay);
}

}  // namespace schedlab::ui
