// SPDX-License-Identifier: GPL-3.0-or-later
// The window, as the program starts it. Defined in app/window.cpp, which only a build with Qt has.
#pragma once

#include <string>

namespace schedlab::app {

/// Opens the window on a preset (name or path; the default one when empty) and returns the
/// program's exit status once it is closed. `argc` and `argv` are what the program was started
/// with, for Qt.
int open_window(int& argc, char** argv, const std::string& preset);

}  // namespace schedlab::app
