// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time axis has its ticks: whole multiples of 1, 2 or 5 times a power of ten nanoseconds.
#pragma once

#include <string>
#include <vector>

#include "core/sim/time.h"

#include "ui/shared/time_range.h"

namespace schedlab::ui {

/// The smallest step of the 1-2-5 series with which at most `most` steps fit into `span`.
[[nodiscard]] Duration tick_step(Duration span, int most);

/// The multiples of `step` in `range`, both ends included.
[[nodiscard]] std::vector<Instant> ticks(TimeRange range, Duration step);

/// Seconds with as many groups of three places as `step` needs: "2 s", "1.500 s", "1.500 020 s".
[[nodiscard]] std::string tick_label(Instant at, Duration step);

/// How many labelled ticks fit `width` at a font of `size`, for labels as long as `range` asks for.
[[nodiscard]] int most_ticks(TimeRange range, double width, double size);

}  // namespace schedlab::ui
