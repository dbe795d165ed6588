// SPDX-License-Identifier: GPL-3.0-or-later
// The time of frames by the wall and by the processor time of this process: the second is the one
// to read on a machine with other work.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace schedlab::bench {

inline double now_ms(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

inline double percentile(std::vector<double> sorted, double part) {
  std::ranges::sort(sorted);
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

class FrameTimer {
 public:
  template <typename Frame>
  void time(Frame frame) {
    const double start = now_ms(CLOCK_MONOTONIC);
    const double cpu_start = now_ms(CLOCK_PROCESS_CPUTIME_ID);
    frame();
    wall_.push_back(now_ms(CLOCK_MONOTONIC) - start);
    cpu_.push_back(now_ms(CLOCK_PROCESS_CPUTIME_ID) - cpu_start);
  }

  void report(benchmark::State& state) const {
    state.counters["p50_ms"] = percentile(wall_, 0.5);
    state.counters["p95_ms"] = percentile(wall_, 0.95);
    state.counters["max_ms"] = percentile(wall_, 1.0);
    state.counters["cpu_p95_ms"] = percentile(cpu_, 0.95);
    state.counters["cpu_max_ms"] = percentile(cpu_, 1.0);
  }

 private:
  std::vector<double> wall_;
  std::vector<double> cpu_;
};

}  // namespace schedlab::bench
