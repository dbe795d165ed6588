// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/open_window.h"

#include <QApplication>

#include "ui/window/main_window.h"

namespace schedlab::ui {

int open_window(int& argc, char** argv, const WindowOptions& options) {
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("schedlab"));
  QApplication::setApplicationName(QStringLiteral("schedlab"));
  QApplication::setApplicationVersion(QStringLiteral(SCHEDLAB_VERSION));
  MainWindow window({options.preset, options.overrides, options.seed, true});
  window.show();
  return QApplication::exec();
}

}  // namespace schedlab::ui
