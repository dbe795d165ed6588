// SPDX-License-Identifier: GPL-3.0-or-later
// The window, as the program starts it. Defined in app/window.cpp, which only a build with Qt has.
#pragma once

#include <string>

#include "core/sim/time.h"

namespace schedlab::app {

/// What the command line asks of the window.
struct WindowRequest {
  std::string preset;      // name or path; the default one when empty
  std::string screenshot;  // write a picture to this file and end; empty: a window to use
  Instant when;            // ... of the run at this instant
  int width = 1440;
  int height = 860;
  bool dark = false;
};

/// Opens the window and returns the program's exit status once it is closed. `argc` and `argv` are
/// what the program was started with, for Qt.
int open_window(int& argc, char** argv, const WindowRequest& request);

}  // namespace schedlab::app
