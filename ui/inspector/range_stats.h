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

#include "ui/inspector/latency.h"
#include "ui/inspector/lengths.h"

namespace schedlab::ui {

inline constexpr std::size_t kTaskStates = 6;

struct TaskRange {
  TaskId task{};
  std::array<Duration, kTaskStates> in_state{};  // by TaskState
  Lengths runs;
  Lengths waits;  // runnable or throttled, until it ran or slept
  Latency latency;
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
  Latency latency;       // of all tasks
  bool complete = true;  // false: the range holds more slices than were counted, or folded ones
};

/// Counts at most `limit` slices a lane.
[[nodiscard]] RangeStats range_stats(const trace::StoreView& view, Instant from, Instant to,
                                     std::size_t limit = 100'000);

}  // namespace schedlab::ui
