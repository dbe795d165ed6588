// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_panel.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/lesson/choice_button.h"
#include "ui/lesson/markdown_view.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

LessonPanel::LessonPanel(QWidget* parent) : QWidget(parent) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  outer->addWidget(scroll);

  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 8, 12, 12);
  column->setSpacing(8);
  title_ = make_label({}, QStringLiteral("title"), page);
  title_->setWordWrap(true);
  text_ = new MarkdownView(MarkdownView::Ink::kText, page);
  question_ = new MarkdownView(MarkdownView::Ink::kAccent, page);
  choices_ = new QVBoxLayout;
  choices_->setSpacing(6);
  group_ = new QButtonGroup(page);
  reveal_ = new QPushButton(tr("Reveal"), page);
  set_role(*reveal_, QStringLiteral("accent"));
  connect(reveal_, &QPushButton::clicked, this, &LessonPanel::reveal);
  verdict_ = make_label({}, QStringLiteral("good"), page);
  verdict_->setWordWrap(true);
  answer_ = new MarkdownView(MarkdownView::Ink::kText, page);

  auto* line = new QHBoxLayout;
  line->setSpacing(10);
  line->addWidget(reveal_);
  line->addWidget(verdict_, 1);
  column->addWidget(title_);
  column->addWidget(text_);
  column->addWidget(question_);
  column->addLayout(choices_);
  column->addLayout(line);
  column->addWidget(answer_);
  column->addStretch(1);
  scroll->setWidget(page);
  show_lesson({});
}

void LessonPanel::show_lesson(const Lesson& lesson) {
  lesson_ = lesson;
  title_->setText(to_qstring(lesson.title));
  text_->show_markdown(to_qstring(lesson.text));
  question_->show_markdown(to_qstring(lesson.question));
  question_->setVisible(!lesson.question.empty());
  reveal_->setVisible(!lesson.answer.empty());
  reveal_->setEnabled(lesson.choices.empty());
  verdict_->clear();
  answer_->hide();
  show_choices();
}

void LessonPanel::show_choices() {
  qDeleteAll(buttons_);
  buttons_.clear();
  for (const Choice& choice : lesson_.choices) {
    auto* button = new ChoiceButton(to_qstring(choice.text), title_->parentWidget());
    connect(button, &ChoiceButton::clicked, reveal_, [this] { reveal_->setEnabled(true); });
    group_->addButton(button, static_cast<int>(buttons_.size()));
    choices_->addWidget(button);
    buttons_.push_back(button);
  }
}

void LessonPanel::reveal() {
  if (const int chosen = group_->checkedId(); chosen >= 0) {
    const bool right = lesson_.choices[static_cast<std::size_t>(chosen)].right;
    set_role(*verdict_, right ? QStringLiteral("good") : QStringLiteral("error"));
    verdict_->setText(right ? tr("Right.") : tr("Not so."));
  }
  answer_->show_markdown(to_qstring(lesson_.answer));
  answer_->show();
}

}  // namespace schedlab::ui
