// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "ui/window/open_window.h"

namespace schedlab::app {

int open_window(int& argc, char** argv, const WindowRequest& request) {
  ui::WindowOptions options;
  if (!request.preset.empty()) {
    options.preset = request.preset;
  }
  if (!request.screenshot.empty()) {
    options.screenshot = ui::ScreenshotOptions{request.screenshot, request.when, request.width,
                                               request.height, request.dark};
  }
  return ui::open_window(argc, argv, options);
}

}  // namespace schedlab::app
