// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <gtest/gtest.h>

namespace schedlab {
namespace {

TEST(NearestName, FindsATypoAndAForgottenPrefixButNotAStranger) {
  const std::vector<std::string> names{"kernel.sched_rt_runtime_us", "kernel.sched_rt_period_us", "machine.hz"};
  EXPECT_EQ(nearest_name("kernel.sched_rt_runtme_us", names), "kernel.sched_rt_runtime_us");
  EXPECT_EQ(nearest_name("sched_rt_period_us", names), "kernel.sched_rt_period_us");
  EXPECT_EQ(nearest_name("vm.swappiness", names), std::nullopt);
}

TEST(ParseInteger, TakesWholeNumbersOnly) {
  EXPECT_EQ(parse_integer("-1"), -1);
  EXPECT_EQ(parse_integer("+12"), 12);
  EXPECT_EQ(parse_integer("012"), 12);
  EXPECT_EQ(parse_integer("1e6"), std::nullopt);
  EXPECT_EQ(parse_integer(""), std::nullopt);
  EXPECT_EQ(parse_integer("9223372036854775808"), std::nullopt);
}

TEST(ParseBillionths, IsExactAndRefusesWhatDoesNotFit) {
  EXPECT_EQ(parse_billionths("0.8"), 800'000'000);
  EXPECT_EQ(parse_billionths("-0.000000001"), -1);
  EXPECT_EQ(parse_billionths("1.0000000001"), std::nullopt);
  EXPECT_EQ(parse_billionths("1."), std::nullopt);
  EXPECT_EQ(parse_billionths("nan"), std::nullopt);
  EXPECT_EQ(parse_billionths("99999999999"), std::nullopt);
}

TEST(Split, KeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(trim("  x \n"), "x");
}

}  // namespace
}  // namespace schedlab
