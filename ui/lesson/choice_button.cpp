// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/choice_button.h"

#include <algorithm>

#include <QPainter>
#include <QStyle>
#include <QStyleOptionButton>
#include <QStyleOptionFocusRect>

namespace schedlab::ui {

namespace {

constexpr int kGap = 8;          // between the ring and the text
constexpr int kNarrowest = 120;  // of a column that is asked for a height before it has a width
constexpr int kWrapped = static_cast<int>(Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop);

}  // namespace

ChoiceButton::ChoiceButton(const QString& text, QWidget* parent) : QRadioButton(text, parent) {
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

QRect ChoiceButton::indicator_rect() const {
  const int size = style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, nullptr, this);
  return {0, std::max(0, (fontMetrics().height() - size) / 2), size, size};
}

int ChoiceButton::text_left() const {
  return indicator_rect().right() + 1 + kGap;
}

int ChoiceButton::heightForWidth(int width) const {
  const QRect room(0, 0, std::max(width - text_left(), kNarrowest), 10'000);
  const int text = fontMetrics().boundingRect(room, kWrapped, this->text()).height();
  return std::max(text, indicator_rect().bottom() + 1);
}

QSize ChoiceButton::sizeHint() const {
  const int width = text_left() + fontMetrics().horizontalAdvance(text());
  return {width, heightForWidth(width)};
}

QSize ChoiceButton::minimumSizeHint() const {
  return {text_left() + kNarrowest, heightForWidth(width())};
}

bool ChoiceButton::hitButton(const QPoint& pos) const {
  return rect().contains(pos);
}

void ChoiceButton::paintEvent(QPaintEvent*) {
  QStyleOptionButton option;
  initStyleOption(&option);
  QPainter painter(this);
  option.rect = indicator_rect();
  style()->drawPrimitive(QStyle::PE_IndicatorRadioButton, &option, &painter, this);
  const QRect text_rect = rect().adjusted(text_left(), 0, 0, 0);
  painter.drawText(text_rect, kWrapped, text());
  if (hasFocus()) {
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    focus.rect = text_rect.adjusted(-3, 0, 0, 0);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
  }
}

}  // namespace schedlab::ui
