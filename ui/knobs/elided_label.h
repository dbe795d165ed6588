// SPDX-License-Identifier: GPL-3.0-or-later
// A name in one line that gives up its beginning when there is no room: the end of a kernel's name
// says more than "kernel.sched_".
#pragma once

#include <QLabel>

namespace schedlab::ui {

class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  using QLabel::QLabel;

  [[nodiscard]] QSize minimumSizeHint() const override {
    return {0, QLabel::minimumSizeHint().height()};
  }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace schedlab::ui
