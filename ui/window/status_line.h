// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: how the simulation goes on the left, what makes this run what it is on the right.
// What is under the pointer takes the left side for as long as it is there.
#pragma once

#include <QStatusBar>

#include "ui/bridge/frame.h"

class QLabel;

namespace schedlab::ui {

class ElidedLabel;

/// "running", "paused", "opening s.yaml, 43 %".
[[nodiscard]] QString run_state_text(const Frame& frame);

class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);

  void show_frame(const Frame& frame);
  /// A line about what is under the pointer in place of the left side; empty ends it. Gives a
  /// tooltip for where the pointer is: the whole line when it was cut for want of room.
  QString show_hover(const QString& text);

 private:
  QLabel* add(const QString& help, bool right);
  void show_left(const Frame& frame);

  ElidedLabel* hover_;
  QLabel* state_;
  QLabel* pace_;
  QLabel* record_;
  QLabel* snapshots_;
  QLabel* writes_;
  QLabel* seed_;
  QLabel* hash_;
  QLabel* kernel_;
};

}  // namespace schedlab::ui
