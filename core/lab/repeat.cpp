// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/repeat.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/sim/rng.h"

namespace schedlab::lab {

namespace {

constexpr int kBitsNotKept = 64 - 53;

/// The spread of one metric over the first run and every other that is complete.
Spread spread_with(const RunResult& first, const Measured& others, std::size_t metric) {
  std::vector<double> values{first.metrics[metric]};
  for (const auto& other : others) {
    if (other) {
      values.push_back((*other)[metric]);
    }
  }
  return spread_of(std::move(values));
}

std::size_t complete_runs(const Measured& measured) {
  const auto runs = std::count_if(measured.begin(), measured.end(),
                                  [](const auto& run) { return run.has_value(); });
  return static_cast<std::size_t>(runs);
}

}  // namespace

std::uint64_t seed_of_run(std::uint64_t seed, std::size_t i) {
  return i == 0 ? seed : sim::Rng(seed).fork(i).next() >> kBitsNotKept;
}

Measured measure(std::span<const Measurement> runs, const Crew& crew) {
  Measured measured(runs.size());
  for_each_index(runs.size(), crew, [&](std::size_t i) {
    RunOptions options;
    options.seed = runs[i].seed;
    options.writes = runs[i].writes;
    options.cancel = crew.cancel;
    RunResult result = run(*runs[i].scenario, options);
    if (result.complete) {
      measured[i] = std::move(result.metrics);
    }
  });
  return measured;
}

std::optional<Spread> spread_of_metric(const Measured& measured, std::size_t first,
                                       std::size_t count, std::size_t metric) {
  std::vector<double> values;
  for (std::size_t i = first; i < first + count; ++i) {
    if (!measured[i]) {
      return std::nullopt;
    }
    values.push_back((*measured[i])[metric]);
  }
  return spread_of(std::move(values));
}

RepeatedResult run_repeated(const scenario::Scenario& scenario, const RunOptions& options,
                            std::size_t runs, const Crew& crew) {
  SCHEDLAB_CHECK(runs >= 1, "a repeated run is at least one");
  RepeatedResult result{.first = run(scenario, options), .metrics = {}, .runs = 1};
  std::vector<Measurement> others;
  for (std::size_t i = 1; i < runs; ++i) {
    others.push_back({&scenario, seed_of_run(result.first.seed, i), options.writes});
  }
  const Measured measured = measure(others, crew);
  result.runs += complete_runs(measured);
  for (std::size_t metric = 0; metric < scenario.metrics.size(); ++metric) {
    result.metrics.push_back(spread_with(result.first, measured, metric));
  }
  return result;
}

}  // namespace schedlab::lab
