// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson: Markdown with a fixed structure. "# title", text, then "## Predict" with a question and
// its choices as a task list ("- [x]" marks the right ones), then "## Answer".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace schedlab::ui {

struct Choice {
  std::string text;
  bool right = false;
  friend bool operator==(const Choice&, const Choice&) = default;
};

struct Lesson {
  std::string title;
  std::string text;  // Markdown, as the three below
  std::string question;
  std::vector<Choice> choices;
  std::string answer;
  friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// Parts that are missing stay empty; other headings belong to the part they stand in.
[[nodiscard]] Lesson parse_lesson(std::string_view markdown);

}  // namespace schedlab::ui
