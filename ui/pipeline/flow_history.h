// SPDX-License-Identifier: GPL-3.0-or-later
// What the view remembers of a run to say how fast pages move, and how much a moving block stands
// for.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/sim/time.h"
#include "core/stats/free_path_state.h"

namespace schedlab::ui {

/// What had passed at an instant.
struct FlowSample {
  Instant at;
  stats::FreeFlows flows;
};

/// Samples of one run by simulated time. The answer for an instant is the same whether the run goes
/// on, stands there, or came back to it.
class FlowHistory {
 public:
  /// Rates are over this much simulated time, or over more when samples are further apart.
  static constexpr Duration kSpan{20'000'000};
  /// Beyond this many, every second one is forgotten.
  static constexpr std::size_t kMost = 4'096;

  void clear() { samples_.clear(); }

  /// The run is at `now`. What lies behind `recorded_until` is no longer part of it: a knob that
  /// was written in the past made another future.
  void add(const FlowSample& now, Instant recorded_until);
  /// The newest sample at least kSpan before `at`, else the oldest before it; nothing when none is.
  [[nodiscard]] std::optional<FlowSample> before(Instant at) const;

 private:
  std::vector<FlowSample> samples_;  // by time
};

/// How many pages a block on an arrow stands for: a power of four times 64, so that from one frame
/// to the next blocks move by a part of their distance and the eye can follow them. It stays while
/// it does for what moves now.
class BlockScale {
 public:
  [[nodiscard]] std::int64_t pages() const { return pages_; }

  /// `pages` moved between two frames, in either direction.
  void moved(std::int64_t pages);

 private:
  std::int64_t pages_ = 262'144;
};

}  // namespace schedlab::ui
