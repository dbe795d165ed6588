// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: how the simulation goes on the left, what makes this run what it is on the right.
// What is under the pointer takes the left side for as long as it is there.
#pragma once

#include <QStatusBar>

#include "ui/bridge/frame.h"

class QLabel;

namespace schedlab::ui {

/// "running", "paused", "finished: the duration of the preset is over".
[[nodiscard]] QString run_state_text(const Frame& frame);

class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);

  void show_frame(const Frame& frame);

 private:
  QLabel* add(const QString& help, bool right);

  QLabel* state_;
  QLabel* speed_;
  QLabel* events_;
  QLabel* record_;
  QLabel* snapshots_;
  QLabel* writes_;
  QLabel* seed_;
  QLabel* hash_;
  QLabel* kernel_;
};

}  // namespace schedlab::ui
