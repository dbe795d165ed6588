// SPDX-License-Identifier: GPL-3.0-or-later
// A combo box that shows its arrow: a style sheet takes the style's own away and can only put a
// picture in its place.
#pragma once

#include <QComboBox>

namespace schedlab::ui {

class ComboBox : public QComboBox {
  Q_OBJECT

 public:
  using QComboBox::QComboBox;

 protected:
  void paintEvent(QPaintEvent* event) override;
  /// One under the pointer must not change when the panel is scrolled past it.
  void wheelEvent(QWheelEvent* event) override;
};

}  // namespace schedlab::ui
