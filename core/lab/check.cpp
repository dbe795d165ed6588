// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/check.h"

#include <algorithm>
#include <cmath>

#include "core/lab/metric_names.h"
#include "core/lab/repeat.h"

namespace schedlab::lab {

using scenario::Problem;
using scenario::Problems;
using scenario::PublishedPoint;

namespace {

/// What a sum of doubles may miss: far below any tolerance that is published.
constexpr double kRounding = 1e-9;

Verdict verdict_of(double error, double tolerance) {
  return error <= tolerance + kRounding ? Verdict::kPass : Verdict::kOutside;
}

bool is_informative(const PublishedPoint& point) {
  return point.low > 0 && point.high < 100;
}

Result<CheckPoint, Problems> plan_point(const std::string& file, const PublishedPoint& point) {
  auto scenario = scenario::read_preset(file, point.set);
  if (!scenario.ok()) {
    return scenario.error();
  }
  const auto metric = metric_position(scenario.value().metrics, point.metric);
  if (!metric.ok()) {
    return Problems{Problem{.file = file,
                            .line = 0,
                            .column = 0,
                            .key_path = "published",
                            .message = point.label + ": " + metric.error().message}};
  }
  return CheckPoint{point, std::move(scenario.value()), metric.value()};
}

void plan_preset(const std::string& file, CheckPlan& plan, Problems& problems) {
  const auto scenario = scenario::read_preset(file);
  if (!scenario.ok()) {
    problems.insert(problems.end(), scenario.error().begin(), scenario.error().end());
    return;
  }
  for (const scenario::PublishedTable& table : scenario.value().published) {
    CheckTable planned{scenario.value().name, table, {}};
    for (const PublishedPoint& point : table.points) {
      auto ready = plan_point(file, point);
      if (ready.ok()) {
        planned.points.push_back(std::move(ready.value()));
      } else {
        problems.insert(problems.end(), ready.error().begin(), ready.error().end());
      }
    }
    plan.push_back(std::move(planned));
  }
}

std::size_t runs_of(const CheckPoint& point, std::optional<std::size_t> runs) {
  return runs.value_or(static_cast<std::size_t>(point.scenario.runs));
}

std::vector<Measurement> measurements_of(const CheckPlan& plan, std::optional<std::size_t> runs) {
  std::vector<Measurement> all;
  for (const CheckTable& table : plan) {
    for (const CheckPoint& point : table.points) {
      for (std::size_t i = 0; i < runs_of(point, runs); ++i) {
        all.push_back({&point.scenario, seed_of_run(point.scenario.seed, i), {}});
      }
    }
  }
  return all;
}

}  // namespace

double distance(double value, double low, double high) {
  return std::max({0.0, low - value, value - high});
}

Figure judge(const PublishedPoint& point, const Spread& simulated) {
  const double error = distance(simulated.mean, point.low, point.high);
  return {point, simulated, error, verdict_of(error, point.tolerance)};
}

TableReport judge_table(const CheckTable& table, std::vector<Figure> figures) {
  TableReport report{.preset = table.preset,
                     .table = table.table.name,
                     .source = table.table.source,
                     .unit = table.table.unit,
                     .relative = table.table.relative,
                     .figures = std::move(figures),
                     .rms_tolerance = table.table.rms_tolerance};
  double squares = 0;
  for (const Figure& figure : report.figures) {
    if (is_informative(figure.point)) {
      const double error = report.relative ? 100 * figure.error / figure.point.high : figure.error;
      squares += error * error;
      ++report.rms_points;
    }
  }
  report.rms =
      report.rms_points == 0 ? 0.0 : std::sqrt(squares / static_cast<double>(report.rms_points));
  report.rms_verdict = verdict_of(report.rms, report.rms_tolerance.value_or(report.rms));
  return report;
}

bool CheckReport::passed() const {
  return std::all_of(tables.begin(), tables.end(), [](const TableReport& table) {
    return table.rms_verdict == Verdict::kPass &&
           std::all_of(table.figures.begin(), table.figures.end(),
                       [](const Figure& f) { return f.verdict == Verdict::kPass; });
  });
}

Result<CheckPlan, Problems> plan_check(const std::vector<std::string>& files) {
  CheckPlan plan;
  Problems problems;
  for (const std::string& file : files) {
    plan_preset(file, plan, problems);
  }
  if (!problems.empty()) {
    return problems;
  }
  return plan;
}

CheckReport run_check(const CheckPlan& plan, std::optional<std::size_t> runs, const Crew& crew) {
  const Measured measured = measure(measurements_of(plan, runs), crew);
  CheckReport report;
  std::size_t first = 0;
  for (const CheckTable& table : plan) {
    std::vector<Figure> figures;
    for (const CheckPoint& point : table.points) {
      const std::size_t count = runs_of(point, runs);
      if (const auto spread = spread_of_metric(measured, first, count, point.metric)) {
        figures.push_back(judge(point.point, *spread));
      } else {
        report.complete = false;
      }
      first += count;
    }
    report.tables.push_back(judge_table(table, std::move(figures)));
  }
  return report;
}

}  // namespace schedlab::lab
