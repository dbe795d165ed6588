// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/notice_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/shared/role.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr std::size_t kMostLines = 12;

}  // namespace

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent),
      title_(make_label({}, QStringLiteral("error"), this)),
      text_(make_label({}, QStringLiteral("mono"), this)) {
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* close = new QToolButton(this);
  close->setText(QStringLiteral("\u00d7"));
  set_role(*close, QStringLiteral("flat"));
  close->setAccessibleName(tr("Close the notice"));
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  auto* words = new QVBoxLayout;
  words->setSpacing(4);
  words->addWidget(title_);
  words->addWidget(text_);
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(14, 8, 8, 8);
  line->addLayout(words, 1);
  line->addWidget(close, 0, Qt::AlignTop);
  hide();
}

void NoticeBar::show_frame(const Frame& frame) {
  if (frame.notice == nullptr || frame.notice->serial == shown_) {
    return;
  }
  shown_ = frame.notice->serial;
  QStringList lines;
  for (std::size_t i = 0; i < frame.notice->lines.size() && i < kMostLines; ++i) {
    lines.push_back(to_qstring(frame.notice->lines[i]));
  }
  if (frame.notice->lines.size() > kMostLines) {
    lines.push_back(tr("and %1 more").arg(frame.notice->lines.size() - kMostLines));
  }
  tell(to_qstring(frame.notice->title), lines.join(QLatin1Char('\n')), frame.notice->is_error);
}

void NoticeBar::tell(const QString& title, const QString& text, bool is_error) {
  set_role(*title_, is_error ? QStringLiteral("error") : QStringLiteral("good"));
  title_->setText(title);
  text_->setText(text);
  text_->setVisible(!text.isEmpty());
  show();
}

}  // namespace schedlab::ui
