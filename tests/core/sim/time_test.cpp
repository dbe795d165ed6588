// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/time.h"

#include <gtest/gtest.h>

namespace schedlab {
namespace {

using namespace schedlab::literals;

template <typename T>
concept CanAddToItself = requires(T a, T b) { a + b; };
static_assert(CanAddToItself<Duration>);
static_assert(!CanAddToItself<Instant>, "two instants have no sum");

TEST(Duration, ParsesEveryUnitExactly) {
  EXPECT_EQ(parse_duration("950ms"), 950_ms);
  EXPECT_EQ(parse_duration("1.5 s"), 1500_ms);
  EXPECT_EQ(parse_duration("0"), 0_ns);
  EXPECT_EQ(parse_duration("2min"), 120_s);
  EXPECT_EQ(parse_duration("-3us"), Duration{-3000});
}

TEST(Duration, RefusesWhatHasNoUnitOrIsFinerThanANanosecond) {
  for (const char* text : {"", "12", "ms", "1.5ns", "1e3ms", "5 parsecs", "nan s", "9999999999h"}) {
    EXPECT_EQ(parse_duration(text), std::nullopt) << text;
  }
}

TEST(Duration, PrintsTheShortestFormAndReadsItBack) {
  for (const auto& [duration, text] : std::initializer_list<std::pair<Duration, const char*>>{
           {950_ms, "950ms"}, {1500_ms, "1.5s"}, {0_ns, "0s"}, {20_us, "20us"}, {1_ns, "1ns"},
           {1'000'000'001_ns, "1.000000001s"}, {Duration{-1500}, "-1.5us"}}) {
    EXPECT_EQ(to_string(duration), text);
    EXPECT_EQ(parse_duration(to_string(duration)), duration);
  }
}

TEST(Duration, OverflowIsAnErrorAndNotAWrap) {
  EXPECT_THROW((void)(Instant{kNever.ns - 1} + 2_ns), std::overflow_error);
  EXPECT_THROW((void)seconds(10'000'000'000), std::overflow_error);
}

TEST(Clock, GroupsNanosecondsByThree) {
  EXPECT_EQ(format_clock(Instant{3'412'870'000}), "3.412 870 000");
  EXPECT_EQ(format_span(740_ms), "740.0 ms");
  EXPECT_EQ(format_span(12'500_ns), "12.50 us");
  EXPECT_EQ(format_span(7_ns), "7 ns");
}

}  // namespace
}  // namespace schedlab
