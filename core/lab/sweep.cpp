// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/sweep.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/lab/metric_names.h"
#include "core/lab/repeat.h"
#include "core/lab/text_table.h"

namespace schedlab::lab {

using scenario::Problem;
using scenario::Problems;

namespace {

/// Adds what is not there yet: a wrong preset is wrong in the same way in every cell.
void add_new(Problems& all, const Problems& more) {
  for (const Problem& problem : more) {
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const Problem& p) { return p.text() == problem.text(); });
    if (!known) {
      all.push_back(problem);
    }
  }
}

Problem problem_of(const SweepRequest& request, std::string message) {
  return {
      .file = request.file, .line = 0, .column = 0, .key_path = {}, .message = std::move(message)};
}

/// A cell's value is an override to the reader; to the user it came from --vary.
Problems named_as_typed(Problems problems, const std::vector<Axis>& axes) {
  for (Problem& problem : problems) {
    const bool varied = std::any_of(
        axes.begin(), axes.end(), [&](const Axis& axis) { return axis.name == problem.key_path; });
    if (varied && problem.line == 0) {
      problem.file = "--vary";
    }
  }
  return problems;
}

Problems read_cells(SweepPlan& plan, const std::vector<std::vector<scenario::Override>>& grid) {
  Problems problems;
  for (const auto& values : grid) {
    std::vector<scenario::Override> overrides = plan.request.sets;
    overrides.insert(overrides.end(), values.begin(), values.end());
    auto scenario = scenario::read_preset(plan.request.file, overrides);
    if (scenario.ok()) {
      plan.cells.push_back({values, std::move(scenario.value())});
    } else {
      add_new(problems, named_as_typed(scenario.error(), plan.request.axes));
    }
  }
  return problems;
}

Problems choose_metrics(SweepPlan& plan) {
  Problems problems;
  const auto& specs = plan.cells.front().scenario.metrics;
  if (specs.empty()) {
    problems.push_back(problem_of(plan.request, "metrics: the preset measures nothing"));
  }
  for (std::size_t i = 0; plan.request.metrics.empty() && i < specs.size(); ++i) {
    plan.metrics.push_back(i);
  }
  for (const std::string& name : plan.request.metrics) {
    if (const auto position = metric_position(specs, name); position.ok()) {
      plan.metrics.push_back(position.value());
    } else {
      problems.push_back(problem_of(plan.request, position.error().message));
    }
  }
  return problems;
}

std::size_t runs_of(const SweepPlan& plan, const SweepCell& cell) {
  return plan.request.runs.value_or(static_cast<std::size_t>(cell.scenario.runs));
}

std::vector<Measurement> measurements_of(const SweepPlan& plan) {
  std::vector<Measurement> runs;
  for (const SweepCell& cell : plan.cells) {
    const std::uint64_t seed = plan.request.seed.value_or(cell.scenario.seed);
    for (std::size_t i = 0; i < runs_of(plan, cell); ++i) {
      runs.push_back({&cell.scenario, seed_of_run(seed, i), plan.request.writes});
    }
  }
  return runs;
}

std::optional<SweepTable::Row> row_of(const SweepPlan& plan, const SweepCell& cell,
                                      const Measured& measured, std::size_t first) {
  SweepTable::Row row;
  for (const auto& [name, value] : cell.values) {
    row.values.push_back(value);
  }
  for (const std::size_t metric : plan.metrics) {
    const auto spread = spread_of_metric(measured, first, runs_of(plan, cell), metric);
    if (!spread) {
      return std::nullopt;
    }
    row.metrics.push_back(*spread);
  }
  return row;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) {
    return text;
  }
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  }
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    line += (i == 0 ? "" : ",") + csv_field(fields[i]);
  }
  return line + "\n";
}

}  // namespace

Result<SweepPlan, Problems> plan_sweep(const SweepRequest& request) {
  SweepPlan plan{.request = request, .metrics = {}, .cells = {}, .repeated = false};
  const auto grid = cells_of(request.axes);
  if (!grid.ok()) {
    return Problems{problem_of(request, grid.error().message)};
  }
  Problems problems = read_cells(plan, grid.value());
  if (problems.empty()) {
    problems = choose_metrics(plan);
  }
  if (!problems.empty()) {
    return problems;
  }
  plan.repeated = std::ranges::any_of(
      plan.cells, [&](const SweepCell& cell) { return runs_of(plan, cell) > 1; });
  return plan;
}

SweepTable empty_table(const SweepPlan& plan) {
  SweepTable table;
  for (const Axis& axis : plan.request.axes) {
    table.names.push_back(axis.name);
  }
  for (const std::size_t metric : plan.metrics) {
    const scenario::MetricSpec& spec = plan.cells.front().scenario.metrics[metric];
    table.metrics.push_back(spec.name);
    table.units.push_back(spec.unit);
  }
  table.repeated = plan.repeated;
  return table;
}

SweepTable run_sweep(const SweepPlan& plan, const Crew& crew) {
  SweepTable table = empty_table(plan);
  const Measured measured = measure(measurements_of(plan), crew);
  std::size_t first = 0;
  for (const SweepCell& cell : plan.cells) {
    if (auto row = row_of(plan, cell, measured, first)) {
      table.rows.push_back(std::move(*row));
    } else {
      table.complete = false;
    }
    first += runs_of(plan, cell);
  }
  return table;
}

std::string to_csv(const SweepTable& table) {
  std::vector<std::string> head = table.names;
  for (const std::string& metric : table.metrics) {
    head.push_back(metric);
    if (table.repeated) {
      head.insert(head.end(), {metric + ".q1", metric + ".median", metric + ".q3"});
    }
  }
  std::string csv = csv_line(head);
  for (const SweepTable::Row& row : table.rows) {
    std::vector<std::string> fields = row.values;
    for (const Spread& spread : row.metrics) {
      fields.push_back(fmt::format("{}", spread.mean));
      if (table.repeated) {
        fields.insert(fields.end(), {fmt::format("{}", spread.q1), fmt::format("{}", spread.median),
                                     fmt::format("{}", spread.q3)});
      }
    }
    csv += csv_line(fields);
  }
  return csv;
}

std::string to_text(const SweepTable& table) {
  std::vector<TextTable::Column> columns;
  for (const std::string& name : table.names) {
    columns.push_back({name});
  }
  for (std::size_t i = 0; i < table.metrics.size(); ++i) {
    columns.push_back({fmt::format("{} [{}]", table.metrics[i], table.units[i])});
    if (table.repeated) {
      columns.push_back({"quartiles"});
    }
  }
  TextTable text(columns);
  for (const SweepTable::Row& row : table.rows) {
    std::vector<std::string> cells = row.values;
    for (const Spread& spread : row.metrics) {
      cells.push_back(fmt::format("{:.3f}", spread.mean));
      if (table.repeated) {
        cells.push_back(fmt::format("{:.3f} .. {:.3f}", spread.q1, spread.q3));
      }
    }
    text.add_row(std::move(cells));
  }
  return text.text();
}

}  // namespace schedlab::lab
