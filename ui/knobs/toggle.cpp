// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/toggle.h"

#include <QPainter>

namespace schedlab::ui {

Toggle::Toggle(QWidget* parent) : QAbstractButton(parent) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setCursor(Qt::PointingHandCursor);
}

void Toggle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF body = QRectF(rect()).adjusted(2, 2, -2, -2);
  const double radius = body.height() / 2;
  const bool on = isChecked();
  painter.setPen(Qt::NoPen);
  painter.setBrush(on ? palette().color(QPalette::Highlight) : palette().color(QPalette::Mid));
  painter.drawRoundedRect(body, radius, radius);
  const QPointF knob(on ? body.right() - radius : body.left() + radius, body.center().y());
  painter.setBrush(on ? palette().color(QPalette::HighlightedText)
                      : palette().color(QPalette::Base));
  painter.drawEllipse(knob, radius - 2, radius - 2);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(QPalette::Highlight));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius + 2, radius + 2);
  }
}

}  // namespace schedlab::ui
