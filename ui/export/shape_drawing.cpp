// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/shape_drawing.h"

#include <algorithm>

#include "ui/draw/text_metrics.h"
#include "ui/timeline/lane_raster.h"

namespace schedlab::ui {

namespace {

using draw::Canvas;
using draw::Rect;
using theme::Colour;
using trace::TaskState;

constexpr double kLeastWidth = 0.5;  // a rare event is still a line
constexpr double kNameSize = 10;

Rect columns(const TimelineScene& scene, TimeRange time, Band place) {
  const double left = scene.scale.x(time.from);
  const double width = std::max(kLeastWidth, scene.scale.x(time.to) - left);
  return {left, static_cast<double>(place.top), width, static_cast<double>(place.height)};
}

/// The lower part of a rectangle.
Rect lower(Rect rect, double height) {
  return {rect.x, rect.bottom() - height, rect.w, height};
}

/// The middle part of a rectangle.
Rect middle(Rect rect, double height) {
  return {rect.x, rect.y + (rect.h - height) / 2, rect.w, height};
}

void draw_track(Canvas& canvas, const TimelineScene& scene, Band place) {
  const TimeRange known{scene.scale.range.from, std::min(scene.scale.range.to, scene.record->now)};
  if (known.span().ns > 0) {
    canvas.fill_rect(columns(scene, known, place), scene.palette->track);
  }
}

void draw_cpu_shape(Canvas& canvas, const TimelineScene& scene, const LaneShape& shape,
                    Band place) {
  const TaskId task = trace::task_of(shape.state);
  const Colour colour = task_colour(*scene.palette, task);
  const Rect rect = columns(scene, shape.time, place);
  if (shape.merged) {
    canvas.fill_rect(lower(rect, merged_height(shape.share, place.height)),
                     soft(scene.palette->track, colour));
    return;
  }
  canvas.fill_rect(rect, colour);
  const draw::TextStyle style{kNameSize, theme::text_on(colour), false, draw::Anchor::kStart};
  const std::string& name = scene.record->names->task(task);
  if (place.height >= kNameSize && canvas.text_width(name, style) + 10 <= rect.w) {
    canvas.text({rect.x + 5, rect.y + rect.h / 2 + kNameSize * 0.36}, name, style);
  }
}

void draw_task_shape(Canvas& canvas, const TimelineScene& scene, const LaneShape& shape,
                     TaskId task, Band place) {
  const theme::Palette& palette = *scene.palette;
  const Colour full = task_colour(palette, task);
  const Colour colour = shape.merged ? soft(palette.canvas, full) : full;
  const Rect rect = columns(scene, shape.time, place);
  switch (trace::state_of(shape.state)) {
    case TaskState::kRunning:
      canvas.fill_rect(rect, colour);
      break;
    case TaskState::kRunnable:
      canvas.fill_rect(middle(rect, place.height / 3.0), pale(palette, colour));
      break;
    case TaskState::kThrottled:
      canvas.hatch_rect(rect, palette.hatch);
      break;
    case TaskState::kUninterruptible:
      canvas.fill_rect(lower(rect, place.height / 4.0), palette.depth);
      break;
    case TaskState::kInterruptible:
    case TaskState::kDead:
      break;
  }
}

void draw_depth_shape(Canvas& canvas, const TimelineScene& scene, const LaneShape& shape,
                      Band place) {
  const Rect rect = columns(scene, shape.time, place);
  const double part =
      static_cast<double>(std::min(trace::depth_of(shape.state), kDepthLevels)) / kDepthLevels;
  canvas.fill_rect(lower(rect, rect.h * part), scene.palette->depth);
  if (trace::rt_throttled(shape.state)) {
    canvas.hatch_rect(rect, scene.palette->hatch);
  }
}

}  // namespace

void draw_row_shapes(Canvas& canvas, const TimelineScene& scene, const RowShapes& shapes) {
  const Row place = scene.place(shapes.row);
  if (place.kind == RowKind::kCpu) {
    draw_track(canvas, scene, place.lane);
  }
  for (const LaneShape& shape : shapes.lane) {
    if (place.kind == RowKind::kCpu) {
      draw_cpu_shape(canvas, scene, shape, place.lane);
    } else {
      draw_task_shape(canvas, scene, shape, task_id(place.index), place.lane);
    }
  }
  for (const LaneShape& shape : shapes.depth) {
    draw_depth_shape(canvas, scene, shape, place.depth);
  }
}

}  // namespace schedlab::ui
