// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "ui/counters/counter_plots.h"

namespace schedlab::ui {

namespace {

using draw::Anchor;
using draw::Canvas;
using draw::Point;

constexpr double kNameLeft = 14;
constexpr double kNameSize = 12;
constexpr double kSmallText = 10;
constexpr double kAir = 4;         // between a curve at its extremes and the edge of its ground
constexpr int kRoomForNotes = 34;  // height of a plot that takes a second line of text
constexpr double kFlatSpan = 1e6;  // top of an axis in nanoseconds on which all is 0 ...
constexpr double kFlatCount = 1;   // ... and of one that counts

/// From a value to y in one plot.
struct ValueScale {
  Band place;
  double top = 1;

  [[nodiscard]] double y(double value) const {
    const double part = std::clamp(value / top, 0.0, 1.0);
    return place.bottom() - kAir - part * (place.height - 2 * kAir);
  }
};

/// The highest value a plot shows, made round so that it rests while the curve moves.
double top_of(const CounterPlot& plot, const std::vector<std::vector<Extent>>& columns) {
  if (plot.unit == Unit::kPercent) {
    return 100;
  }
  double most = 0;
  for (const std::vector<Extent>& series : columns) {
    for (const Extent& column : series) {
      most = std::max(most, column.any ? column.max : 0);
    }
  }
  if (most > 0) {
    return nice_top(most);
  }
  return plot.unit == Unit::kNanoseconds ? kFlatSpan : kFlatCount;
}

/// One line through the least and the greatest value of every column.
void draw_curve(Canvas& canvas, const TimeScale& scale, const ValueScale& values,
                std::span<const Extent> columns, const draw::Stroke& stroke) {
  const double step = scale.width / static_cast<double>(columns.size());
  std::vector<Point> line;
  const auto flush = [&] {
    if (line.size() > 1) {
      canvas.polyline(line, stroke);
    }
    line.clear();
  };
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].any) {
      flush();
      continue;
    }
    const double x = scale.left + static_cast<double>(i) * step;
    std::pair ends{values.y(columns[i].min), values.y(columns[i].max)};
    // Enter the column at the end that is nearer, so that a slope is drawn once and not as a comb.
    if (!line.empty() &&
        std::abs(line.back().y - ends.first) > std::abs(line.back().y - ends.second)) {
      std::swap(ends.first, ends.second);
    }
    line.push_back({x, ends.first});
    if (ends.second != ends.first) {
      line.push_back({x, ends.second});
    }
  }
  if (!line.empty()) {
    line.push_back({line.back().x + step, line.back().y});
  }
  flush();
}

/// Words in the colours of their series, one after the other. A limit is named with its value only.
void draw_names(Canvas& canvas, const CounterPlot& plot, const theme::Palette& palette, Point at) {
  for (const Series& series : plot.series) {
    if (!series.dashed) {
      const draw::TextStyle style{kNameSize, series_colour(palette, series), true, Anchor::kStart};
      canvas.text(at, series.name, style);
      at.x += canvas.text_width(series.name, style) + 8;
    }
  }
}

/// Small words that stay legible where a curve passes behind them; gives where they begin.
double draw_number(Canvas& canvas, const theme::Palette& palette, Point at, std::string_view words,
                   const draw::TextStyle& style) {
  const double width = canvas.text_width(words, style);
  const double left = style.anchor == Anchor::kEnd ? at.x - width : at.x;
  canvas.fill_rect({left - 3, at.y - 10, width + 6, 13}, theme::with_alpha(palette.track, 0xd0));
  canvas.text(at, words, style);
  return left;
}

void draw_plot(Canvas& canvas, const CountersScene& scene, const CounterPlot& plot, Band place) {
  const theme::Palette& palette = *scene.palette;
  const TimeScale& scale = scene.scale;
  canvas.fill_rect(
      {scale.left, static_cast<double>(place.top), scale.width, static_cast<double>(place.height)},
      palette.track);
  std::vector<std::vector<Extent>> columns;
  for (const Series& series : plot.series) {
    columns.emplace_back(static_cast<std::size_t>(scale.columns()));
    series.curve.extents(scale.range, columns.back());
  }
  const ValueScale values{place, top_of(plot, columns)};
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const Series& series = plot.series[i];
    draw_curve(canvas, scale, values, columns[i],
               {series_colour(palette, series), 1, series.dashed, false});
  }
  const bool two_lines = place.height >= kRoomForNotes;
  const double middle = place.top + place.height / 2.0;
  draw_names(canvas, plot, palette, {kNameLeft, two_lines ? middle - 2 : middle + 4});
  if (two_lines) {
    const draw::TextStyle small{kSmallText, palette.muted, false, Anchor::kStart};
    canvas.text({kNameLeft, middle + 12}, plot.note, small);
    draw_number(canvas, palette, {scale.left + 6, place.top + 12.0},
                value_text(values.top, plot.unit), small);
    draw_number(canvas, palette, {scale.left + 6, values.y(0) - 3}, "0", small);
  }
}

}  // namespace

theme::Colour series_colour(const theme::Palette& palette, const Series& series) {
  return series.dashed ? palette.knob_mark : palette.tasks[series.hue];
}

Band CountersScene::place(std::size_t plot) const {
  const auto count = static_cast<int>(plots->size());
  const int top = body.top + body.height * static_cast<int>(plot) / count;
  const int next = body.top + body.height * static_cast<int>(plot + 1) / count;
  return {top + 4, std::max(1, next - top - 8)};
}

void draw_counters(Canvas& canvas, const CountersScene& scene) {
  for (std::size_t i = 0; i < scene.plots->size(); ++i) {
    draw_plot(canvas, scene, (*scene.plots)[i], scene.place(i));
  }
}

void draw_counter_values(Canvas& canvas, const CountersScene& scene, Instant at) {
  for (std::size_t i = 0; i < scene.plots->size(); ++i) {
    const CounterPlot& plot = (*scene.plots)[i];
    double right = scene.scale.right() - 6;
    const double baseline = scene.place(i).top + 12.0;
    for (auto series = plot.series.rbegin(); series != plot.series.rend(); ++series) {
      const std::string words = series->name + " " + value_text(series->curve.at(at), plot.unit);
      const draw::TextStyle style{kSmallText, series_colour(*scene.palette, *series), true,
                                  Anchor::kEnd};
      right = draw_number(canvas, *scene.palette, {right, baseline}, words, style) - 12;
    }
  }
}

}  // namespace schedlab::ui
