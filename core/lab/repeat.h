// SPDX-License-Identifier: GPL-3.0-or-later
// The same scenario many times with different seeds, and many scenarios side by side.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/lab/pool.h"
#include "core/lab/run.h"
#include "core/lab/spread.h"
#include "core/scenario/scenario.h"

namespace schedlab::lab {

/// Seed of run i of a repeated run: the first is `seed` itself, so that it is the run one gets
/// without repeating; the others are drawn from stream i of it. They have 53 bits, which every
/// reader of JSON keeps exactly.
[[nodiscard]] std::uint64_t seed_of_run(std::uint64_t seed, std::size_t i);

/// One run whose metrics are wanted.
struct Measurement {
  const scenario::Scenario* scenario = nullptr;
  std::uint64_t seed = 1;
  std::vector<engine::JournalEntry> writes;  // besides those of the preset
};

/// The metrics of each run by index; empty for those a cancel left incomplete.
using Measured = std::vector<std::optional<std::vector<double>>>;

[[nodiscard]] Measured measure(std::span<const Measurement> runs, const Crew& crew);

/// Metric number `metric` of runs [first, first + count); empty when one of them is incomplete.
[[nodiscard]] std::optional<Spread> spread_of_metric(const Measured& measured, std::size_t first,
                                                     std::size_t count, std::size_t metric);

struct RepeatedResult {
  RunResult first;              // with everything that was asked for
  std::vector<Spread> metrics;  // over all complete runs, by position in Scenario::metrics
  std::size_t runs = 1;         // complete ones
};

/// `options` describes the first run; the others only measure. At least one run.
[[nodiscard]] RepeatedResult run_repeated(const scenario::Scenario& scenario,
                                          const RunOptions& options, std::size_t runs,
                                          const Crew& crew);

}  // namespace schedlab::lab
