// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/spread.h"

#include <gtest/gtest.h>

#include "core/base/check.h"

namespace schedlab::lab {
namespace {

TEST(Spread, QuartilesAreNearestRanksOfTheSortedValues) {
  const Spread s = spread_of({40, 10, 30, 20});
  EXPECT_EQ(s.mean, 25);
  EXPECT_EQ(s.q1, 10);      // rank ceil(4/4) = 1
  EXPECT_EQ(s.median, 20);  // rank ceil(4/2) = 2
  EXPECT_EQ(s.q3, 30);      // rank 3
  EXPECT_EQ(s.min, 10);
  EXPECT_EQ(s.max, 40);
  EXPECT_EQ(s.runs, 4U);
}

TEST(Spread, RoundsRanksUp) {
  const Spread s = spread_of({5, 1, 2, 4, 3});
  EXPECT_EQ(s.q1, 2);      // ceil(1.25) = 2
  EXPECT_EQ(s.median, 3);  // ceil(2.5) = 3
  EXPECT_EQ(s.q3, 4);      // ceil(3.75) = 4
}

TEST(Spread, OfOneValueIsThatValue) {
  EXPECT_EQ(spread_of({7}), (Spread{7, 7, 7, 7, 7, 7, 1}));
}

TEST(Spread, OfNothingIsABug) {
  EXPECT_THROW(static_cast<void>(spread_of({})), InvariantError);
}

}  // namespace
}  // namespace schedlab::lab
