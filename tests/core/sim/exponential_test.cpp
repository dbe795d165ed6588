// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/exponential.h"

#include <cmath>

#include <gtest/gtest.h>

namespace schedlab::sim {
namespace {

TEST(Exponential, HasMeanOneAndVarianceOne) {
  Rng rng(42);
  constexpr int kDraws = 1'000'000;
  double sum = 0;
  double squares = 0;
  int beyond_three = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double x = static_cast<double>(exponential_ppm(rng)) / 1e6;
    sum += x;
    squares += x * x;
    beyond_three += x > 3 ? 1 : 0;
  }
  EXPECT_NEAR(sum / kDraws, 1.0, 0.004);
  EXPECT_NEAR(squares / kDraws, 2.0, 0.02);
  EXPECT_NEAR(static_cast<double>(beyond_three) / kDraws, std::exp(-3.0), 0.001);
}

TEST(Exponential, DrawsTheSameOnEveryMachine) {
  Rng rng(1);
  EXPECT_EQ(exponential_ppm(rng), 568'169);
}

TEST(Jitter, WithoutVariationDrawsNothing) {
  Rng rng(7);
  EXPECT_EQ(jittered(12'345, 0, rng), 12'345);
  EXPECT_EQ(rng, Rng(7));
}

TEST(Jitter, HasTheCoefficientOfVariationAskedFor) {
  Rng rng(3);
  constexpr int kDraws = 200'000;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kDraws; ++i) {
    const auto x = static_cast<double>(jittered(1'000'000, 370'000, rng));
    sum += x;
    squares += x * x;
  }
  const double mean = sum / kDraws;
  EXPECT_NEAR(mean, 1e6, 4e3);
  EXPECT_NEAR(std::sqrt(squares / kDraws - mean * mean) / mean, 0.37, 0.005);
}

TEST(Scaled, IsExactWhereTheProductWouldOverflow) {
  EXPECT_EQ(scaled(4'000'000'000'000'000, 1'500'000), 6'000'000'000'000'000);
}

}  // namespace
}  // namespace schedlab::sim
