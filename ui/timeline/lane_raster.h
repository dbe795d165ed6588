// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes as pixels: one cell a column, whole scanlines at a time, so that the cost is that of the
// picture and not that of the record. What a column says:
//   one slice          full height in the task's colour
//   edge of a slice    full height, softer
//   many slices        softer, as high as the share of busy time but never nothing; where such
//   columns
//                      stand side by side they have a dark foot
//   many CPUs          full height, the darker the busier they were
//   throttled          hatched; runnable: a thin pale band; D: a low grey band; sleeping: empty
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/trace/lane.h"

#include "ui/theme/palette.h"
#include "ui/timeline/row_layout.h"

namespace schedlab::ui {

struct Bitmap {
  Bitmap() = default;

  Bitmap(int w, int h, theme::Colour ground) { reset(w, h, ground); }

  /// Another size, all of it `ground`; keeps its memory.
  void reset(int w, int h, theme::Colour ground);

  [[nodiscard]] std::uint32_t at(int x, int y) const { return pixels[place(x, y)]; }

  [[nodiscard]] std::span<std::uint32_t> row(int y);

  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> pixels;

 private:
  [[nodiscard]] std::size_t place(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(x);
  }
};

class LaneRaster {
 public:
  /// Draws on `target`, which outlives this. Columns from `known` on lie after the record's end:
  /// they have no track. Palette and cells' columns are those of the target.
  LaneRaster(const theme::Palette& palette, Bitmap& target, int known);

  /// `place` may stick out of the bitmap above and below.
  void cpu_row(std::span<const trace::Cell> cells, Band place);
  /// One row for several CPUs.
  void share_row(std::span<const trace::Cell> cells, Band place);
  void depth_row(std::span<const trace::Cell> cells, Band place);
  void task_row(TaskId task, std::span<const trace::Cell> cells, Band place);

 private:
  /// What is painted in one column: `fill` from top to bottom, `ground` above and below.
  struct Columns {
    std::vector<std::uint32_t> fill;
    std::vector<std::uint32_t> ground;
    std::vector<std::int32_t> top;
    std::vector<std::int32_t> bottom;
  };

  void start_row(theme::Colour ground);
  void set(std::size_t i, theme::Colour fill, std::int32_t top, std::int32_t bottom);
  void set_cpu(std::span<const trace::Cell> cells, std::size_t i, std::int32_t height);
  void set_task(const trace::Cell& cell, std::size_t i, theme::Colour colour, std::int32_t height);
  void paint(Band place);
  void paint_scanline(int y, std::int32_t in_row);
  void paint_hatch(Band place);
  void keep_crowds();
  void paint_feet(Band place);

  const theme::Palette& palette_;
  Bitmap& target_;
  std::array<theme::Colour, theme::kTaskColours> colours_{};
  std::array<theme::Colour, theme::kTaskColours> soft_colours_{};
  std::size_t known_;
  Columns columns_;
  std::vector<std::size_t> hatched_;  // columns of the row at hand
  std::vector<std::size_t> merged_;
};

/// The colour of a task where it is not alone.
[[nodiscard]] theme::Colour soft(theme::Colour ground, theme::Colour colour);

/// How high a merged column of `share` stands in a row of `height`: a rare event is still a tick.
[[nodiscard]] std::int32_t merged_height(std::uint8_t share, std::int32_t height);

/// The most tasks whose queueing a depth band tells apart.
inline constexpr std::uint32_t kDepthLevels = 4;

}  // namespace schedlab::ui
