// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/chart_page.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "ui/draw/text_metrics.h"
#include "ui/export/shape_drawing.h"
#include "ui/timeline/lane_raster.h"
#include "ui/timeline/slice_text.h"

namespace schedlab::ui {

namespace {

using draw::Anchor;
using draw::Canvas;
using draw::TextStyle;

// Points.
constexpr int kHeatLegend = 22;
constexpr double kLeft = 96;
constexpr double kAboveLegend = 18;
constexpr double kVisible = 0.5;  // the least width of a slice that gets a shape of its own
constexpr int kCpuPitch = 32;
constexpr int kTaskPitch = 18;
constexpr int kMostRowsHeight = 1000;

// How much of the work is done with each of its stages.
constexpr double kGathered = 0.4;
constexpr double kMerged = 0.5;
constexpr double kDrawn = 0.9;

TimeRange whole(const trace::StoreView& record) {
  return {Instant{0}, std::max(record.now, Instant{1})};
}

int rows_height(const trace::StoreView& record, const ChartOptions& options) {
  const auto cpus = static_cast<int>(record.cpus.size());
  const auto tasks = options.task_rows ? static_cast<int>(record.tasks.size()) : 0;
  return std::min(kMostRowsHeight, cpus * kCpuPitch + (tasks > 0 ? tasks * kTaskPitch + 24 : 0));
}

}  // namespace

/// Which part of its box a swatch fills, as the thing itself fills its row.
enum class ChartPage::Swatch : std::uint8_t { kFull, kHatched, kMiddle, kLower, kFoot };

struct ChartPage::LegendEntry {
  std::string words;
  theme::Colour colour = 0;
  Swatch swatch = Swatch::kFull;
};

std::vector<Flag> knob_flags(const trace::StoreView& record, TimeRange range) {
  std::vector<Flag> flags;
  const trace::EventLogView& log = record.events;
  for (std::uint64_t i = log.lower_bound(range.from); i < log.end() && log[i].at() <= range.to;
       ++i) {
    const trace::Record& r = log[i];
    if (r.kind == trace::Kind::kSimSysctl) {
      flags.push_back(
          {r.at(), fmt::format("{} {} \xe2\x86\x92 {}", record.names->knobs[r.task], r.a, r.b)});
    }
  }
  return flags;
}

ChartPage::ChartPage(ChartView view, const trace::StoreView& record, const ChartOptions& options,
                     Crowded crowded, double density)
    : view_(view), options_(options), caption_(options.caption) {
  scene_.record = &record;
  scene_.palette = options.palette;
  scene_.density = density;
  const TimeRange range = options.range.span().ns > 0 ? options.range : whole(record);
  scene_.scale = {range, kLeft, std::max(100.0, options.width - kLeft - kPageMargin)};
  if (view == ChartView::kTimeline) {
    lay_out_timeline(crowded);
  } else if (view == ChartView::kHeatmap) {
    lay_out_heatmap();
  } else if (view == ChartView::kPipeline) {
    lay_out_pipeline();
  } else {
    lay_out_counters();
  }
  caption_lines_ = wrapped_caption(caption_, options.width);
  const double below = legend_from(scene_.body.bottom() + kAboveLegend, nullptr) -
                       scene_.body.bottom() +
                       kPageLine * (static_cast<double>(caption_lines_.size()) + 1);
  height_ = scene_.body.bottom() + below;
}

void ChartPage::lay_out_timeline(Crowded crowded) {
  const trace::StoreView& record = *scene_.record;
  scene_.flags = knob_flags(record, range());
  const int top = kPageTitleHeight + kAxisHeight + (scene_.flags.empty() ? 4 : kFlagHeight);
  const int wanted = static_cast<int>(options_.height) - top - static_cast<int>(kPageLine * 8);
  const int height = std::max(rows_height(record, options_), wanted);
  scene_.rows =
      lay_out_rows({record.cpus.size(), options_.task_rows ? record.tasks.size() : 0, height});
  scene_.body = {top, scene_.rows.height};
  collect_shapes(crowded);
}

void ChartPage::lay_out_counters() {
  plots_ = counter_plots(*scene_.record, std::nullopt);
  const int top = kPageTitleHeight + kAxisHeight + 4;
  const auto pitch = std::max(kCounterPitch + 10, static_cast<int>(options_.height / 6));
  scene_.body = {top, pitch * static_cast<int>(plots_.size())};
}

/// A row of text for each lock while that fits on a page; the legend stands above them.
void ChartPage::lay_out_heatmap() {
  constexpr int kLockRow = 18;
  constexpr int kMostHeight = 640;
  const int top = kPageTitleHeight + kAxisHeight + kHeatLegend;
  const auto locks = static_cast<int>(scene_.record->locks.size());
  const int wanted = static_cast<int>(options_.height) - top - static_cast<int>(kPageLine * 8);
  scene_.body = {top, std::max({kLockRow, std::min(locks * kLockRow, kMostHeight), wanted})};
}

HeatScene ChartPage::heat_scene() const {
  HeatScene heat;
  heat.record = scene_.record;
  heat.palette = scene_.palette;
  heat.scale = scene_.scale;
  heat.body = scene_.body;
  heat.head = {scene_.body.top - kHeatLegend, kHeatLegend};
  return heat;
}

/// As wide as its words need; the instant it shows is part of the caption, for it has no time axis.
void ChartPage::lay_out_pipeline() {
  constexpr int kHeight = 320;
  options_.width = std::max(options_.width, kPipelineWidth + 2 * kPageMargin);
  const int wanted = static_cast<int>(options_.height) - kPageTitleHeight - static_cast<int>(kPageLine * 8);
  scene_.body = {kPageTitleHeight, std::max(kHeight, wanted)};
  note(fmt::format("at {} s of simulated time", format_clock(options_.pipeline.at)));
}

PipelineScene ChartPage::pipeline_scene() const {
  PipelineScene scene;
  scene.state = options_.pipeline.state.get();
  scene.before = options_.pipeline.before;
  scene.block_pages = options_.pipeline.block_pages;
  scene.names = scene_.record->names.get();
  scene.palette = scene_.palette;
  scene.x = kPageMargin;
  scene.y = scene_.body.top;
  scene.width = options_.width - 2 * kPageMargin;
  scene.height = scene_.body.height;
  return scene;
}

template <typename Shapes>
void ChartPage::fill_shapes(double from, double to, Shapes shapes_of) {
  const trace::StoreView& record = *scene_.record;
  const double step = (to - from) / static_cast<double>(shapes_.size());
  for (RowShapes& shapes : shapes_) {
    if (!goes_on(options_, from)) {
      return;
    }
    from += step;
    const bool cpu = shapes.row.kind == RowKind::kCpu;
    shapes.lane = shapes_of(lane_of(record, shapes.row.kind, shapes.row.index),
                            cpu ? trace::LaneKind::kCpu : trace::LaneKind::kTask);
    if (shapes.row.depth.height > 0) {
      shapes.depth = shapes_of(record.depths[shapes.row.index], trace::LaneKind::kDepth);
    }
  }
}

void ChartPage::collect_shapes(Crowded crowded) {
  for (const Row& row : scene_.rows.rows) {
    shapes_.push_back({row, {}, {}});
  }
  const auto points = static_cast<std::int64_t>(scene_.scale.width / kVisible);
  const Duration least = range().span() / std::max<std::int64_t>(1, points);
  fill_shapes(0, kGathered, [&](const trace::LaneView& lane, trace::LaneKind kind) {
    return slice_shapes(lane, kind, range(), least);
  });
  const std::size_t count = count_shapes();
  if (count <= kMostShapes) {
    return;
  }
  if (crowded == Crowded::kImage) {
    as_image_ = true;
    note(fmt::format("{} shapes would be too many: the lanes are an image, merged below a pixel",
                     count));
    return;
  }
  const auto lanes = static_cast<std::size_t>(std::ranges::count_if(
      shapes_, [](const RowShapes& shapes) { return shapes.row.depth.height > 0; }));
  const std::size_t columns = std::max<std::size_t>(8, kMostShapes / (shapes_.size() + lanes));
  fill_shapes(kGathered, kMerged, [&](const trace::LaneView& lane, trace::LaneKind kind) {
    return column_shapes(lane, kind, range(), columns);
  });
  note(fmt::format("{} shapes would be too many: slices are merged in columns of {}", count,
                   format_span(range().span() / static_cast<std::int64_t>(columns))));
}

std::size_t ChartPage::count_shapes() const {
  std::size_t count = 0;
  for (const RowShapes& shapes : shapes_) {
    count += shapes.lane.size() + shapes.depth.size();
  }
  return count;
}

// ---- drawing
// ----------------------------------------------------------------------------------------

/// What the colours and patterns on this page mean, and nothing that is not on it.
std::vector<ChartPage::LegendEntry> ChartPage::legend() const {
  const theme::Palette& palette = *scene_.palette;
  std::set<TaskId> ran;
  std::set<trace::TaskState> stood;
  bool throttled = false;
  bool merged = false;
  for (const RowShapes& row : shapes_) {
    for (const LaneShape& shape : row.lane) {
      merged = merged || shape.merged;
      if (row.row.kind == RowKind::kCpu) {
        ran.insert(trace::task_of(shape.state));
      } else {
        stood.insert(trace::state_of(shape.state));
      }
    }
    throttled = throttled || std::ranges::any_of(row.depth, [](const LaneShape& shape) {
                  return trace::rt_throttled(shape.state);
                });
  }
  ran.erase(kIdleTask);
  std::vector<LegendEntry> entries = task_legend(ran);
  if (stood.contains(trace::TaskState::kRunnable)) {
    entries.push_back({"runnable", pale(palette, palette.muted), Swatch::kMiddle});
  }
  if (stood.contains(trace::TaskState::kUninterruptible)) {
    entries.push_back({"disk sleep (D)", palette.depth, Swatch::kFoot});
  }
  if (throttled || stood.contains(trace::TaskState::kThrottled)) {
    entries.push_back({"throttled", palette.hatch, Swatch::kHatched});
  }
  if (merged) {
    entries.push_back({"paler, lower: several slices merged", soft(palette.track, palette.muted),
                       Swatch::kLower});
  }
  return entries;
}

std::vector<ChartPage::LegendEntry> ChartPage::task_legend(const std::set<TaskId>& ran) const {
  constexpr std::size_t kMostNamed = 24;
  std::vector<LegendEntry> entries;
  for (const TaskId task : ran) {
    if (entries.size() < kMostNamed) {
      entries.push_back(
          {scene_.record->names->task(task), task_colour(*scene_.palette, task), Swatch::kFull});
    }
  }
  if (ran.size() > kMostNamed) {
    entries.push_back({fmt::format("and {} more tasks", ran.size() - kMostNamed),
                       scene_.palette->track, Swatch::kFull});
  }
  return entries;
}

void ChartPage::draw_swatch(Canvas& canvas, const LegendEntry& entry, double x, double y) {
  constexpr double kSide = 9;
  const draw::Rect box{x, y - 8, kSide, kSide};
  switch (entry.swatch) {
    case Swatch::kFull:
      canvas.fill_rect(box, entry.colour);
      break;
    case Swatch::kHatched:
      canvas.hatch_rect(box, entry.colour);
      break;
    case Swatch::kMiddle:
      canvas.fill_rect({box.x, box.y + 3, kSide, 3}, entry.colour);
      break;
    case Swatch::kLower:
      canvas.fill_rect({box.x, box.y + 4, kSide, kSide - 4}, entry.colour);
      break;
    case Swatch::kFoot:
      canvas.fill_rect({box.x, box.y + 7, kSide, 2}, entry.colour);
      break;
  }
}

double ChartPage::legend_from(double y, Canvas* canvas) const {
  const TextStyle style{kPageTextSize, scene_.palette->text, false, Anchor::kStart};
  double x = kLeft;
  for (const LegendEntry& entry : legend()) {
    const double width = 14 + draw::dejavu_width(entry.words, style) + 14;
    if (x + width > options_.width && x > kLeft) {
      x = kLeft;
      y += kPageLine;
    }
    if (canvas != nullptr) {
      draw_swatch(*canvas, entry, x, y);
      canvas->text({x + 14, y}, entry.words, style);
    }
    x += width;
  }
  return y + kPageLine;
}

void ChartPage::draw_shapes(Canvas& canvas) const {
  const draw::Clip clip(canvas, scene_.body_rect());
  const double step = (kDrawn - kMerged) / static_cast<double>(shapes_.size());
  double part = kMerged;
  for (const RowShapes& shapes : shapes_) {
    if (!goes_on(options_, part)) {
      return;
    }
    part += step;
    draw_row_shapes(canvas, scene_, shapes);
  }
}

void ChartPage::draw(Canvas& canvas) const {
  canvas.fill_rect({0, 0, width(), height()}, scene_.palette->canvas);
  draw_page_title(canvas, *scene_.palette, options_.title);
  if (view_ == ChartView::kPipeline) {
    draw_pipeline(canvas, pipeline_scene());
  } else {
    draw_time_axis(canvas, scene_.scale, *scene_.palette, {kPageTitleHeight, kAxisHeight});
    draw_body(canvas);
  }
  draw_page_caption(canvas, *scene_.palette, caption_lines_,
                    legend_from(scene_.body.bottom() + kAboveLegend, &canvas) + kPageLine / 2);
}

/// What stands under the time axis.
void ChartPage::draw_body(Canvas& canvas) const {
  if (view_ == ChartView::kCounters) {
    const CountersScene counters{&plots_, scene_.palette, scene_.scale, scene_.body};
    draw_counters(canvas, counters);
    draw_counter_values(canvas, counters, std::min(range().to, scene_.record->now));
  } else if (view_ == ChartView::kHeatmap) {
    HeatScratch scratch;
    draw_heat(canvas, heat_scene(), scratch);
  } else {
    if (as_image_) {
      Bitmap scratch;
      draw_lanes(canvas, scene_, scratch);
    } else {
      draw_shapes(canvas);
    }
    draw_row_names(canvas, scene_);
    draw_flags(canvas, scene_);
  }
}

Page ChartPage::page() const {
  return {width(), height_, options_.title, [this](Canvas& canvas) { draw(canvas); }};
}

}  // namespace schedlab::ui
