// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_picture.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace schedlab::ui {

namespace {

using Values = std::vector<std::string>;

std::size_t position_in(Values& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  const auto position = static_cast<std::size_t>(found - names.begin());
  if (found == names.end()) {
    names.push_back(name);
  }
  return position;
}

/// "2.6.26 100": what every axis but the first has here.
std::string all_but_first(const Values& words) {
  return fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
}

/// Values of the first axis, those of the table first; values that only figures have come after.
struct FirstAxis {
  Values values;
  std::size_t in_table = 0;
  lab::AxisScale scale;
};

FirstAxis first_axis(const lab::SweepTable& table,
                     const std::vector<lab::PublishedMark>& published) {
  FirstAxis axis;
  for (const lab::SweepTable::Row& row : table.rows) {
    position_in(axis.values, row.values.front());
  }
  axis.in_table = axis.values.size();
  for (const lab::PublishedMark& mark : published) {
    position_in(axis.values, mark.values.front());
  }
  axis.scale = lab::scale_of(axis.values);
  return axis;
}

void add_lines(SweepPicture& picture, const lab::SweepTable& table, FirstAxis& first,
               Values& names) {
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const lab::SweepTable::Row& cell = table.rows[row];
    const std::size_t line = position_in(names, all_but_first(cell.values));
    const double x = first.scale.at[position_in(first.values, cell.values.front())];
    for (std::size_t metric = 0; metric < picture.plots.size(); ++metric) {
      std::vector<SweepLine>& lines = picture.plots[metric].lines;
      lines.resize(names.size());
      lines[line].name = names[line];
      lines[line].dots.push_back({x, cell.metrics[metric], row});
    }
  }
  for (SweepPlot& plot : picture.plots) {
    for (SweepLine& line : plot.lines) {
      std::ranges::stable_sort(line.dots, {}, &SweepDot::x);
    }
  }
}

void add_marks(SweepPicture& picture, const std::vector<lab::PublishedMark>& published,
               FirstAxis& first, const Values& names) {
  for (const lab::PublishedMark& mark : published) {
    const std::size_t at = position_in(first.values, mark.values.front());
    const auto line = std::ranges::find(names, all_but_first(mark.values));
    // Between names there is no place.
    if (line == names.end() || (!first.scale.numbers && at >= first.in_table)) {
      continue;
    }
    picture.plots[mark.metric].marks.push_back({first.scale.at[at], mark.point.low, mark.point.high,
                                                mark.point.fitted,
                                                static_cast<std::size_t>(line - names.begin())});
  }
}

SweepRows rows_of(const lab::SweepTable& table) {
  SweepRows rows{table.names[1], {}};
  for (const lab::SweepTable::Row& row : table.rows) {
    position_in(rows.values, row.values[1]);
  }
  return rows;
}

}  // namespace

SweepPicture picture_of(const lab::SweepTable& table,
                        const std::vector<lab::PublishedMark>& published) {
  SweepPicture picture;
  picture.x_name = table.names.front();
  picture.lines_name = all_but_first(table.names);
  picture.repeated = table.repeated;
  for (std::size_t i = 0; i < table.metrics.size(); ++i) {
    picture.plots.push_back({table.metrics[i], table.units[i], {}, {}});
  }
  FirstAxis first = first_axis(table, published);
  Values names;
  add_lines(picture, table, first, names);
  add_marks(picture, published, first, names);
  if (table.names.size() == 2 && names.size() > kMostLines) {
    picture.rows = rows_of(table);
  }
  picture.logarithmic = first.scale.numbers && lab::wants_logarithm(first.scale.at);
  first.values.resize(first.in_table);
  first.scale.at.resize(first.in_table);
  picture.x_values = std::move(first.values);
  picture.x = std::move(first.scale);
  return picture;
}

}  // namespace schedlab::ui
