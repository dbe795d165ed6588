// SPDX-License-Identifier: GPL-3.0-or-later
// Words in one line that say with an ellipsis that they go on when there is no room: at their
// beginning where the end says more, as of a kernel's names, else at their end.
#pragma once

#include <QLabel>

namespace schedlab::ui {

class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  ElidedLabel(const QString& text, Qt::TextElideMode mode, QWidget* parent = nullptr)
      : QLabel(text, parent), mode_(mode) {}

  /// What is to be read of the text.
  [[nodiscard]] QString shown() const {
    return fontMetrics().elidedText(text(), mode_, contentsRect().width());
  }

  [[nodiscard]] QSize minimumSizeHint() const override {
    return {0, QLabel::minimumSizeHint().height()};
  }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Qt::TextElideMode mode_;
};

}  // namespace schedlab::ui
