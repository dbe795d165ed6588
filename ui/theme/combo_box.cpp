// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/combo_box.h"

#include <QPainter>
#include <QWheelEvent>

namespace schedlab::ui {

void ComboBox::paintEvent(QPaintEvent* event) {
  QComboBox::paintEvent(event);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1.5));
  const QPointF tip(width() - 13, height() / 2.0 + 2);
  painter.drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)}));
}

void ComboBox::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace schedlab::ui
