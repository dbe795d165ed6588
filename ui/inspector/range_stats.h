// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a range of time: per task and per CPU how long it was in which state, and how long
// single runs and waits were. Computed from the record alone; slices are clipped to the range.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/store.h"

namespace schedlab::ui {

/// Lengths of single stretches. Percentiles are lengths that occurred (nearest rank).
struct Lengths {
  std::size_t count = 0;
  Duration total;
  Duration min;
  Duration max;
  Duration p50;
  Duration p99;
  [[nodiscard]] Duration average() const;
  friend bool operator==(const Lengths&, const Lengths&) = default;
};

/// Of `lengths`, in any order; they are reordered.
[[nodiscard]] Lengths summarize(std::vector<Duration>& lengths);

inline constexpr std::size_t kTaskStates = 6;

struct TaskRange {
  TaskId task{};
  std::array<Duration, kTaskStates> in_state{};  // by TaskState
  Lengths runs;
  Lengths waits;  // runnable or throttled, until it ran or slept
};

struct CpuRange {
  CpuId cpu{};
  Duration busy;
  Duration idle;
  Duration rt_throttled;
  Lengths runs;  // of any task
};

struct RangeStats {
  Instant from;
  Instant to;
  std::vector<TaskRange> tasks;
  std::vector<CpuRange> cpus;
  bool complete = true;  // false: the range holds more slices than were counted, or folded ones
};

/// Counts at most `limit` slices a lane.
[[nodiscard]] RangeStats range_stats(const trace::StoreView& view, Instant from, Instant to,
                                     std::size_t limit = 100'000);

}  // namespace schedlab::ui
