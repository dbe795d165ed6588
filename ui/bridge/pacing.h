// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the simulation goes: where it should be by now, how much of it to do before looking for
// commands again, and how fast it went. Wall clock lives here and nowhere nearer to the machine.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>

#include "core/sim/time.h"

#include "ui/bridge/frame.h"

namespace schedlab::ui {

using WallClock = std::chrono::steady_clock;

/// Where the simulation should be, by the wall clock and a speed.
class Pacer {
 public:
  /// From here on: `sim` is where it is at `wall`.
  void anchor(WallClock::time_point wall, Instant sim);
  /// A speed of simulated seconds a second; kFlatOut has no target.
  void set_speed(double speed, WallClock::time_point wall, Instant sim);

  [[nodiscard]] double speed() const { return speed_; }

  /// kNever when flat out.
  [[nodiscard]] Instant target(WallClock::time_point wall) const;
  /// When the target reaches `sim`.
  [[nodiscard]] WallClock::time_point due(Instant sim) const;

 private:
  double speed_ = 1;
  WallClock::time_point wall_;
  Instant sim_;
};

/// Simulated time of a batch such that it takes about a millisecond.
class BatchSizer {
 public:
  [[nodiscard]] Duration span() const { return span_; }

  /// A batch of `done` took `wall`.
  void took(Duration done, WallClock::duration wall);

 private:
  Duration span_{100'000};
};

/// Rates over the last half second.
class RateMeter {
 public:
  void restart();
  /// Totals at `wall`: simulated time and events done, and wall time spent on them.
  void add(WallClock::time_point wall, Duration sim, std::uint64_t events,
           WallClock::duration busy);
  [[nodiscard]] Rates rates() const;

 private:
  struct Sample {
    WallClock::time_point wall;
    Duration sim;
    std::uint64_t events = 0;
    WallClock::duration busy{};
  };

  std::deque<Sample> samples_;
};

}  // namespace schedlab::ui
