// SPDX-License-Identifier: GPL-3.0-or-later
// main() of the tests with widgets: offscreen unless the caller wants to watch, one style and font.
#include <gtest/gtest.h>

#include <QApplication>

#include "ui/theme/theme.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  QApplication app(argc, argv);
  schedlab::ui::theme::apply(app, schedlab::ui::theme::light_palette());
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
