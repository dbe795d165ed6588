// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/pacing.h"

#include <gtest/gtest.h>

#include "ui/bridge/command.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using std::chrono::milliseconds;

const WallClock::time_point kStart{std::chrono::hours(1)};

TEST(Pacer, TargetIsWallTimeTimesSpeed) {
  Pacer pacer;
  pacer.set_speed(0.5, kStart, Instant{} + 3_s);
  EXPECT_EQ(pacer.target(kStart), Instant{} + 3_s);
  EXPECT_EQ(pacer.target(kStart + milliseconds(200)), Instant{} + 3100_ms);
}

TEST(Pacer, AMillionthOfRealTimeMovesOneNanosecondEachMillisecond) {
  Pacer pacer;
  pacer.set_speed(1e-6, kStart, Instant{});
  EXPECT_EQ(pacer.target(kStart + milliseconds(7)), Instant{7});
}

TEST(Pacer, FlatOutHasNoTarget) {
  Pacer pacer;
  pacer.set_speed(kFlatOut, kStart, Instant{});
  EXPECT_EQ(pacer.target(kStart + milliseconds(1)), kNever);
}

TEST(Pacer, AnAnchorForgetsTimeThatPassed) {
  Pacer pacer;
  pacer.set_speed(1, kStart, Instant{});
  pacer.anchor(kStart + milliseconds(500), Instant{} + 20_ms);
  EXPECT_EQ(pacer.target(kStart + milliseconds(510)), Instant{} + 30_ms);
}

TEST(BatchSizer, GrowsWhileBatchesAreShortAndHalvesWhenTheyAreLong) {
  BatchSizer batch;
  const Duration first = batch.span();
  batch.took(first, std::chrono::microseconds(100));
  EXPECT_EQ(batch.span(), first * 2);
  batch.took(batch.span(), milliseconds(3));
  EXPECT_EQ(batch.span(), first);
}

TEST(BatchSizer, ABatchCutShortByItsTargetDoesNotMakeTheNextLonger) {
  BatchSizer batch;
  const Duration before = batch.span();
  batch.took(before / 4, std::chrono::microseconds(10));
  EXPECT_EQ(batch.span(), before);
}

TEST(RateMeter, DividesByWallTimeAndByBusyTime) {
  RateMeter meter;
  meter.add(kStart, {}, 0, {});
  meter.add(kStart + milliseconds(100), 200_ms, 5000, milliseconds(10));
  const Rates rates = meter.rates();
  EXPECT_DOUBLE_EQ(rates.speed, 2);
  EXPECT_DOUBLE_EQ(rates.possible_speed, 20);
  EXPECT_DOUBLE_EQ(rates.events_per_s, 500'000);
}

TEST(RateMeter, SaysNothingBeforeItHasMeasured) {
  RateMeter meter;
  meter.add(kStart, {}, 0, {});
  EXPECT_EQ(meter.rates().speed, 0);
}

}  // namespace
}  // namespace schedlab::ui
