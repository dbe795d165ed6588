// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/rng.h"

#include <gtest/gtest.h>

namespace schedlab::sim {
namespace {

TEST(Rng, FirstDrawsArePinnedToThePublishedSplitmix64) {
  // Reference outputs of splitmix64 seeded with 1234567.
  Rng rng(1234567);
  EXPECT_EQ(rng.next(), 6457827717110365317ULL);
  EXPECT_EQ(rng.next(), 3203168211198807973ULL);
  EXPECT_EQ(rng.next(), 9817491932198370423ULL);
}

TEST(Rng, AForkDoesNotMoveItsParentAndIsStable) {
  const Rng parent(7);
  Rng a = parent.fork(3);
  Rng b = parent.fork(3);
  Rng c = parent.fork(4);
  EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(a.next(), c.next());
  EXPECT_EQ(parent, Rng(7));
}

TEST(Rng, BelowStaysInRangeAndIsRoughlyUniform) {
  Rng rng(1);
  std::array<int, 3> count{};
  for (int i = 0; i < 30'000; ++i) {
    ++count.at(rng.below(std::uint64_t{3}));
  }
  for (const int n : count) {
    EXPECT_NEAR(n, 10'000, 400);  // 5 standard deviations of a binomial
  }
  EXPECT_EQ(rng.below(Duration{0}), Duration{0});
}

}  // namespace
}  // namespace schedlab::sim
