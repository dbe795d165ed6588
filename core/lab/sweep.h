// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep: the metrics of a preset over a grid of knob values or any other scalars of it. Each cell
// is the preset read again with the cell's values, so that a cell is exactly one --set run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/lab/grid.h"
#include "core/lab/pool.h"
#include "core/lab/spread.h"
#include "core/scenario/reader.h"

namespace schedlab::lab {

struct SweepRequest {
  std::string preset;  // as a command names it
  std::string file;    // of the preset
  std::vector<scenario::Override> sets;
  std::vector<Axis> axes;
  std::vector<engine::JournalEntry> writes;
  std::vector<std::string> metrics;  // by name; all of the preset when empty
  std::optional<std::uint64_t> seed;
  std::optional<std::size_t> runs;  // a cell; else the preset's
};

struct SweepCell {
  std::vector<scenario::Override> values;
  scenario::Scenario scenario;
};

/// A sweep that can be run: every cell was read and is right.
struct SweepPlan {
  SweepRequest request;
  std::vector<std::size_t> metrics;  // positions in Scenario::metrics
  std::vector<SweepCell> cells;
  bool repeated = false;  // more than one run in some cell of the whole grid
};

[[nodiscard]] Result<SweepPlan, scenario::Problems> plan_sweep(const SweepRequest& request);

struct SweepTable {
  std::vector<std::string> names;    // of the axes
  std::vector<std::string> metrics;  // names
  std::vector<std::string> units;    // of the metrics

  struct Row {
    std::vector<std::string> values;  // one an axis
    std::vector<Spread> metrics;      // one a metric
  };

  std::vector<Row> rows;  // in the order of the grid
  bool repeated = false;  // more than one run a cell: quartiles are worth showing
  bool complete = true;   // false: cancelled; cells that were not finished are left out
};

/// The heads of the table, and no rows yet.
[[nodiscard]] SweepTable empty_table(const SweepPlan& plan);
[[nodiscard]] SweepTable run_sweep(const SweepPlan& plan, const Crew& crew);

/// Comma separated values as RFC 4180 has them, with one line of heads.
[[nodiscard]] std::string to_csv(const SweepTable& table);
[[nodiscard]] std::string to_text(const SweepTable& table);

}  // namespace schedlab::lab
