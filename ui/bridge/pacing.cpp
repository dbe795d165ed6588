// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/pacing.h"

#include <algorithm>
#include <cmath>

#include "ui/bridge/command.h"

namespace schedlab::ui {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr Duration kLeastBatch{1'000};
constexpr Duration kMostBatch{10'000'000'000};
constexpr double kLongestWaitS = 3600;  // a wall clock that is asked for more than this overflows

[[nodiscard]] double seconds_of(WallClock::duration d) {
  return Seconds(d).count();
}

[[nodiscard]] double seconds_of(Duration d) {
  return static_cast<double>(d.ns) * 1e-9;
}

}  // namespace

void Pacer::anchor(WallClock::time_point wall, Instant sim) {
  wall_ = wall;
  sim_ = sim;
}

void Pacer::set_speed(double speed, WallClock::time_point wall, Instant sim) {
  speed_ = speed;
  anchor(wall, sim);
}

Instant Pacer::target(WallClock::time_point wall) const {
  if (speed_ == kFlatOut) {
    return kNever;
  }
  return sim_ + Duration{std::llround(seconds_of(wall - wall_) * speed_ * 1e9)};
}

WallClock::time_point Pacer::due(Instant sim) const {
  const double wait = std::min(seconds_of(sim - sim_) / speed_, kLongestWaitS);
  return wall_ + std::chrono::duration_cast<WallClock::duration>(Seconds(wait));
}

void BatchSizer::took(Duration done, WallClock::duration wall) {
  if (wall > std::chrono::microseconds(1400)) {
    span_ = std::max(Duration{done.ns / 2}, kLeastBatch);
  } else if (wall < std::chrono::microseconds(600) && done >= span_) {
    span_ = std::min(span_ * 2, kMostBatch);
  }
}

void RateMeter::restart() {
  samples_.clear();
}

void RateMeter::add(WallClock::time_point wall, Duration sim, std::uint64_t events,
                    WallClock::duration busy) {
  samples_.push_back({wall, sim, events, busy});
  while (samples_.size() > 2 && wall - samples_.front().wall > std::chrono::milliseconds(500)) {
    samples_.pop_front();
  }
}

Rates RateMeter::rates() const {
  if (samples_.size() < 2) {
    return {};
  }
  const Sample& first = samples_.front();
  const Sample& last = samples_.back();
  const double wall = seconds_of(last.wall - first.wall);
  const double busy = seconds_of(last.busy - first.busy);
  if (wall <= 0 || busy <= 0) {
    return {};
  }
  const double sim = seconds_of(last.sim - first.sim);
  return {sim / wall, sim / busy, static_cast<double>(last.events - first.events) / busy};
}

}  // namespace schedlab::ui
