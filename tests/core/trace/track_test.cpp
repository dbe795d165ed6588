// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/track.h"

#include <gtest/gtest.h>

namespace schedlab::trace {
namespace {

std::vector<MinMax> ranges(const Track& track, std::int64_t now, std::int64_t from, std::int64_t to,
                           std::size_t n) {
  std::vector<MinMax> parts(n);
  track.view({now}).ranges({from}, {to}, parts);
  return parts;
}

TEST(Track, ALineIsInterpolatedAndAStepIsHeld) {
  Track line({"rt_time", "ns", cpu_id(0), Shape::kLine});
  Track step({"r", "tasks", kNoCpu, Shape::kStep});
  for (Track* track : {&line, &step}) {
    track->add({10}, 0);
    track->add({20}, 100);
  }
  EXPECT_EQ(line.view({30}).at({15}), 50);
  EXPECT_EQ(step.view({30}).at({15}), 0);
  EXPECT_EQ(line.view({30}).at({9}), 0);
  EXPECT_EQ(line.view({30}).at({25}), 100);
}

TEST(Track, APartBetweenTwoPointsIsNotEmpty) {
  Track line({"rt_time", "ns", cpu_id(0), Shape::kLine});
  line.add({0}, 0);
  line.add({100}, 1'000);
  line.add({100}, 0);  // the period timer
  const std::vector<MinMax> parts = ranges(line, 150, 0, 200, 4);
  EXPECT_EQ(parts[0].min, 0);
  EXPECT_EQ(parts[0].max, 500);
  EXPECT_EQ(parts[1].min, 500);
  EXPECT_EQ(parts[1].max, 1'000);
  EXPECT_EQ(parts[2].min, 0);
  EXPECT_EQ(parts[2].max, 1'000);
  EXPECT_FALSE(parts[3].any);
}

}  // namespace
}  // namespace schedlab::trace
