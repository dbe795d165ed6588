// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/icons.h"

#include <QPainter>
#include <QPixmap>
#include <QPolygonF>

namespace schedlab::ui {

namespace {

constexpr int kSide = 64;  // drawn large, scaled down by QIcon

// On a field of 16 by 16.
void bar(QPainter& painter, double x) {
  painter.drawRect(QRectF(x, 3, 2, 10));
}

void right(QPainter& painter, double x, double width) {
  painter.drawPolygon(QPolygonF({{x, 3}, {x + width, 8}, {x, 13}}));
}

void left(QPainter& painter, double x, double width) {
  painter.drawPolygon(QPolygonF({{x + width, 3}, {x, 8}, {x + width, 13}}));
}

void draw(QPainter& painter, Glyph glyph) {
  switch (glyph) {
    case Glyph::kRestart:
      bar(painter, 1);
      left(painter, 3, 5.5);
      left(painter, 8.5, 5.5);
      return;
    case Glyph::kStepBack:
      left(painter, 3, 7);
      bar(painter, 11);
      return;
    case Glyph::kRun:
      right(painter, 4, 9);
      return;
    case Glyph::kPause:
      painter.drawRect(QRectF(4, 3, 3, 10));
      painter.drawRect(QRectF(9, 3, 3, 10));
      return;
    case Glyph::kStepForward:
      bar(painter, 3);
      right(painter, 6, 7);
      return;
    case Glyph::kToNewest:
      right(painter, 2, 5.5);
      right(painter, 7.5, 5.5);
      bar(painter, 13);
      return;
  }
}

}  // namespace

QIcon glyph_icon(Glyph glyph, const QColor& colour) {
  QPixmap pixmap(kSide, kSide);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.scale(kSide / 16.0, kSide / 16.0);
  draw(painter, glyph);
  return QIcon(pixmap);
}

}  // namespace schedlab::ui
