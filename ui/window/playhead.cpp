// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/playhead.h"

#include <algorithm>

namespace schedlab::ui {

void Playhead::show_frame(const Frame& frame) {
  time_.set_end(frame.recorded_until);
  const bool was_behind = behind_;
  behind_ = frame.now < frame.recorded_until;
  if (behind_ && (!was_behind || frame.now != last_)) {
    time_.set_cursor(frame.now);
    bring_in_sight(frame.now, frame.running);
  }
  if (was_behind && !behind_) {
    time_.set_cursor(std::nullopt);
    time_.set_following(true);
  }
  last_ = frame.now;
}

/// A moving one enters at the left and has the range before it; a standing one is in the middle.
void Playhead::bring_in_sight(Instant at, bool running) {
  const TimeRange visible = time_.visible();
  if (at >= visible.from && at < visible.to) {
    time_.set_following(false);
    return;
  }
  const Duration before = visible.span() / (running ? 10 : 2);
  const Instant from = std::max(Instant{}, at - before);
  time_.show({from, from + visible.span()});
}

}  // namespace schedlab::ui
