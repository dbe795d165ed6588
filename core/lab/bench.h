// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the engine is on this computer, and how much memory a record takes. Two machines that
// people can compare with other simulators: a small one and a large one, both with HZ 1000.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/engine/setup.h"

namespace schedlab::lab {

struct BenchCase {
  std::string name;  // "4 CPUs, 10 tasks"
  engine::Setup setup;
};

[[nodiscard]] std::vector<BenchCase> bench_cases();

struct BenchResult {
  std::string name;
  std::uint64_t events = 0;
  Duration sim_time;
  std::int64_t wall_ns = 0;  // of the best run
  std::int64_t cpu_ns = 0;   // CPU time of it: less than wall_ns when the computer had other work
  std::size_t slices = 0;    // retained
  std::size_t lane_bytes = 0;

  [[nodiscard]] double events_per_second() const;
  /// Simulated seconds a second.
  [[nodiscard]] double times_real_time() const;
  [[nodiscard]] double bytes_per_slice() const;
};

/// The best of `runs` runs with recording on.
[[nodiscard]] BenchResult bench(const BenchCase& bench_case, int runs);

[[nodiscard]] std::string to_text(const std::vector<BenchResult>& results);

}  // namespace schedlab::lab
