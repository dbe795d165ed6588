// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_scene.h"

#include <algorithm>
#include <cmath>

#include "ui/sweep/sweep_cells.h"
#include "ui/sweep/sweep_lines.h"

namespace schedlab::ui {

namespace {

constexpr double kAbove = 36;  // of a plot: its name and legend
constexpr double kBelow = 38;  // labels and name of the x axis
constexpr double kLeft = 64;
constexpr double kLeftOfCells = 84;
constexpr double kRight = 14;
constexpr double kReach = 12;

/// Values beside the edge of a plot are not on it: half a step, or a little.
ValueAxis x_axis(const SweepPicture& picture, const draw::Rect& body) {
  const auto& at = picture.x.at;
  std::vector<double> places(at.begin(), at.end());
  for (const SweepPlot& plot : picture.plots) {
    for (const SweepMark& mark : plot.marks) {
      places.push_back(mark.x);
    }
  }
  ValueAxis axis{.from = body.x, .to = body.right(), .logarithmic = picture.logarithmic};
  if (places.empty()) {
    return axis;
  }
  const auto [least, most] = std::ranges::minmax(places);
  if (picture.logarithmic) {
    const double air = std::pow(most / least, 0.04);
    axis.low = least / air;
    axis.high = most * air;
  } else {
    const double span = most > least ? most - least : 1;
    const double air = picture.x.numbers ? 0.04 * span : 0.5;
    axis.low = least - air;
    axis.high = most + air;
  }
  return axis;
}

std::vector<double> heights(const SweepPlot& plot, bool repeated) {
  std::vector<double> values;
  for (const SweepLine& line : plot.lines) {
    for (const SweepDot& dot : line.dots) {
      values.push_back(dot.y.mean);
      if (repeated) {
        values.insert(values.end(), {dot.y.q1, dot.y.q3});
      }
    }
  }
  for (const SweepMark& mark : plot.marks) {
    values.insert(values.end(), {mark.low, mark.high});
  }
  return values;
}

void find_extremes(const SweepPlot& plot, SweepPlotLayout& layout) {
  const std::vector<double> values = heights(plot, false);
  if (!values.empty()) {
    const auto [least, most] = std::ranges::minmax(values);
    layout.coldest = least;
    layout.warmest = most > least ? most : least + 1;
  }
}

}  // namespace

theme::Colour line_colour(const theme::Palette& palette, std::size_t index) {
  return theme::task_colour(palette, TaskId{static_cast<std::uint32_t>(index + 1)});
}

SweepScene lay_out_sweep(const SweepPicture& picture, const theme::Palette& palette,
                         const draw::Rect& place) {
  SweepScene scene{&picture, &palette, {}, {}};
  const double pitch =
      place.h / static_cast<double>(std::max<std::size_t>(1, picture.plots.size()));
  const double left = picture.rows ? kLeftOfCells : kLeft;
  double top = place.y;
  for (const SweepPlot& plot : picture.plots) {
    SweepPlotLayout layout;
    layout.body = {place.x + left, top + kAbove, std::max(40.0, place.w - left - kRight),
                   std::max(30.0, pitch - kAbove - kBelow)};
    layout.x = x_axis(picture, layout.body);
    layout.y = axis_over(heights(plot, picture.repeated), layout.body.bottom(), layout.body.y);
    find_extremes(plot, layout);
    scene.plots.push_back(layout);
    top += pitch;
  }
  return scene;
}

void draw_sweep(draw::Canvas& canvas, const SweepScene& scene) {
  for (std::size_t i = 0; i < scene.plots.size(); ++i) {
    if (scene.picture->rows) {
      draw_sweep_cells(canvas, scene, i);
    } else {
      draw_sweep_lines(canvas, scene, i);
    }
  }
}

std::optional<std::size_t> sweep_row_at(const SweepScene& scene, double x, double y) {
  if (scene.picture->rows) {
    return sweep_cell_at(scene, x, y);
  }
  std::optional<std::size_t> nearest;
  double best = kReach;
  for (std::size_t i = 0; i < scene.plots.size(); ++i) {
    const SweepPlotLayout& layout = scene.plots[i];
    for (const SweepLine& line : scene.picture->plots[i].lines) {
      for (const SweepDot& dot : line.dots) {
        const double away = std::hypot(layout.x.place(dot.x) - x, layout.y.place(dot.y.mean) - y);
        if (away < best) {
          best = away;
          nearest = dot.row;
        }
      }
    }
  }
  return nearest;
}

}  // namespace schedlab::ui
