// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/axis_scale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace schedlab::lab {
namespace {

using testing::ElementsAre;

AxisScale scale(std::vector<std::string> values) {
  return scale_of(values);
}

TEST(AxisScale, NumbersOfOneUnitStandWhereTheySay) {
  const AxisScale plain = scale({"200000", "0.5", "-1"});
  EXPECT_TRUE(plain.numbers);
  EXPECT_THAT(plain.at, ElementsAre(200000, 0.5, -1));
  const AxisScale united = scale({"10ms", "50ms"});
  EXPECT_EQ(united.unit, "ms");
  EXPECT_THAT(united.at, ElementsAre(10, 50));
}

TEST(AxisScale, DurationsOfSeveralUnitsAreSeconds) {
  const AxisScale mixed = scale({"500us", "1ms", "2s"});
  EXPECT_EQ(mixed.unit, "s");
  EXPECT_THAT(mixed.at, ElementsAre(0.0005, 0.001, 2));
}

TEST(AxisScale, AnythingElseIsANameAndStandsInItsOrder) {
  for (const auto& names :
       {std::vector<std::string>{"2.6.26", "4.14"}, std::vector<std::string>{"fifo", "rr"},
        std::vector<std::string>{"10ms", "3"}}) {
    const AxisScale named = scale(names);
    EXPECT_FALSE(named.numbers) << names[0];
    EXPECT_THAT(named.at, ElementsAre(0, 1));
  }
}

TEST(AxisScale, OnlyUnevenStepsWantALogarithm) {
  EXPECT_TRUE(wants_logarithm(std::vector<double>{32, 1, 2, 4, 8, 16}));
  EXPECT_FALSE(wants_logarithm(std::vector<double>{100, 250, 300, 1000}));
  EXPECT_FALSE(wants_logarithm(std::vector<double>{0, 1, 2, 4, 8, 16, 32}));
  EXPECT_FALSE(wants_logarithm(std::vector<double>{1, 1000}));
}

}  // namespace
}  // namespace schedlab::lab
