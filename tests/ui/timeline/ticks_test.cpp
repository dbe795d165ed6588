// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/ticks.h"

#include <gtest/gtest.h>

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

TEST(Ticks, TheStepIsTheSmallestOfOneTwoFiveThatFits) {
  EXPECT_EQ(tick_step(10_s, 10), 1_s);
  EXPECT_EQ(tick_step(10_s, 9), 2_s);
  EXPECT_EQ(tick_step(10_s, 4), 5_s);
  EXPECT_EQ(tick_step(3_s, 8), 500_ms);
  EXPECT_EQ(tick_step(100_ns, 100), 1_ns);
}

TEST(Ticks, TheyAreWholeMultiplesOfTheStepInsideTheRange) {
  const std::vector<Instant> expected{{1'000'000'000}, {1'500'000'000}, {2'000'000'000}};
  EXPECT_EQ(ticks({Instant{900'000'001}, Instant{2'000'000'000}}, 500_ms), expected);
  EXPECT_EQ(ticks({Instant{0}, Instant{0}}, 1_s), std::vector<Instant>{Instant{0}});
}

TEST(Ticks, TheyStayExactFarFromBoot) {
  // A day and a nanosecond: a double of seconds would have lost it.
  const Instant day{86'400'000'000'000};
  const auto all = ticks({day, day + 3_ns}, 1_ns);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[1].ns, 86'400'000'000'001);
  EXPECT_EQ(tick_label(all[1], 1_ns), "86400.000 000 001 s");
}

TEST(Ticks, LabelsHaveAsManyPlacesAsTheStepNeeds) {
  EXPECT_EQ(tick_label(Instant{2'000'000'000}, 1_s), "2 s");
  EXPECT_EQ(tick_label(Instant{1'500'000'000}, 500_ms), "1.500 s");
  EXPECT_EQ(tick_label(Instant{1'500'020'000}, 20_us), "1.500 020 s");
  EXPECT_EQ(tick_label(Instant{1'500'020'004}, 2_ns), "1.500 020 004 s");
}

TEST(Ticks, LabelsNeverTouch) {
  for (const Duration span : {100_ns, 30_us, 1_ms, 700_ms, 12_s, 4000_s}) {
    const TimeRange range{Instant{3'000'000'000}, Instant{3'000'000'000} + span};
    const double width = 900;
    const Duration step = tick_step(span, most_ticks(range, width, 11));
    const double apart = width * static_cast<double>(step.ns) / static_cast<double>(span.ns);
    EXPECT_GT(apart, 11 * 0.65 * static_cast<double>(tick_label(range.to, step).size())) << span.ns;
  }
}

}  // namespace
}  // namespace schedlab::ui
