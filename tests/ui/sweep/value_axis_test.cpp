// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/value_axis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace schedlab::ui {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

TEST(ValueAxis, PlacesAndReadsBack) {
  const ValueAxis straight{.low = 10, .high = 30, .from = 200, .to = 100};
  EXPECT_DOUBLE_EQ(straight.place(20), 150);
  EXPECT_DOUBLE_EQ(straight.value(150), 20);
  const ValueAxis logarithmic{.low = 1, .high = 100, .from = 0, .to = 50, .logarithmic = true};
  EXPECT_DOUBLE_EQ(logarithmic.place(10), 25);
  EXPECT_DOUBLE_EQ(logarithmic.value(25), 10);
}

TEST(ValueAxis, TicksAreRoundAndNotTooMany) {
  const ValueAxis straight{.low = 0, .high = 1.1, .from = 0, .to = 1};
  EXPECT_THAT(value_ticks(straight, 6), Pointwise(DoubleNear(1e-9), {0.0, 0.5, 1.0}));
  EXPECT_THAT(value_ticks(straight, 7),
              Pointwise(DoubleNear(1e-9), {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}));
  const ValueAxis logarithmic{.low = 1, .high = 32, .from = 0, .to = 1, .logarithmic = true};
  EXPECT_THAT(value_ticks(logarithmic, 5),
              Pointwise(DoubleNear(1e-9), {1.0, 2.0, 5.0, 10.0, 20.0}));
  EXPECT_THAT(value_ticks(logarithmic, 4), Pointwise(DoubleNear(1e-9), {1.0, 10.0}));
}

TEST(ValueAxis, LabelsHaveTheDecimalsOfTheFinest) {
  EXPECT_THAT(value_labels(std::vector<double>{0, 0.5, 1}), ElementsAre("0.0", "0.5", "1.0"));
  EXPECT_THAT(value_labels(std::vector<double>{0, 200000}), ElementsAre("0", "200000"));
  EXPECT_THAT(value_labels(std::vector<double>{0, 0.2, 0.4, 0.6000000000000001}),
              ElementsAre("0.0", "0.2", "0.4", "0.6"));
}

TEST(ValueAxis, BeginsAtZeroUnlessThatWastesMostOfIt) {
  EXPECT_EQ(axis_over(std::vector<double>{3, 10}, 0, 1).low, 0);
  const ValueAxis high = axis_over(std::vector<double>{95, 100}, 0, 1);
  EXPECT_GT(high.low, 90);
  EXPECT_GT(high.high, 100);
  const ValueAxis flat = axis_over(std::vector<double>{0}, 0, 1);
  EXPECT_LT(flat.low, flat.high);
}

}  // namespace
}  // namespace schedlab::ui
