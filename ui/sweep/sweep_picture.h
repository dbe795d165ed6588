// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as a picture, before anything has a place: lines of a metric over the first axis, one a
// combination of the others, or for two long axes a field of coloured cells.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/lab/axis_scale.h"
#include "core/lab/published_overlay.h"
#include "core/lab/sweep.h"

namespace schedlab::ui {

struct SweepDot {
  double x = 0;  // where AxisScale puts its value
  lab::Spread y;
  std::size_t row = 0;  // of the table
};

struct SweepLine {
  std::string name;  // "250": the values of the other axes; empty when there are none
  std::vector<SweepDot> dots;
};

/// A published figure: a range, or one value twice.
struct SweepMark {
  double x = 0;
  double low = 0;
  double high = 0;
  bool fitted = false;
  std::size_t line = 0;
};

struct SweepPlot {
  std::string metric;
  std::string unit;
  std::vector<SweepLine> lines;
  std::vector<SweepMark> marks;
};

/// The second axis, when it is drawn as one: a field of cells.
struct SweepRows {
  std::string name;
  std::vector<std::string> values;  // from the bottom up
};

struct SweepPicture {
  std::string x_name;
  std::string lines_name;  // "machine.hz": the other axes
  std::vector<std::string> x_values;
  lab::AxisScale x;  // one place a value of x_values
  bool logarithmic = false;
  bool repeated = false;          // quartiles are worth showing
  std::optional<SweepRows> rows;  // set: cells; lines[i] is row i of them
  std::vector<SweepPlot> plots;   // one a metric
};

/// More lines than this in one plot are told apart by nobody: two axes become cells.
inline constexpr std::size_t kMostLines = 7;

[[nodiscard]] SweepPicture picture_of(const lab::SweepTable& table,
                                      const std::vector<lab::PublishedMark>& published);

}  // namespace schedlab::ui
