// SPDX-License-Identifier: GPL-3.0-or-later
// Where the machine is, when that is not the end of the record: after going back the cursor stands
// at the machine's instant and moves along with it, in sight, until the record's end is reached.
#pragma once

#include "ui/bridge/frame.h"
#include "ui/shared/time_window.h"

namespace schedlab::ui {

class Playhead {
 public:
  explicit Playhead(TimeWindow& time) : time_(time) {}

  void show_frame(const Frame& frame);

 private:
  void bring_in_sight(Instant at, bool running);

  TimeWindow& time_;
  bool behind_ = false;
  Instant last_;
};

}  // namespace schedlab::ui
