// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/elided_label.h"

#include <QPainter>

namespace schedlab::ui {

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.drawText(contentsRect(), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), shown());
}

}  // namespace schedlab::ui
