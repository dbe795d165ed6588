// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson.h"

#include <gtest/gtest.h>

namespace schedlab::ui {
namespace {

TEST(Lesson, HasTitleTextQuestionChoicesAndAnswer) {
  const Lesson lesson = parse_lesson(R"(# Starved

First line.

Second *paragraph*.

## Predict

What share
is left?

- [ ] 5 %
- [x] nothing,
      or next to it

## Answer

Nothing. See
the journal.
)");
  EXPECT_EQ(lesson.title, "Starved");
  EXPECT_EQ(lesson.text, "First line.\n\nSecond *paragraph*.");
  EXPECT_EQ(lesson.question, "What share\nis left?");
  EXPECT_EQ(lesson.choices,
            (std::vector<Choice>{{"5 %", false}, {"nothing, or next to it", true}}));
  EXPECT_EQ(lesson.answer, "Nothing. See\nthe journal.");
}

TEST(Lesson, APartThatIsMissingIsEmpty) {
  const Lesson lesson = parse_lesson("# Only a title\n\nAnd text.\n");
  EXPECT_EQ(lesson.title, "Only a title");
  EXPECT_EQ(lesson.text, "And text.");
  EXPECT_TRUE(lesson.question.empty());
  EXPECT_TRUE(lesson.choices.empty());
  EXPECT_TRUE(lesson.answer.empty());
}

TEST(Lesson, OtherHeadingsStayInTheirPart) {
  const Lesson lesson = parse_lesson("# T\n\n## Background\n\ntext\n\n## Answer\n\n### Why\n\nso");
  EXPECT_EQ(lesson.text, "## Background\n\ntext");
  EXPECT_EQ(lesson.answer, "### Why\n\nso");
}

TEST(Lesson, ALoneTextIsALesson) {
  EXPECT_EQ(parse_lesson("hello").text, "hello");
}

}  // namespace
}  // namespace schedlab::ui
