// SPDX-License-Identifier: GPL-3.0-or-later
// Two settings on the same input: each seed runs with both, and what is compared is the difference
// of the two, seed by seed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/lab/pool.h"
#include "core/lab/spread.h"
#include "core/lab/text_table.h"
#include "core/scenario/scenario.h"

namespace schedlab::lab {

/// One of the two.
struct Side {
  scenario::Scenario scenario;
  std::vector<engine::JournalEntry> writes;  // besides those of the preset
};

struct ComparedMetric {
  std::string name;
  std::string unit;
  Spread a;
  Spread b;
  Spread difference;  // b - a of each seed
};

struct Comparison {
  std::vector<ComparedMetric> metrics;
  std::size_t runs = 0;   // seeds that ran with both settings
  bool complete = false;  // false: cancelled
};

/// Both sides measure the same metrics, by name: those that both have are compared. Seeds are those
/// of a repeated run from `seed`; at least one.
[[nodiscard]] Comparison compare(const Side& a, const Side& b, std::uint64_t seed, std::size_t runs,
                                 const Crew& crew);
[[nodiscard]] TextTable comparison_table(const Comparison& comparison);

}  // namespace schedlab::lab
