// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as a sweep makes them, with numbers that tell where they come from.
#pragma once

#include <string>
#include <vector>

#include "core/lab/sweep.h"

namespace schedlab::ui::test {

/// A row a combination; the mean of row i is 10 * i, its quartiles one below and one above.
inline lab::SweepTable table_over(const std::vector<lab::Axis>& axes) {
  lab::SweepTable table;
  table.metrics = {"share"};
  table.units = {"%"};
  table.repeated = true;
  for (const lab::Axis& axis : axes) {
    table.names.push_back(axis.name);
  }
  const auto cells = lab::cells_of(axes);
  for (const auto& cell : cells.value()) {
    lab::SweepTable::Row row;
    for (const auto& [name, value] : cell) {
      row.values.push_back(value);
    }
    const double mean = 10.0 * static_cast<double>(table.rows.size());
    row.metrics = {{.mean = mean,
                    .min = mean - 2,
                    .q1 = mean - 1,
                    .median = mean,
                    .q3 = mean + 1,
                    .max = mean + 2,
                    .runs = 5}};
    table.rows.push_back(std::move(row));
  }
  return table;
}

inline lab::PublishedMark mark_at(std::vector<std::string> values, double low, double high) {
  lab::PublishedMark mark{.values = std::move(values), .metric = 0, .point = {}};
  mark.point.low = low;
  mark.point.high = high;
  return mark;
}

}  // namespace schedlab::ui::test
