// SPDX-License-Identifier: GPL-3.0-or-later
// A stage of the pipeline for hands and keyboards: it lies over the drawn box, opens the stage's
// panel, and shows that it has the focus or that its panel is open. Screen readers find the stage
// here.
#pragma once

#include <QAbstractButton>

#include "ui/pipeline/stage_info.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

class StageButton : public QAbstractButton {
  Q_OBJECT

 public:
  StageButton(Stage stage, QWidget* parent);

  [[nodiscard]] Stage stage() const { return stage_; }

  void set_palette(const theme::Palette& palette);

 Q_SIGNALS:
  /// Somebody wants to know what the stage is: the pointer or the focus came.
  void asked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  /// Keys are the view's.
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  bool event(QEvent* event) override;

 private:
  Stage stage_;
  const theme::Palette* palette_;
};

}  // namespace schedlab::ui
