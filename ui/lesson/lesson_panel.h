// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson to read beside the running machine: text, a question to predict, and the answer once the
// reader has committed to one.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/lesson/lesson.h"

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace schedlab::ui {

class ChoiceButton;
class MarkdownView;

class LessonPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LessonPanel(QWidget* parent = nullptr);

  void show_lesson(const Lesson& lesson);

  [[nodiscard]] QSize sizeHint() const override { return {270, 400}; }

 private:
  void show_choices();
  void reveal();

  Lesson lesson_;
  QLabel* title_ = nullptr;
  MarkdownView* text_ = nullptr;
  MarkdownView* question_ = nullptr;
  QVBoxLayout* choices_ = nullptr;
  QButtonGroup* group_ = nullptr;
  std::vector<ChoiceButton*> buttons_;
  QPushButton* reveal_ = nullptr;
  QLabel* verdict_ = nullptr;
  MarkdownView* answer_ = nullptr;
};

}  // namespace schedlab::ui
