// SPDX-License-Identifier: GPL-3.0-or-later
// A stretch of simulated time, without Qt: charts written by the command line use it too.
#pragma once

#include "core/sim/time.h"

namespace schedlab::ui {

struct TimeRange {
  Instant from;
  Instant to;

  [[nodiscard]] Duration span() const { return to - from; }

  friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

}  // namespace schedlab::ui
