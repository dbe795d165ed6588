// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/knob_slider.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>

namespace schedlab::ui {

KnobSlider::KnobSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {}

void KnobSlider::set_mark(int position) {
  if (mark_ != position) {
    mark_ = position;
    update();
  }
}

void KnobSlider::paintEvent(QPaintEvent* event) {
  if (mark_) {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle =
        style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
    const int x = handle / 2 + QStyle::sliderPositionFromValue(minimum(), maximum(), *mark_,
                                                               width() - handle, false);
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawLine(x, 1, x, height() - 2);
  }
  QSlider::paintEvent(event);
}

void KnobSlider::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace schedlab::ui
