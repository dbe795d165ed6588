// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson.h"

#include <optional>

#include "core/base/text.h"

namespace schedlab::ui {

namespace {

/// The choice a line of the Predict part begins, if it begins one.
std::optional<Choice> choice_of(std::string_view line) {
  const std::string_view item = trim(line);
  if (item.starts_with("- [ ]")) {
    return Choice{std::string(trim(item.substr(5))), false};
  }
  if (item.starts_with("- [x]") || item.starts_with("- [X]")) {
    return Choice{std::string(trim(item.substr(5))), true};
  }
  return std::nullopt;
}

void add_line(std::string& part, std::string_view line) {
  part += line;
  part += '\n';
}

/// A line of the Predict part: a choice, the rest of one that was wrapped, or the question.
void add_to_prediction(Lesson& lesson, std::string_view line) {
  if (auto choice = choice_of(line)) {
    lesson.choices.push_back(std::move(*choice));
  } else if (lesson.choices.empty()) {
    add_line(lesson.question, line);
  } else if (!trim(line).empty()) {
    lesson.choices.back().text += " " + std::string(trim(line));
  }
}

}  // namespace

Lesson parse_lesson(std::string_view markdown) {
  enum class Part { kText, kPredict, kAnswer };
  Lesson lesson;
  Part part = Part::kText;
  for (const std::string& line : split(markdown, '\n')) {
    if (line.starts_with("# ") && lesson.title.empty()) {
      lesson.title = trim(std::string_view(line).substr(2));
    } else if (trim(line) == "## Predict") {
      part = Part::kPredict;
    } else if (trim(line) == "## Answer") {
      part = Part::kAnswer;
    } else if (part == Part::kPredict) {
      add_to_prediction(lesson, line);
    } else {
      add_line(part == Part::kText ? lesson.text : lesson.answer, line);
    }
  }
  lesson.text = trim(lesson.text);
  lesson.question = trim(lesson.question);
  lesson.answer = trim(lesson.answer);
  return lesson;
}

}  // namespace schedlab::ui
