// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that mean something to the widget that has the focus stay with it, though the window uses
// them as shortcuts: Space presses a focused button, Home and End move in a list.
// A button with the property leaves_space is pressed by Enter alone.
#pragma once

#include <QObject>

namespace schedlab::ui {

class KeyGuard : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace schedlab::ui
