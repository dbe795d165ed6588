// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing of a sweep's picture: one plot a metric, below one another. The layout is apart, so that
// a widget finds the point under the mouse where the scene has put it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ui/draw/canvas.h"
#include "ui/sweep/sweep_picture.h"
#include "ui/sweep/value_axis.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

struct SweepPlotLayout {
  draw::Rect body;  // within the axes
  ValueAxis x;
  ValueAxis y;         // of lines
  double warmest = 1;  // of cells: the value with the warmest colour ...
  double coldest = 0;  // ... and that with the coldest
};

struct SweepScene {
  const SweepPicture* picture = nullptr;
  const theme::Palette* palette = nullptr;
  std::vector<SweepPlotLayout> plots;
  std::optional<std::size_t> marked_row;  // of the table: outlined
};

/// Height a plot asks for, in the units of the canvas.
inline constexpr double kSweepPlotHeight = 240;

[[nodiscard]] SweepScene lay_out_sweep(const SweepPicture& picture, const theme::Palette& palette,
                                       const draw::Rect& place);
void draw_sweep(draw::Canvas& canvas, const SweepScene& scene);

/// The row of the table whose point is next to a place, within reach of a pointer.
[[nodiscard]] std::optional<std::size_t> sweep_row_at(const SweepScene& scene, double x, double y);

/// The colour of line `index` of a plot.
[[nodiscard]] theme::Colour line_colour(const theme::Palette& palette, std::size_t index);

}  // namespace schedlab::ui
