// SPDX-License-Identifier: GPL-3.0-or-later
// main() of the tests that need a QApplication: offscreen unless the caller wants to watch, one style
// and font, and settings in a folder that is gone afterwards.
#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "ui/theme/theme.h"

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  testing::InitGoogleTest(&argc, argv);
  QApplication application(argc, argv);
  schedlab::ui::theme::apply(application, schedlab::ui::theme::light_palette());
  const QTemporaryDir settings;
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
  QApplication::setOrganizationName(QStringLiteral("schedlab-tests"));
  QApplication::setApplicationName(QStringLiteral("schedlab-tests"));
  return RUN_ALL_TESTS();
}
