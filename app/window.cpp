// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "ui/window/open_window.h"

namespace schedlab::app {

int open_window(int& argc, char** argv, const std::string& preset) {
  ui::WindowOptions options;
  if (!preset.empty()) {
    options.preset = preset;
  }
  return ui::open_window(argc, argv, options);
}

}  // namespace schedlab::app
