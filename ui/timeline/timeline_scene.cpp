// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_scene.h"

#include <algorithm>
#include <cmath>

#include "ui/draw/text_metrics.h"
#include "ui/timeline/slice_text.h"
#include "ui/timeline/ticks.h"

namespace schedlab::ui {

using draw::Anchor;
using draw::Canvas;
using draw::TextStyle;
using trace::Cell;

namespace {

constexpr double kNameLeft = 14;
constexpr double kTextSize = 12;
constexpr double kSmallText = 10;
constexpr int kRoomForText = 18;  // pitch of a row that takes text of kTextSize
constexpr int kRoomForDepthName = 36;
constexpr double kRoomForName = 30;  // width of a slice that bears its task's name

/// The middle of a pixel, where a line of one pixel is sharp.
double sharp(double at) {
  return std::floor(at) + 0.5;
}

/// The baseline of text of `size` that stands in the middle of a band.
double baseline(Band band, double size) {
  return band.top + band.height / 2.0 + size * 0.36;
}

Band scaled(Band band, double density) {
  const auto pixel = [density](int at) { return static_cast<int>(std::lround(at * density)); };
  return {pixel(band.top), pixel(band.bottom()) - pixel(band.top)};
}

/// Cells of equal meaning, side by side.
struct CellRun {
  std::size_t begin = 0;
  std::size_t end = 0;
  Cell cell;
};

/// Calls `visit` for every run of unmixed cells at least `least` columns wide.
template <typename Visit>
void for_each_wide_run(std::span<const Cell> cells, std::size_t least, Visit visit) {
  for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end) {
    end = begin + 1;
    while (end < cells.size() && !cells[end].mixed &&
           cells[end].dominant == cells[begin].dominant) {
      ++end;
    }
    if (!cells[begin].mixed && end - begin >= least) {
      visit(CellRun{begin, end, cells[begin]});
    }
  }
}

/// Draws lanes row by row: pixels into a bitmap at once, names when the bitmap is on the canvas.
class LanePainter {
 public:
  LanePainter(const TimelineScene& scene, Bitmap& scratch)
      : scene_(scene),
        bitmap_(cleared(scratch, scene)),
        raster_(*scene.palette, bitmap_, known_columns()),
        cells_(static_cast<std::size_t>(bitmap_.width)) {}

  void add(const Row& row) {
    const Row place = row.moved(-scene_.scroll);
    query(lane_of(*scene_.record, row.kind, row.index));
    const Band lane = scaled(place.lane, scene_.density);
    if (row.kind == RowKind::kTask) {
      raster_.task_row(task_id(row.index), cells_, lane);
    } else {
      raster_.cpu_row(cells_, lane);
    }
    collect_names(row);
    if (place.depth.height > 0) {
      query(scene_.record->depths[row.index]);
      raster_.depth_row(cells_, scaled(place.depth, scene_.density));
    }
  }

  void finish(Canvas& canvas) const {
    const draw::Rect place = scene_.body_rect();
    canvas.image(place, {bitmap_.width, bitmap_.height, bitmap_.pixels});
    const draw::Clip clip(canvas, place);
    for (const Name& name : names_) {
      const TextStyle style{kTextSize, name.colour, false, Anchor::kStart};
      canvas.text(name.at, draw::elided(canvas, name.words, style, name.room), style);
    }
  }

 private:
  static Bitmap& cleared(Bitmap& bitmap, const TimelineScene& scene) {
    const auto pixels = [&](double size) {
      return static_cast<int>(std::lround(size * scene.density));
    };
    bitmap.reset(pixels(scene.scale.width), pixels(scene.body.height), scene.palette->canvas);
    return bitmap;
  }

  struct Name {
    draw::Point at;
    double room = 0;
    std::string words;
    theme::Colour colour = 0;
  };

  [[nodiscard]] int known_columns() const {
    const double x = scene_.scale.x(scene_.record->now) - scene_.scale.left;
    return static_cast<int>(
        std::clamp(std::ceil(x * scene_.density), 0.0, static_cast<double>(bitmap_.width)));
  }

  void query(const trace::LaneView& lane) {
    lane.pixels(scene_.scale.range.from, scene_.scale.range.to, cells_);
  }

  void collect_names(const Row& row) {
    const Band lane = scene_.place(row).lane;
    if (lane.height < static_cast<int>(kTextSize)) {
      return;
    }
    const auto least = static_cast<std::size_t>(kRoomForName * scene_.density);
    for_each_wide_run(cells_, least, [&](const CellRun& run) {
      constexpr double kInset = 7;
      const double left =
          scene_.scale.left + static_cast<double>(run.begin) / scene_.density + kInset;
      const double room = static_cast<double>(run.end - run.begin) / scene_.density - 2 * kInset;
      Name name{{left, baseline(lane, kTextSize)}, room, {}, scene_.palette->muted};
      if (row.kind == RowKind::kCpu && run.cell.share > 0) {
        const TaskId task = trace::task_of(run.cell.dominant);
        name.words = scene_.record->names->task(task);
        name.colour = theme::text_on(task_colour(*scene_.palette, task));
      } else if (row.kind == RowKind::kTask &&
                 trace::state_of(run.cell.dominant) == trace::TaskState::kUninterruptible) {
        name.words = "D";
      }
      if (!name.words.empty()) {
        names_.push_back(std::move(name));
      }
    });
  }

  const TimelineScene& scene_;
  Bitmap& bitmap_;
  LaneRaster raster_;
  std::vector<Cell> cells_;
  std::vector<Name> names_;
};

void draw_row_name(Canvas& canvas, const TimelineScene& scene, const Row& row) {
  const Row place = scene.place(row);
  const bool cpu = row.kind == RowKind::kCpu;
  const double size = row.all.height < kRoomForText && cpu ? kSmallText : kTextSize;
  const TextStyle style{size, scene.palette->text, cpu && size == kTextSize, Anchor::kStart};
  const double room = scene.scale.left - kNameLeft - 6;
  canvas.text({kNameLeft, baseline(place.lane, size)},
              draw::elided(canvas, row_name(*scene.record, row.kind, row.index), style, room),
              style);
  if (row.index == 0 && row.all.height >= kRoomForDepthName) {
    canvas.text({kNameLeft, baseline(place.depth, kSmallText) + 1}, "depth",
                {kSmallText, scene.palette->muted, false, Anchor::kStart});
  }
}

void draw_task_heading(Canvas& canvas, const TimelineScene& scene) {
  const Band heading = scene.rows.task_heading;
  if (heading.height == 0) {
    return;
  }
  const double top = scene.body.top + heading.top - scene.scroll;
  canvas.line({0, sharp(top + 2)}, {scene.scale.right(), sharp(top + 2)},
              {scene.palette->separator, 1});
  canvas.text({kNameLeft, top + heading.height - 5}, "TASKS",
              {kSmallText, scene.palette->muted, true, Anchor::kStart});
}

bool in_sight(const TimelineScene& scene, const Row& row) {
  const Band place = scene.place(row).all;
  return place.bottom() > scene.body.top && place.top < scene.body.bottom();
}

/// A flag's label, right of its line, or left of it where the view ends.
draw::Rect label_box(const Canvas& canvas, const TimelineScene& scene, const Flag& flag,
                     const TextStyle& style) {
  const double width = canvas.text_width(flag.text, style) + 12;
  const double x = scene.scale.x(flag.at);
  const double left = x + width > scene.scale.right() ? x - width : x;
  return {std::floor(std::max(scene.scale.left, left)),
          static_cast<double>(scene.body.top - kFlagHeight), std::ceil(width),
          static_cast<double>(kFlagHeight - 1)};
}

}  // namespace

draw::Rect TimelineScene::body_rect() const {
  return {scale.left, static_cast<double>(body.top), scale.width, static_cast<double>(body.height)};
}

const Row* TimelineScene::row_at(double y) const {
  if (y < body.top || y >= body.bottom()) {
    return nullptr;
  }
  return rows.at(static_cast<int>(y) - body.top + scroll);
}

void draw_time_axis(Canvas& canvas, const TimeScale& scale, const theme::Palette& palette,
                    Band place) {
  constexpr double kSize = 11;
  constexpr double kTick = 5;
  const double bottom = sharp(place.bottom() - 1);
  canvas.line({scale.left, bottom}, {scale.right(), bottom}, {palette.grid, 1});
  const Duration step = tick_step(scale.range.span(), most_ticks(scale.range, scale.width, kSize));
  const TextStyle style{kSize, palette.muted, false, Anchor::kMiddle};
  for (const Instant at : ticks(scale.range, step)) {
    const double x = sharp(std::min(scale.x(at), scale.right() - 1));
    canvas.line({x, bottom - kTick}, {x, bottom}, {palette.grid, 1});
    const std::string label = tick_label(at, step);
    if (x + canvas.text_width(label, style) / 2 <= scale.right() + kNameLeft) {
      canvas.text({x, bottom - kTick - 3}, label, style);
    }
  }
}

void draw_row_names(Canvas& canvas, const TimelineScene& scene) {
  // Names of thin rows are taller than their rows.
  const draw::Clip clip(canvas,
                        {0, scene.body.top - 4.0, scene.scale.right(), scene.body.height + 4.0});
  draw_task_heading(canvas, scene);
  for (const Row& row : scene.rows.rows) {
    if (row.labelled && in_sight(scene, row)) {
      draw_row_name(canvas, scene, row);
    }
  }
}

void draw_lanes(Canvas& canvas, const TimelineScene& scene, Bitmap& scratch) {
  LanePainter painter(scene, scratch);
  for (const Row& row : scene.rows.rows) {
    if (in_sight(scene, row)) {
      painter.add(row);
    }
  }
  painter.finish(canvas);
}

void draw_flags(Canvas& canvas, const TimelineScene& scene) {
  const theme::Palette& palette = *scene.palette;
  const TextStyle style{11, palette.knob_mark, false, Anchor::kStart};
  double free_until = scene.scale.right() + kNameLeft;
  // The newest flag is the one a reader asks about, so it gets its label first.
  for (auto flag = scene.flags.rbegin(); flag != scene.flags.rend(); ++flag) {
    if (flag->at < scene.scale.range.from || flag->at > scene.scale.range.to) {
      continue;
    }
    const double x = sharp(scene.scale.x(flag->at));
    canvas.line({x, static_cast<double>(scene.body.top - kFlagHeight)},
                {x, static_cast<double>(scene.body.bottom())}, {palette.knob_mark, 1, true});
    const draw::Rect box = label_box(canvas, scene, *flag, style);
    if (box.right() <= free_until) {
      canvas.fill_rect(box, palette.canvas);
      canvas.outline(box, {palette.knob_mark, 1});
      canvas.text({box.x + 6, box.y + 12.0}, flag->text, style);
      free_until = box.x - 4;
    }
  }
}

void draw_timeline(Canvas& canvas, const TimelineScene& scene, Bitmap& scratch) {
  draw_time_axis(canvas, scene.scale, *scene.palette, {kReadoutHeight, kAxisHeight});
  draw_lanes(canvas, scene, scratch);
  draw_row_names(canvas, scene);
  draw_flags(canvas, scene);
}

}  // namespace schedlab::ui
