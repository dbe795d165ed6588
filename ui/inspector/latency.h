// SPDX-License-Identifier: GPL-3.0-or-later
// Wakeup latency: how long it took from a wakeup until the task ran, as numbers and as a histogram
// whose bins double.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/store.h"

#include "ui/inspector/lengths.h"

namespace schedlab::ui {

/// Counts of latencies below 1 us, of 1 us, of 2 to 3 us, of 4 to 7 us, ... as runqlat bins them.
using LatencyBins = std::vector<std::size_t>;

struct Latency {
  Lengths lengths;
  LatencyBins bins;  // up to the one of the longest
};

[[nodiscard]] std::size_t latency_bin(Duration latency);
/// Where a bin begins; it ends where the next one does.
[[nodiscard]] Duration latency_bin_begin(std::size_t bin);
/// "4.000 us - 8.000 us: 17 of 412"
[[nodiscard]] std::string latency_bin_text(const Latency& latency, std::size_t bin);

/// Of the times that `task` ran first after a wakeup, from `from` on. The wakeup may lie before
/// that: a latency is never cut. `slices` are those of the task's lane, the first one holds `from`.
[[nodiscard]] std::vector<Duration> wakeup_latencies(const trace::StoreView& view, TaskId task,
                                                     const std::vector<trace::Slice>& slices,
                                                     Instant from);

/// Of `latencies`, in any order; they are reordered.
[[nodiscard]] Latency summarize_latency(std::vector<Duration>& latencies);

}  // namespace schedlab::ui
