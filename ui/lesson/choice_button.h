// SPDX-License-Identifier: GPL-3.0-or-later
// A radio button whose text wraps: an answer to a question is often longer than a column is wide.
#pragma once

#include <QRadioButton>

namespace schedlab::ui {

class ChoiceButton : public QRadioButton {
  Q_OBJECT

 public:
  explicit ChoiceButton(const QString& text, QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] int heightForWidth(int width) const override;

 protected:
  [[nodiscard]] bool hitButton(const QPoint& pos) const override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QRect indicator_rect() const;
  [[nodiscard]] int text_left() const;
};

}  // namespace schedlab::ui
