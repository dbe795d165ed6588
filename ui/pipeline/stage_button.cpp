// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/stage_button.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>

#include "ui/shared/text.h"

namespace schedlab::ui {

StageButton::StageButton(Stage stage, QWidget* parent)
    : QAbstractButton(parent), stage_(stage), palette_(&theme::light_palette()) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setAccessibleName(to_qstring(stage_info(stage).title));
  // Space runs and pauses here as everywhere; Enter opens.
  setProperty("leaves_space", true);
}

void StageButton::set_palette(const theme::Palette& palette) {
  palette_ = &palette;
  update();
}

void StageButton::paintEvent(QPaintEvent* /*event*/) {
  const bool strong = isChecked() || hasFocus();
  if (!strong && !underMouse()) {
    return;
  }
  QPainter painter(this);
  const int width = isChecked() ? 2 : 1;
  QPen pen(QColor::fromRgba(strong ? palette_->accent : palette_->border), width);
  pen.setJoinStyle(Qt::MiterJoin);
  const double inset = width / 2.0;
  painter.setPen(pen);
  painter.drawRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset));
  if (hasFocus()) {
    pen.setWidth(1);
    pen.setStyle(Qt::DotLine);
    painter.setPen(pen);
    painter.drawRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5));
  }
}

void StageButton::keyPressEvent(QKeyEvent* event) {
  event->ignore();
}

void StageButton::focusInEvent(QFocusEvent* event) {
  Q_EMIT asked();
  QAbstractButton::focusInEvent(event);
}

void StageButton::enterEvent(QEnterEvent* event) {
  Q_EMIT asked();
  QAbstractButton::enterEvent(event);
}

bool StageButton::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    Q_EMIT asked();  // the numbers may be others than when the pointer came
  }
  return QAbstractButton::event(event);
}

}  // namespace schedlab::ui
