// SPDX-License-Identifier: GPL-3.0-or-later
// The presets that come with the program: each one reads, has a view and a lesson of the fixed shape.
#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/scenario/library.h"

#include "tests/core/scenario/texts.h"

namespace schedlab::scenario {
namespace {

class Preset : public testing::TestWithParam<PresetEntry> {
 protected:
  [[nodiscard]] static Scenario read() {
    auto read = read_preset(GetParam().file);
    EXPECT_TRUE(read.ok()) << testing::PrintToString(lines(read.error()));
    return std::move(read).value();
  }
};

TEST_P(Preset, ReadsWithoutAProblemUnderItsOwnName) {
  const Scenario scenario = read();
  EXPECT_EQ(scenario.name, GetParam().name);
  EXPECT_FALSE(scenario.group.empty());
  EXPECT_TRUE(scenario.view.span.has_value());
  EXPECT_TRUE(scenario.view.speed.has_value());
  EXPECT_FALSE(scenario.metrics.empty());
}

/// Lines of a lesson from a heading to the next one.
std::vector<std::string> section(const std::vector<std::string>& lesson, const std::string& heading) {
  const auto begin = std::find(lesson.begin(), lesson.end(), heading);
  if (begin == lesson.end()) {
    return {};
  }
  const auto end =
      std::find_if(begin + 1, lesson.end(), [](const std::string& line) { return line.starts_with("#"); });
  return {begin + 1, end};
}

std::ptrdiff_t count_starting(const std::vector<std::string>& text, const std::string& start) {
  return std::count_if(text.begin(), text.end(), [&](const std::string& line) { return line.starts_with(start); });
}

TEST_P(Preset, HasALessonWithAQuestionOfThreeChoicesAndAnAnswer) {
  const std::vector<std::string> lesson = split(read().lesson, '\n');
  EXPECT_TRUE(lesson.front().starts_with("# "));
  EXPECT_EQ(count_starting(lesson, "#"), 3);
  const std::vector<std::string> question = section(lesson, "## Predict");
  EXPECT_EQ(count_starting(question, "- [ ] "), 2);
  EXPECT_EQ(count_starting(question, "- [x] "), 1);
  EXPECT_TRUE(
      std::any_of(question.begin(), question.end(), [](const std::string& line) { return line.ends_with("?"); }));
  const std::vector<std::string> answer = section(lesson, "## Answer");
  EXPECT_TRUE(std::any_of(answer.begin(), answer.end(), [](const std::string& line) { return line.size() > 40; }));
}

INSTANTIATE_TEST_SUITE_P(Shipped, Preset, testing::ValuesIn(list_presets()), test_name);

TEST(Presets, OfTheIssueAreThere) {
  std::set<std::string> names;
  for (const PresetEntry& entry : list_presets()) {
    names.insert(entry.name);
  }
  for (const char* name : {"rt-cap-dual", "rt-cap-quad", "rt-cap-quad-no-borrowing", "rt-cap-quad-fixed",
                           "rt-cap-single", "rt-utilization", "rt-short-period", "rt-95-starves", "rt-tegra",
                           "rt-lowered-runtime", "cfs-nice", "fifo-rr"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(Presets, StandTogetherByGroup) {
  std::set<std::string> closed;
  std::string group;
  for (const PresetEntry& entry : list_presets()) {
    if (entry.group != group) {
      EXPECT_TRUE(closed.insert(entry.group).second) << entry.name << " is apart from its group";
      group = entry.group;
    }
  }
}

}  // namespace
}  // namespace schedlab::scenario
