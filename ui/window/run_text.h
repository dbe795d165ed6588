// SPDX-License-Identifier: GPL-3.0-or-later
// A run in words: the flags of its knob writes, the command line that makes it again, and the
// caption of its charts.
#pragma once

#include <string>
#include <vector>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// Writes of one gesture to one knob as a single one: from what it was before to what it became.
[[nodiscard]] std::vector<KnobWrite> merge_gestures(const std::vector<KnobWrite>& writes);
/// "sched_rt_runtime_us 950000 -> 800000", the arrow as one character.
[[nodiscard]] std::string flag_text(const KnobWrite& write);
/// "schedlab run rt-95-starves --seed 1 --at 1.25s:kernel.sched_rt_runtime_us=800000 --for 3.4s"
[[nodiscard]] std::string reproducing_command(const Frame& frame);
/// Preset, kernel, machine, knobs that differ from its defaults, seed, version, command line.
[[nodiscard]] std::vector<std::string> chart_caption(const Frame& frame);

}  // namespace schedlab::ui
