// SPDX-License-Identifier: GPL-3.0-or-later
// A slider with a mark where the kernel's default stands.
#pragma once

#include <optional>

#include <QSlider>

namespace schedlab::ui {

class KnobSlider : public QSlider {
  Q_OBJECT

 public:
  explicit KnobSlider(QWidget* parent = nullptr);

  void set_mark(int position);

 protected:
  void paintEvent(QPaintEvent* event) override;
  /// A slider under the pointer must not move when the panel is scrolled past it.
  void wheelEvent(QWheelEvent* event) override;

 private:
  std::optional<int> mark_;
};

}  // namespace schedlab::ui
