// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of the whole window at an instant of the run: what the README shows is made by it.
#pragma once

#include <QObject>
#include <QString>

#include "core/sim/time.h"

namespace schedlab::ui {

class MainWindow;

class Screenshot : public QObject {
  Q_OBJECT

 public:
  /// Once the run has reached `at` and stands still there, the window is written to `file` and the
  /// program ends: with status 3 when the file cannot be written.
  Screenshot(MainWindow& window, Instant at, QString file);

 private:
  void look();
  void write();

  MainWindow& window_;
  Instant at_;
  QString file_;
  bool due_ = false;
};

}  // namespace schedlab::ui
