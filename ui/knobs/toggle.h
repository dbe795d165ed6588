// SPDX-License-Identifier: GPL-3.0-or-later
// An on/off switch that shows its state by place and colour, and says it to a screen reader as a
// check box does.
#pragma once

#include <QAbstractButton>

namespace schedlab::ui {

class Toggle : public QAbstractButton {
  Q_OBJECT

 public:
  explicit Toggle(QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override { return {32, 18}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace schedlab::ui
