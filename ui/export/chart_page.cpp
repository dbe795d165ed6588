// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/chart_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "ui/draw/text_metrics.h"
#include "ui/export/shape_drawing.h"

namespace schedlab::ui {

namespace {

using draw::Anchor;
using draw::Canvas;
using draw::TextStyle;

// Points.
constexpr double kMargin = 14;
constexpr double kLeft = 96;
constexpr double kTitleSize = 14;
constexpr double kTextSize = 9;
constexpr double kLine = 13;
constexpr int kTitleHeight = 32;
constexpr double kVisible = 0.5;  // the least width of a slice that gets a shape of its own
constexpr int kCpuPitch = 32;
constexpr int kTaskPitch = 18;
constexpr int kMostRowsHeight = 1000;

TimeRange whole(const trace::StoreView& record) {
  return {Instant{0}, std::max(record.now, Instant{1})};
}

/// Lines of words no wider than `width`, broken at spaces.
std::vector<std::string> wrapped(std::string_view words, double width, const TextStyle& style) {
  std::vector<std::string> lines(1);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' ', 1), words.size());
    const std::string longer = lines.back() + std::string(words.substr(0, end));
    if (!lines.back().empty() && draw::dejavu_width(longer, style) > width) {
      lines.emplace_back("  " + std::string(words.substr(1, end - 1)));
    } else {
      lines.back() = longer;
    }
    words.remove_prefix(end);
  }
  return lines;
}

int rows_height(const trace::StoreView& record, const ChartOptions& options) {
  const auto cpus = static_cast<int>(record.cpus.size());
  const auto tasks = options.task_rows ? static_cast<int>(record.tasks.size()) : 0;
  return std::min(kMostRowsHeight, cpus * kCpuPitch + (tasks > 0 ? tasks * kTaskPitch + 24 : 0));
}

}  // namespace

struct ChartPage::LegendEntry {
  std::string words;
  theme::Colour colour = 0;
  bool hatched = false;
};

std::vector<Flag> knob_flags(const trace::StoreView& record, TimeRange range) {
  std::vector<Flag> flags;
  const trace::EventLogView& log = record.events;
  for (std::uint64_t i = log.lower_bound(range.from); i < log.end() && log[i].at() <= range.to; ++i) {
    const trace::Record& r = log[i];
    if (r.kind == trace::Kind::kSimSysctl) {
      flags.push_back({r.at(), fmt::format("{} {} \xe2\x86\x92 {}", record.names->knobs[r.task], r.a, r.b)});
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
  scene_.scale = {range, kLeft, std::max(100.0, options.width - kLeft - kMargin)};
  if (view == ChartView::kTimeline) {
    lay_out_timeline(crowded);
  } else {
    lay_out_counters();
  }
  wrap_caption();
  const double below = legend_from(scene_.body.bottom() + kLine, nullptr) - scene_.body.bottom() +
                       kLine * (static_cast<double>(caption_lines_.size()) + 1);
  height_ = scene_.body.bottom() + below;
}

void ChartPage::lay_out_timeline(Crowded crowded) {
  const trace::StoreView& record = *scene_.record;
  scene_.flags = knob_flags(record, range());
  const int top = kTitleHeight + kAxisHeight + (scene_.flags.empty() ? 4 : kFlagHeight);
  const int wanted = static_cast<int>(options_.height) - top - static_cast<int>(kLine * 8);
  const int height = std::max(rows_height(record, options_), wanted);
  scene_.rows = lay_out_rows({record.cpus.size(), options_.task_rows ? record.tasks.size() : 0, height});
  scene_.body = {top, scene_.rows.height};
  collect_shapes(crowded);
}

void ChartPage::lay_out_counters() {
  plots_ = counter_plots(*scene_.record, std::nullopt);
  const int top = kTitleHeight + kAxisHeight + 4;
  const auto pitch = std::max(kCounterPitch + 10, static_cast<int>(options_.height / 6));
  scene_.body = {top, pitch * static_cast<int>(plots_.size())};
}

void ChartPage::collect_shapes(Crowded crowded) {
  const trace::StoreView& record = *scene_.record;
  const auto points = static_cast<std::int64_t>(scene_.scale.width / kVisible);
  const Duration least = range().span() / std::max<std::int64_t>(1, points);
  for (const Row& row : scene_.rows.rows) {
    const bool cpu = row.kind == RowKind::kCpu;
    RowShapes shapes{row, slice_shapes(cpu ? record.cpus[row.index] : record.tasks[row.index],
                                       cpu ? trace::LaneKind::kCpu : trace::LaneKind::kTask, range(), least), {}};
    if (row.depth.height > 0) {
      shapes.depth = slice_shapes(record.depths[row.index], trace::LaneKind::kDepth, range(), least);
    }
    shapes_.push_back(std::move(shapes));
  }
  const std::size_t count = count_shapes();
  if (count <= kMostShapes) {
    return;
  }
  if (crowded == Crowded::kImage) {
    as_image_ = true;
    note(fmt::format("{} shapes would be too many: the lanes are an image, merged below a pixel", count));
    return;
  }
  const std::size_t columns = std::max<std::size_t>(8, kMostShapes / (2 * shapes_.size()));
  for (RowShapes& shapes : shapes_) {
    const bool cpu = shapes.row.kind == RowKind::kCpu;
    shapes.lane = column_shapes(cpu ? record.cpus[shapes.row.index] : record.tasks[shapes.row.index], range(), columns);
    if (!shapes.depth.empty()) {
      shapes.depth = column_shapes(record.depths[shapes.row.index], range(), columns);
    }
  }
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

void ChartPage::wrap_caption() {
  const TextStyle style{kTextSize, 0, false, Anchor::kStart};
  for (const std::string& line : caption_) {
    for (std::string& part : wrapped(line, options_.width - 2 * kMargin, style)) {
      caption_lines_.push_back(std::move(part));
    }
  }
}

// ---- drawing ----------------------------------------------------------------------------------------

/// What the colours and patterns on this page mean, and nothing that is not on it.
std::vector<ChartPage::LegendEntry> ChartPage::legend() const {
  const theme::Palette& palette = *scene_.palette;
  std::set<TaskId> ran;
  bool throttled = false;
  bool merged = false;
  for (const RowShapes& row : shapes_) {
    for (const LaneShape& shape : row.lane) {
      merged = merged || shape.merged;
      if (row.row.kind == RowKind::kCpu) {
        ran.insert(trace::task_of(shape.state));
      }
    }
    throttled = throttled || std::ranges::any_of(row.depth, [](const LaneShape& shape) {
      return trace::rt_throttled(shape.state);
    });
  }
  std::vector<LegendEntry> entries;
  constexpr std::size_t kMostNamed = 24;
  for (const TaskId task : ran) {
    if (entries.size() < kMostNamed && task != kIdleTask) {
      entries.push_back({scene_.record->names->task(task), task_colour(palette, task), false});
    }
  }
  if (ran.size() > kMostNamed) {
    entries.push_back({fmt::format("and {} more tasks", ran.size() - kMostNamed), palette.track, false});
  }
  if (throttled) {
    entries.push_back({"RT throttled", palette.hatch, true});
  }
  if (merged) {
    entries.push_back({"paler, lower: several slices merged", palette.merged, false});
  }
  return entries;
}

double ChartPage::legend_from(double y, Canvas* canvas) const {
  const TextStyle style{kTextSize, scene_.palette->text, false, Anchor::kStart};
  double x = kLeft;
  for (const LegendEntry& entry : legend()) {
    const double width = 14 + draw::dejavu_width(entry.words, style) + 14;
    if (x + width > options_.width && x > kLeft) {
      x = kLeft;
      y += kLine;
    }
    if (canvas != nullptr) {
      const draw::Rect swatch{x, y - 8, 9, 9};
      if (entry.hatched) {
        canvas->hatch_rect(swatch, entry.colour);
      } else {
        canvas->fill_rect(swatch, entry.colour);
      }
      canvas->text({x + 14, y}, entry.words, style);
    }
    x += width;
  }
  return y + kLine;
}

void ChartPage::draw_shapes(Canvas& canvas) const {
  const draw::Clip clip(canvas, scene_.body_rect());
  for (const RowShapes& shapes : shapes_) {
    draw_row_shapes(canvas, scene_, shapes);
  }
}

void ChartPage::draw_caption(Canvas& canvas, double y) const {
  for (const std::string& line : caption_lines_) {
    canvas.text({kMargin, y}, line, {kTextSize, scene_.palette->muted, false, Anchor::kStart});
    y += kLine;
  }
}

void ChartPage::draw(Canvas& canvas) const {
  canvas.fill_rect({0, 0, width(), height()}, scene_.palette->canvas);
  canvas.text({kMargin, 20}, options_.title, {kTitleSize, scene_.palette->text, true, Anchor::kStart});
  draw_time_axis(canvas, scene_.scale, *scene_.palette, {kTitleHeight, kAxisHeight});
  if (view_ == ChartView::kCounters) {
    const CountersScene counters{&plots_, scene_.palette, scene_.scale, scene_.body};
    draw_counters(canvas, counters);
    draw_counter_values(canvas, counters, std::min(range().to, scene_.record->now));
  } else {
    if (as_image_) {
      draw_lanes(canvas, scene_);
    } else {
      draw_shapes(canvas);
    }
    draw_row_names(canvas, scene_);
    draw_flags(canvas, scene_);
  }
  draw_caption(canvas, legend_from(scene_.body.bottom() + kLine, &canvas) + kLine / 2);
}

}  // namespace schedlab::ui
