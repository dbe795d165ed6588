// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_cells.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "ui/draw/text_metrics.h"
#include "ui/heatmap/heat.h"
#include "ui/sweep/sweep_lines.h"

namespace schedlab::ui {

namespace {

using draw::Anchor;
using draw::Canvas;
using draw::Rect;
using draw::TextStyle;

constexpr double kTextSize = 10;

Rect cell_place(const SweepPicture& picture, const SweepPlotLayout& layout, std::size_t column,
                std::size_t row) {
  const double w = layout.body.w / static_cast<double>(picture.x_values.size());
  const double h = layout.body.h / static_cast<double>(picture.rows->values.size());
  return {layout.body.x + static_cast<double>(column) * w,
          layout.body.bottom() - static_cast<double>(row + 1) * h, w, h};
}

std::size_t column_of(const SweepPicture& picture, double x) {
  return static_cast<std::size_t>(std::ranges::find(picture.x.at, x) - picture.x.at.begin());
}

void draw_cell(Canvas& canvas, const SweepScene& scene, const SweepPlotLayout& layout,
               const Rect& place, const SweepDot& dot) {
  const double part = (dot.y.mean - layout.coldest) / (layout.warmest - layout.coldest);
  const theme::Colour colour = heat_colour(part);
  // Neighbours overlap by a hair, so that no viewer shows seams.
  canvas.fill_rect({place.x, place.y, place.w + 0.3, place.h + 0.3}, colour);
  const TextStyle style{kTextSize, theme::text_on(colour), false, Anchor::kMiddle};
  const std::string number = fmt::format("{:.4g}", dot.y.mean);
  if (place.h >= kTextSize + 4 && canvas.text_width(number, style) + 4 <= place.w) {
    canvas.text({place.x + place.w / 2, place.y + place.h / 2 + 3.5}, number, style);
  }
  if (scene.marked_row == dot.row) {
    canvas.outline(place, {scene.palette->cursor, 2});
  }
}

void draw_row_names(Canvas& canvas, const SweepScene& scene, const SweepPlotLayout& layout) {
  const SweepRows& rows = *scene.picture->rows;
  const TextStyle style{kTextSize, scene.palette->muted, false, Anchor::kEnd};
  double free_above = layout.body.bottom() + kTextSize;
  for (std::size_t row = 0; row < rows.values.size(); ++row) {
    const Rect place = cell_place(*scene.picture, layout, 0, row);
    const double y = place.y + place.h / 2 + 3.5;
    if (y <= free_above) {
      canvas.text({layout.body.x - 6, y},
                  draw::elided(canvas, rows.values[row], style, layout.body.x - 10), style);
      free_above = y - kTextSize - 2;
    }
  }
}

/// From the least to the greatest value, with the second axis' name before it.
void draw_scale(Canvas& canvas, const SweepScene& scene, const SweepPlot& plot,
                const SweepPlotLayout& layout) {
  constexpr std::size_t kSteps = 48;
  constexpr double kStep = 2.5;
  const TextStyle style{kTextSize, scene.palette->muted, false, Anchor::kStart};
  const double y = layout.body.y - 8;
  const std::string words = "rows: " + scene.picture->rows->name;
  canvas.text({layout.body.x, y}, plot.marks.empty() ? words : words + "; corners: published",
              {kTextSize, scene.palette->text, false, Anchor::kStart});
  const std::string least = fmt::format("{:.4g}", layout.coldest);
  const std::string most = fmt::format("{:.4g}", layout.warmest);
  double x = layout.body.right() - canvas.text_width(most, style) - 4 - kSteps * kStep;
  canvas.text({x - 4, y}, least, {kTextSize, scene.palette->muted, false, Anchor::kEnd});
  for (std::size_t i = 0; i < kSteps; ++i, x += kStep) {
    canvas.fill_rect({x, y - 8, kStep + 0.3, 8},
                     heat_colour(static_cast<double>(i) / (kSteps - 1)));
  }
  canvas.text({x + 4, y}, most, style);
}

/// A published figure in the corner of its cell, in the colour of its own value.
void draw_published(Canvas& canvas, const SweepScene& scene, const SweepPlotLayout& layout,
                    const SweepMark& mark) {
  constexpr double kSide = 8;
  const std::size_t column = column_of(*scene.picture, mark.x);
  if (column == scene.picture->x_values.size()) {
    return;
  }
  const Rect place = cell_place(*scene.picture, layout, column, mark.line);
  const double value = (mark.low + mark.high) / 2;
  const double part = (value - layout.coldest) / (layout.warmest - layout.coldest);
  const theme::Colour colour = heat_colour(std::clamp(part, 0.0, 1.0));
  const std::array<draw::Point, 4> edge{draw::Point{place.right() - kSide, place.y},
                                        {place.right(), place.y},
                                        {place.right(), place.y + kSide},
                                        {place.right() - kSide, place.y}};
  canvas.fill_polygon(std::span(edge).first(3), colour);
  canvas.polyline(edge, {theme::text_on(colour), 0.8, false, true});
}

}  // namespace

void draw_sweep_cells(Canvas& canvas, const SweepScene& scene, std::size_t index) {
  const SweepPicture& picture = *scene.picture;
  const SweepPlot& plot = picture.plots[index];
  const SweepPlotLayout& layout = scene.plots[index];
  canvas.fill_rect(layout.body, scene.palette->track);
  for (std::size_t row = 0; row < plot.lines.size(); ++row) {
    for (const SweepDot& dot : plot.lines[row].dots) {
      draw_cell(canvas, scene, layout, cell_place(picture, layout, column_of(picture, dot.x), row),
                dot);
    }
  }
  for (const SweepMark& mark : plot.marks) {
    draw_published(canvas, scene, layout, mark);
  }
  draw_sweep_frame(canvas, scene, index);
  draw_row_names(canvas, scene, layout);
  draw_scale(canvas, scene, plot, layout);
}

std::optional<std::size_t> sweep_cell_at(const SweepScene& scene, double x, double y) {
  const SweepPicture& picture = *scene.picture;
  for (std::size_t i = 0; i < scene.plots.size(); ++i) {
    for (std::size_t row = 0; row < picture.plots[i].lines.size(); ++row) {
      for (const SweepDot& dot : picture.plots[i].lines[row].dots) {
        const Rect place = cell_place(picture, scene.plots[i], column_of(picture, dot.x), row);
        if (x >= place.x && x < place.right() && y >= place.y && y < place.bottom()) {
          return dot.row;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace schedlab::ui
