// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_panel.h"

#include <algorithm>

#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/lesson/markdown_view.h"

namespace schedlab::ui {
namespace {

const Lesson kLesson{
    "Title", "Text", "Question?", {{"wrong", false}, {"right", true}}, "The answer"};

bool shows(const QWidget& panel, const QString& text) {
  const auto labels = panel.findChildren<QLabel*>();
  const auto texts = panel.findChildren<MarkdownView*>();
  return std::any_of(labels.begin(), labels.end(),
                     [&](const QLabel* l) { return l->isVisible() && l->text() == text; }) ||
         std::any_of(texts.begin(), texts.end(), [&](const MarkdownView* t) {
           return t->isVisible() && t->toPlainText() == text;
         });
}

TEST(LessonPanel, RevealsOnlyAfterAPrediction) {
  LessonPanel panel;
  panel.show_lesson(kLesson);
  panel.show();
  auto* reveal = panel.findChild<QPushButton*>();
  EXPECT_FALSE(reveal->isEnabled());
  EXPECT_FALSE(shows(panel, QStringLiteral("The answer")));

  QTest::mouseClick(panel.findChildren<QRadioButton*>().at(0), Qt::LeftButton);
  ASSERT_TRUE(reveal->isEnabled());
  QTest::mouseClick(reveal, Qt::LeftButton);
  EXPECT_TRUE(shows(panel, QStringLiteral("The answer")));
  EXPECT_TRUE(shows(panel, QStringLiteral("Not so.")));
}

TEST(LessonPanel, SaysWhenThePredictionWasRight) {
  LessonPanel panel;
  panel.show_lesson(kLesson);
  panel.show();
  QTest::mouseClick(panel.findChildren<QRadioButton*>().at(1), Qt::LeftButton);
  QTest::mouseClick(panel.findChild<QPushButton*>(), Qt::LeftButton);
  EXPECT_TRUE(shows(panel, QStringLiteral("Right.")));
}

TEST(LessonPanel, AnotherLessonBeginsUnanswered) {
  LessonPanel panel;
  panel.show_lesson(kLesson);
  panel.show();
  QTest::mouseClick(panel.findChildren<QRadioButton*>().at(1), Qt::LeftButton);
  QTest::mouseClick(panel.findChild<QPushButton*>(), Qt::LeftButton);
  panel.show_lesson(kLesson);
  EXPECT_FALSE(shows(panel, QStringLiteral("The answer")));
  EXPECT_FALSE(panel.findChild<QPushButton*>()->isEnabled());
}

}  // namespace
}  // namespace schedlab::ui
