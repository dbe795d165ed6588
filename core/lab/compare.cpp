// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/lab/repeat.h"

namespace schedlab::lab {

namespace {

/// The values of one metric in the runs that both sides finished.
std::vector<double> values_of(const Measured& measured, std::size_t first,
                              const std::vector<std::size_t>& runs, std::size_t metric) {
  std::vector<double> values;
  for (const std::size_t run : runs) {
    values.push_back((*measured[first + run])[metric]);
  }
  return values;
}

std::vector<Measurement> measurements(const Side& a, const Side& b, std::uint64_t seed,
                                      std::size_t runs) {
  std::vector<Measurement> all;
  for (const Side* side : {&a, &b}) {
    for (std::size_t i = 0; i < runs; ++i) {
      all.push_back({&side->scenario, seed_of_run(seed, i), side->writes});
    }
  }
  return all;
}

}  // namespace

Comparison compare(const Side& a, const Side& b, std::uint64_t seed, std::size_t runs,
                   const Crew& crew) {
  const Measured measured = measure(measurements(a, b, seed, runs), crew);
  std::vector<std::size_t> finished;
  for (std::size_t i = 0; i < runs; ++i) {
    if (measured[i] && measured[runs + i]) {
      finished.push_back(i);
    }
  }
  Comparison comparison;
  comparison.runs = finished.size();
  comparison.complete = finished.size() == runs;
  const auto& others = b.scenario.metrics;
  for (std::size_t i = 0; i < a.scenario.metrics.size() && !finished.empty(); ++i) {
    const scenario::MetricSpec& spec = a.scenario.metrics[i];
    const auto other = std::ranges::find(others, spec.name, &scenario::MetricSpec::name);
    if (other == others.end()) {
      continue;
    }
    const std::vector<double> first = values_of(measured, 0, finished, i);
    const std::vector<double> second =
        values_of(measured, runs, finished, static_cast<std::size_t>(other - others.begin()));
    std::vector<double> difference;
    for (std::size_t run = 0; run < first.size(); ++run) {
      difference.push_back(second[run] - first[run]);
    }
    comparison.metrics.push_back({spec.name, spec.unit, spread_of(first), spread_of(second),
                                  spread_of(std::move(difference))});
  }
  return comparison;
}

TextTable comparison_table(const Comparison& comparison) {
  TextTable table({{"metric", TextTable::Align::kLeft},
                   {"A"},
                   {"B"},
                   {"B - A"},
                   {"quartiles of B - A"},
                   {"unit", TextTable::Align::kLeft}});
  for (const ComparedMetric& metric : comparison.metrics) {
    table.add_row(
        {metric.name, fmt::format("{:.3f}", metric.a.mean), fmt::format("{:.3f}", metric.b.mean),
         fmt::format("{:+.3f}", metric.difference.mean),
         comparison.runs > 1
             ? fmt::format("{:+.3f} .. {:+.3f}", metric.difference.q1, metric.difference.q3)
             : "",
         metric.unit});
  }
  return table;
}

}  // namespace schedlab::lab
