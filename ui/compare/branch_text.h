// SPDX-License-Identifier: GPL-3.0-or-later
// Two branches in words.
#pragma once

#include <string>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// The name of the branch beside the one of the frame: 'A' or 'B'.
[[nodiscard]] char other_branch(const Frame& frame);
/// Knobs that are not the same now, as the other branch has them: "sched_rt_runtime_us 950000 (B:
/// 100000)"; "the same knobs" when there are none.
[[nodiscard]] std::string knob_difference(const Frame& frame);
/// "part at 1.234567890 s: A: ...; B: ...", or that they are the same so far.
[[nodiscard]] std::string parting_text(const Frame& frame);

}  // namespace schedlab::ui
