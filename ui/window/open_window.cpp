// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/open_window.h"

#include <QApplication>

#include "ui/window/main_window.h"
#include "ui/window/screenshot.h"

namespace schedlab::ui {

namespace {

/// As big, as coloured and as bare of the user's own layout as asked for; ends the program itself.
void prepare(MainWindow& window, const ScreenshotOptions& screenshot) {
  window.set_mode(screenshot.dark ? theme::Mode::kDark : theme::Mode::kLight);
  window.resize(screenshot.width, screenshot.height);
  new Screenshot(window, screenshot.at, QString::fromStdString(screenshot.file));
}

}  // namespace

int open_window(int& argc, char** argv, const WindowOptions& options) {
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("schedlab"));
  // Another name has other settings: a screenshot shows the layout a newcomer sees.
  QApplication::setApplicationName(options.screenshot ? QStringLiteral("schedlab-screenshot")
                                                      : QStringLiteral("schedlab"));
  QApplication::setApplicationVersion(QStringLiteral(SCHEDLAB_VERSION));
  MainWindow window({options.preset, options.overrides, options.seed, true});
  if (options.screenshot) {
    prepare(window, *options.screenshot);
  }
  window.show();
  return QApplication::exec();
}

}  // namespace schedlab::ui
