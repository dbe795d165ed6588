// SPDX-License-Identifier: GPL-3.0-or-later
// Many lengths of time in a few numbers.
#pragma once

#include <cstddef>
#include <vector>

#include "core/sim/time.h"

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

}  // namespace schedlab::ui
