// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/trace/waits.h"

#include "ui/timeline/slice_text.h"
#include "ui/timeline/timeline_scene.h"

namespace schedlab::ui {

using draw::Anchor;
using draw::Canvas;
using draw::Point;
using draw::TextStyle;

namespace {

constexpr double kTextSize = 11;

bool shows(const TimeScale& scale, Instant at) {
  return at >= scale.range.from && at <= scale.range.to;
}

double sharp(double at) {
  return std::floor(at) + 0.5;
}

/// The part of a range that the view shows, as x and width.
draw::Rect columns_of(const TimelineScene& scene, TimeRange range) {
  const double left = scene.scale.x(std::max(range.from, scene.scale.range.from));
  const double right = scene.scale.x(std::min(range.to, scene.scale.range.to));
  return {left, static_cast<double>(scene.body.top), std::max(0.0, right - left),
          static_cast<double>(scene.body.height)};
}

/// The strip above the axis, where instants and spans are named. What comes first has its place;
/// what comes later stands beside it, or is left out.
class Readouts {
 public:
  Readouts(Canvas& canvas, const TimelineScene& scene) : canvas_(canvas), scene_(scene) {}

  void add(double x, const std::string& words, theme::Colour colour) {
    const TextStyle style{kTextSize, colour, false, Anchor::kMiddle};
    const double half = canvas_.text_width(words, style) / 2 + 3;
    for (const double wanted : {x, x + half + kAside, x - half - kAside}) {
      const double middle = std::clamp(wanted, half, std::max(half, scene_.scale.right() - half));
      if (take(middle - half, middle + half)) {
        canvas_.text({middle, kReadoutHeight - 4}, words, style);
        return;
      }
    }
  }

  /// A letter in a filled tab.
  void add_tab(double x, std::string_view letter, theme::Colour colour) {
    constexpr double kHalf = 7.5;
    if (take(x - kHalf, x + kHalf)) {
      canvas_.fill_rect({x - kHalf, 1, 2 * kHalf, kReadoutHeight - 1}, colour);
      canvas_.text({x, kReadoutHeight - 4}, letter,
                   {kTextSize, theme::text_on(colour), true, Anchor::kMiddle});
    }
  }

 private:
  static constexpr double kAside = 16;

  bool take(double left, double right) {
    const bool free = std::ranges::none_of(taken_, [&](const std::pair<double, double>& other) {
      return left < other.second && right > other.first;
    });
    if (free) {
      taken_.emplace_back(left, right);
    }
    return free;
  }

  Canvas& canvas_;
  const TimelineScene& scene_;
  std::vector<std::pair<double, double>> taken_;
};

/// A line from the readouts to the last row.
double draw_instant(Canvas& canvas, const TimelineScene& scene, Instant at, theme::Colour colour) {
  const double x = sharp(std::min(scene.scale.x(at), scene.scale.right() - 1));
  canvas.line({x, kReadoutHeight}, {x, static_cast<double>(scene.body.bottom())},
              {colour, 1, false, false});
  return x;
}

void draw_picked(Canvas& canvas, const TimelineScene& scene, TimeRange range) {
  const draw::Rect place = columns_of(scene, range);
  if (place.w <= 0) {
    return;
  }
  canvas.fill_rect(place, scene.palette->picked);
  for (const Instant at : {range.from, range.to}) {
    if (shows(scene.scale, at)) {
      draw_instant(canvas, scene, at, scene.palette->accent);
    }
  }
}

void draw_cursor(Canvas& canvas, const TimelineScene& scene, Instant at, Readouts& readouts) {
  if (shows(scene.scale, at)) {
    const double x = draw_instant(canvas, scene, at, scene.palette->cursor);
    readouts.add(x, format_clock(at) + " s", scene.palette->text);
  }
}

void draw_marker(Canvas& canvas, const TimelineScene& scene, std::optional<Instant> at,
                 std::string_view name, Readouts& readouts) {
  if (at && shows(scene.scale, *at)) {
    const double x = draw_instant(canvas, scene, *at, scene.palette->knob_mark);
    readouts.add_tab(x, name, scene.palette->knob_mark);
  }
}

/// The name of a stretch of time, in the middle of what is in sight of it or right of that.
void name_span(const TimelineScene& scene, TimeRange range, const std::string& words,
               theme::Colour colour, Readouts& readouts) {
  const draw::Rect place = columns_of(scene, range);
  const double letters = static_cast<double>(words.size()) * kTextSize * 0.6;
  const bool fits = place.w > letters + 24;
  if (place.w > 0) {
    readouts.add(fits ? place.x + place.w / 2 : place.right() + letters / 2 + 16, words, colour);
  }
}

void name_spans(const TimelineScene& scene, const TimelineOverlay& overlay, Readouts& readouts) {
  if (overlay.marker_a && overlay.marker_b) {
    const auto [first, last] = std::minmax({*overlay.marker_a, *overlay.marker_b});
    name_span(scene, {first, last}, "B - A = " + format_span(*overlay.marker_b - *overlay.marker_a),
              scene.palette->knob_mark, readouts);
  }
  if (overlay.picked) {
    name_span(scene, *overlay.picked, format_span(overlay.picked->span()), scene.palette->accent,
              readouts);
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
      return u * u * u * (from.*axis) + 3 * u * u * t * (near_from.*axis) +
             3 * u * t * t * (near_to.*axis) + t * t * t * (to.*axis);
    };
    curve[static_cast<std::size_t>(i)] = {mix(&Point::x), mix(&Point::y)};
  }
  canvas.polyline(curve, {colour, 1, false, true});
  canvas.fill_polygon(std::array{to, Point{to.x - 8, to.y - 4}, Point{to.x - 8, to.y + 4}}, colour);
}

/// Where a wakeup came from: the row of the waker's CPU, or of the waker itself.
const Row* row_of_waker(const RowLayout& rows, RowKind kind, const trace::Hop& hop) {
  return kind == RowKind::kCpu ? rows.find(kind, hop.wakeup.detail)
                               : rows.find(kind, index(hop.waker()));
}

void draw_hop(Canvas& canvas, const TimelineScene& scene, RowKind kind, const trace::Hop& hop) {
  const Row* from = row_of_waker(scene.rows, kind, hop);
  const Row* to = scene.rows.find(kind, kind == RowKind::kCpu ? index(hop.on) : index(hop.woken()));
  if (from == nullptr || to == nullptr || !shows(scene.scale, hop.wakeup.at()) ||
      !shows(scene.scale, hop.ran)) {
    return;
  }
  const auto middle = [&](const Row& r) {
    const Band lane = scene.place(r).lane;
    return lane.top + lane.height / 2.0;
  };
  draw_arrow(canvas, {scene.scale.x(hop.wakeup.at()), middle(*from)},
             {scene.scale.x(hop.ran), middle(*to)}, scene.palette->cursor);
}

void draw_selection(Canvas& canvas, const TimelineScene& scene, const PickedSlice& picked,
                    const std::vector<trace::Hop>& wakeups) {
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
    draw::Rect frame{std::floor(columns.x) - 1, place.top - 1.0,
                     std::max(3.0, std::ceil(columns.w) + 2), place.height + 2.0};
    canvas.outline(frame, {scene.palette->cursor, 1});
    frame = {frame.x - 1, frame.y - 1, frame.w + 2, frame.h + 2};
    canvas.outline(frame, {scene.palette->cursor, 1});
  }
  for (const trace::Hop& hop : wakeups) {
    draw_hop(canvas, scene, picked.kind, hop);
  }
}

}  // namespace

std::vector<trace::Hop> wakeups_to(const trace::StoreView& record, const PickedSlice& picked,
                                   std::size_t hops) {
  const trace::LaneView& lane = lane_of(record, picked.kind, picked.row);
  if (lane.empty()) {
    return {};
  }
  const trace::Slice slice = lane.at(picked.at);
  if (picked.kind == RowKind::kCpu) {
    return trace::wakeup_chain(record, trace::task_of(slice.state), slice.begin, hops);
  }
  if (!trace::awake(trace::state_of(slice.state))) {
    return {};  // no wakeup leads to a sleep
  }
  return trace::wakeup_chain(record, task_id(picked.row), slice.begin, hops);
}

void draw_overlay(Canvas& canvas, const TimelineScene& scene, const TimelineOverlay& overlay) {
  if (overlay.picked) {
    draw_picked(canvas, scene, *overlay.picked);
  }
  if (overlay.selection) {
    const draw::Clip clip(canvas, {scene.scale.left - 2, static_cast<double>(scene.body.top) - 2,
                                   scene.scale.width + 4, scene.body.height + 2.0});
    draw_selection(canvas, scene, *overlay.selection, overlay.wakeups);
  }
  Readouts readouts(canvas, scene);
  draw_marker(canvas, scene, overlay.marker_a, "A", readouts);
  draw_marker(canvas, scene, overlay.marker_b, "B", readouts);
  if (overlay.cursor) {
    draw_cursor(canvas, scene, *overlay.cursor, readouts);
  }
  name_spans(scene, overlay, readouts);
}

}  // namespace schedlab::ui
