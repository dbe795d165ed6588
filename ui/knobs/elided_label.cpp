// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/elided_label.h"

#include <QPainter>

namespace schedlab::ui {

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QString shown = fontMetrics().elidedText(text(), Qt::ElideLeft, width());
  painter.drawText(rect(), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), shown);
}

}  // namespace schedlab::ui
