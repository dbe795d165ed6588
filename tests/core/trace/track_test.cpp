// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/track.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/sim/rng.h"

namespace schedlab::trace {
namespace {

Track line() {
  return Track({"rt_time", "ns", cpu_id(0), Shape::kLine});
}

Track step() {
  return Track({"r", "tasks", kNoCpu, Shape::kStep});
}

std::vector<MinMax> ranges(const Track& track, std::int64_t now, std::int64_t from, std::int64_t to,
                           std::size_t n) {
  std::vector<MinMax> parts(n);
  track.view({now}).ranges({from}, {to}, parts);
  return parts;
}

TEST(Track, ALineIsInterpolatedAndAStepIsHeld) {
  Track rising = line();
  Track held = step();
  for (Track* track : {&rising, &held}) {
    track->add({10}, 0);
    track->add({20}, 100);
  }
  EXPECT_EQ(rising.view({30}).at({15}), 50);
  EXPECT_EQ(held.view({30}).at({15}), 0);
  EXPECT_EQ(rising.view({30}).at({9}), 0);
  EXPECT_EQ(rising.view({30}).at({25}), 100);
}

TEST(Track, APartBetweenTwoPointsIsNotEmpty) {
  Track track = line();
  track.add({0}, 0);
  track.add({100}, 1'000);
  track.add({100}, 0);  // the period timer
  const std::vector<MinMax> parts = ranges(track, 150, 0, 200, 4);
  EXPECT_EQ(parts[0].min, 0);
  EXPECT_EQ(parts[0].max, 500);
  EXPECT_EQ(parts[1].min, 500);
  EXPECT_EQ(parts[1].max, 1'000);
  EXPECT_EQ(parts[2].min, 0);
  EXPECT_EQ(parts[2].max, 1'000);
  EXPECT_FALSE(parts[3].any) << "after the instant of the view there is nothing";
}

TEST(Track, AStepDoesNotReachIntoThePartWhereItEnds) {
  Track track = step();
  track.add({0}, 7);
  track.add({50}, 3);
  const std::vector<MinMax> parts = ranges(track, 100, 0, 100, 2);
  EXPECT_EQ(parts[0].min, 7);
  EXPECT_EQ(parts[1].max, 3);
}

TEST(Track, GivesThePointsInSightAndTheirNeighbours) {
  Track track = line();
  for (std::int64_t i = 0; i < 3'000; ++i) {
    track.add({i * 10}, i);
  }
  std::vector<Point> points;
  EXPECT_TRUE(track.view({30'000}).points({10'235}, {10'265}, 100, points));
  ASSERT_EQ(points.size(), 5U);
  EXPECT_EQ(points.front().value, 1'023);
  EXPECT_EQ(points.back().value, 1'027);
  points.clear();
  EXPECT_FALSE(track.view({30'000}).points({0}, {30'000}, 100, points));
  EXPECT_EQ(points.size(), 100U);
}

/// Ranges of a long track beside those read off its points one by one.
TEST(Track, RangesAgreeWithASlowScan) {
  sim::Rng rng(1);
  Track track = step();
  std::vector<Point> truth;
  std::int64_t now = 0;
  for (int i = 0; i < 20'000; ++i) {
    now += static_cast<std::int64_t>(1 + rng.below(std::uint64_t{100}));
    const auto value = static_cast<std::int64_t>(rng.below(std::uint64_t{1'000'000}));
    track.add({now}, value);
    truth.push_back({now, value});
  }
  for (std::int64_t length = now; length > 400; length /= 3) {
    const std::int64_t from = (now - length) / 2;
    const std::vector<MinMax> parts = ranges(track, now, from, from + length, 50);
    for (std::int64_t i = 0; i < 50; ++i) {
      const std::int64_t begin = from + length * i / 50;
      const std::int64_t end = from + length * (i + 1) / 50;
      MinMax exact;
      for (std::size_t k = 0; k < truth.size(); ++k) {
        const std::int64_t until = k + 1 < truth.size() ? truth[k + 1].at_ns : now;
        if (truth[k].at_ns < end && until > begin) {
          exact.include(truth[k].value);
        }
      }
      const MinMax& part = parts[static_cast<std::size_t>(i)];
      ASSERT_EQ(part.any, exact.any) << "length " << length << " part " << i;
      ASSERT_EQ(part.min, exact.min) << "length " << length << " part " << i;
      ASSERT_EQ(part.max, exact.max) << "length " << length << " part " << i;
    }
  }
}

TEST(Track, DecimationKeepsTheExtremes) {
  Track track = step();
  for (std::int64_t i = 0; i < 10'000; ++i) {
    track.add({i * 10}, i == 3'333 ? 1'000'000 : i % 10);
  }
  const std::size_t bytes = track.bytes();
  const std::size_t freed = track.decimate_before({60'000});
  EXPECT_EQ(track.bytes(), bytes - freed);
  EXPECT_GT(freed, bytes / 3);
  const std::vector<MinMax> parts = ranges(track, 100'000, 0, 100'000, 10);
  EXPECT_EQ(parts[3].max, 1'000'000);
  EXPECT_EQ(parts[3].min, 0);
  EXPECT_EQ(parts[8].max, 9);
  EXPECT_EQ(track.decimate_before({60'000}), 0U);
}

TEST(Track, TruncateForgetsLaterPointsOnly) {
  Track track = step();
  for (std::int64_t i = 0; i < 5'000; ++i) {
    track.add({i * 10}, i);
  }
  const TrackView before = track.view({50'000});
  track.truncate({20'005});
  track.add({20'010}, -5);
  EXPECT_EQ(track.view({50'000}).at({20'009}), 2'000);
  EXPECT_EQ(track.view({50'000}).at({49'000}), -5);
  EXPECT_EQ(before.at({49'000}), 4'900);
  EXPECT_EQ(before.at({20'010}), 2'001);
}

}  // namespace
}  // namespace schedlab::trace
