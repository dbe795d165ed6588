// SPDX-License-Identifier: GPL-3.0-or-later
// Are the axes of a sweep read as they are meant?
#include "core/lab/grid.h"

#include <gtest/gtest.h>

namespace schedlab::lab {
namespace {

std::vector<std::string> values_of(std::string_view text) {
  const auto axis = parse_axis(text);
  return axis.ok() ? axis.value().values : std::vector<std::string>{axis.error().message};
}

std::string problem_of(std::string_view text) {
  const auto axis = parse_axis(text);
  return axis.ok() ? "" : axis.error().message;
}

using Values = std::vector<std::string>;

TEST(Axis, IsANameAndItsValues) {
  const auto axis = parse_axis("machine.hz=100, 250,1000");
  ASSERT_TRUE(axis.ok());
  EXPECT_EQ(axis.value(), (Axis{"machine.hz", {"100", "250", "1000"}, "100, 250,1000"}));
  EXPECT_EQ(values_of("sched_features.RT_RUNTIME_SHARE=on,off"), (Values{"on", "off"}));
  EXPECT_EQ(values_of("kernel.sched_rt_runtime_us=-1"), (Values{"-1"}));
}

TEST(Axis, RangesAreExactInDecimals) {
  EXPECT_EQ(values_of("x=0.2..0.5..0.1"), (Values{"0.2", "0.3", "0.4", "0.5"}));
  EXPECT_EQ(values_of("x=1..4"), (Values{"1", "2", "3", "4"}));
  EXPECT_EQ(values_of("x=10ms..40ms..15ms"), (Values{"10ms", "25ms", "40ms"}));
  EXPECT_EQ(values_of("x=1..6..2"), (Values{"1", "3", "5"}));  // 6 is not reached by steps of 2
  EXPECT_EQ(values_of("x=-1..1,5"), (Values{"-1", "0", "1", "5"}));
}

TEST(Axis, SaysWhatIsWrong) {
  EXPECT_NE(problem_of("machine.hz").find("accepted is NAME=V1,V2"), std::string::npos);
  EXPECT_NE(problem_of("=1").find("accepted is NAME=V1,V2"), std::string::npos);
  EXPECT_NE(problem_of("x=1,,2").find("a value is empty"), std::string::npos);
  EXPECT_NE(problem_of("x=").find("a value is empty"), std::string::npos);
  EXPECT_NE(problem_of("x=1ms..2s..1ms").find("same unit"), std::string::npos);
  EXPECT_NE(problem_of("x=5..1").find("FIRST must not be above LAST"), std::string::npos);
  EXPECT_NE(problem_of("x=1..5..0").find("STEP must be above 0"), std::string::npos);
  EXPECT_NE(problem_of("x=a..b").find("each a number"), std::string::npos);
  EXPECT_NE(problem_of("x=1..2..3..4").find("FIRST..LAST..STEP"), std::string::npos);
  EXPECT_NE(problem_of("x=0..9..0.000000001").find("at most 100000"), std::string::npos);
}

TEST(Cells, AreEveryCombinationTheLastAxisFastest) {
  const auto cells = cells_of({{"a", {"1", "2"}}, {"b", {"x", "y"}}});
  ASSERT_TRUE(cells.ok());
  using Cell = std::vector<scenario::Override>;
  EXPECT_EQ(cells.value(), (std::vector<Cell>{{{"a", "1"}, {"b", "x"}},
                                              {{"a", "1"}, {"b", "y"}},
                                              {{"a", "2"}, {"b", "x"}},
                                              {{"a", "2"}, {"b", "y"}}}));
}

TEST(Cells, AreLimited) {
  const Axis axis{"a", std::vector<std::string>(1000, "1")};
  EXPECT_FALSE(cells_of({axis, axis}).ok());
}

}  // namespace
}  // namespace schedlab::lab
