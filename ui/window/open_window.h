// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a program starts it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/sim/time.h"

namespace schedlab::ui {

/// A picture of the window instead of a window to use.
struct ScreenshotOptions {
  std::string file;  // PNG
  Instant at;        // of the run
  int width = 1440;
  int height = 860;
  bool dark = false;
};

struct WindowOptions {
  std::string preset = "rt-95-starves";                        // name or path
  std::vector<std::pair<std::string, std::string>> overrides;  // NAME, VALUE as --set takes them
  std::optional<std::uint64_t> seed;                           // of the preset when not given
  std::optional<ScreenshotOptions> screenshot;
};

/// Opens the window on a running preset; gives the exit status of the program once it is closed.
/// `argc` and `argv` are what the program was started with, for Qt.
int open_window(int& argc, char** argv, const WindowOptions& options);

}  // namespace schedlab::ui
