// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a run of the window again from a shell, and what stands under its charts.
#pragma once

#include <string>
#include <vector>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// The command line with every knob write made by hand, up to the end of the record; empty while
/// nothing is open.
[[nodiscard]] std::string reproducing_command(const Frame& frame);
/// Preset, kernel, machine and seed; knobs that differ from the kernel's defaults; the command
/// line.
[[nodiscard]] std::vector<std::string> chart_caption(const Frame& frame);

}  // namespace schedlab::ui
