// SPDX-License-Identifier: GPL-3.0-or-later
// The flags that a knob that moved, and a note, leave on the time axis.
#pragma once

#include <vector>

#include "ui/bridge/frame.h"
#include "ui/timeline/mark.h"

namespace schedlab::ui {

/// Writes of one gesture to one knob as a single one: from what it was before to what it became.
[[nodiscard]] std::vector<KnobWrite> merge_gestures(const std::vector<KnobWrite>& writes);
/// A flag for each of them: "sched_rt_runtime_us 950000 -> 800000", with an arrow,
/// and one for each note; by time.
[[nodiscard]] std::vector<Mark> flags_of(const std::vector<KnobWrite>& writes,
                                         const std::vector<scenario::Note>& notes);

}  // namespace schedlab::ui
