// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/buddy.h"

#include <gtest/gtest.h>

#include "core/base/check.h"
#include "core/sim/rng.h"

namespace schedlab::mm {
namespace {

TEST(Buddy, AnAlignedRunOf1024PagesEndsInOneBlockAfter1023Merges) {
  Buddy buddy;
  std::int64_t merges = 0;
  for (std::int64_t pfn = 2048; pfn < 3072; ++pfn) {
    merges += buddy.free_pages(pfn, 1);
  }
  EXPECT_EQ(merges, 1023);
  EXPECT_EQ(buddy.blocks()[10], 1);
  EXPECT_EQ(buddy.nr_free(), 1024);
  EXPECT_TRUE(buddy.consistent());
}

TEST(Buddy, BlocksAreAlignedToTheirSize) {
  // 3 .. 21: 3 | 4-7 | 8-15 | 16-19 | 20
  const FreeBlocks blocks = blocks_of(3, 21);
  EXPECT_EQ(blocks[0], 2);
  EXPECT_EQ(blocks[1], 0);
  EXPECT_EQ(blocks[2], 2);
  EXPECT_EQ(blocks[3], 1);
}

TEST(Buddy, BuddiesOfDifferentParentsDoNotMerge) {
  Buddy buddy;
  buddy.free_pages(1, 2);  // 1 and 2 are neighbours, not buddies
  EXPECT_EQ(buddy.blocks()[0], 2);
  EXPECT_EQ(buddy.free_pages(0, 1), 1);  // 0 and 1 are
  EXPECT_EQ(buddy.blocks()[0], 1);
  EXPECT_EQ(buddy.blocks()[1], 1);
}

TEST(Buddy, APageIsNotFreedTwice) {
  Buddy buddy;
  buddy.free_pages(10, 5);
  EXPECT_THROW(buddy.free_pages(14, 1), InvariantError);
  EXPECT_THROW(buddy.free_pages(8, 3), InvariantError);
}

TEST(Buddy, RandomFreesAndTakesStayConsistent) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    sim::Rng rng(seed);
    Buddy buddy;
    std::vector<PageRun> used;
    buddy.free_pages(0, 20'000);
    std::int64_t out = 0;
    for (int step = 0; step < 200; ++step) {
      if (rng.below(std::uint64_t{2}) == 0 || used.empty()) {
        out += buddy.take(static_cast<std::int64_t>(1 + rng.below(std::uint64_t{600})), ZoneId{}, used);
      } else {
        const std::size_t i = rng.below(used.size());
        buddy.free_pages(used[i].pfn, used[i].pages);
        out -= used[i].pages;
        used.erase(used.begin() + static_cast<std::ptrdiff_t>(i));
      }
      ASSERT_TRUE(buddy.consistent()) << "seed=" << seed << " step=" << step;
      ASSERT_EQ(buddy.nr_free() + out, 20'000) << "seed=" << seed;
    }
  }
}

TEST(Buddy, TakesNoMoreThanThereIs) {
  Buddy buddy;
  buddy.free_pages(5, 10);
  std::vector<PageRun> runs;
  EXPECT_EQ(buddy.take(31, ZoneId{}, runs), 10);
  EXPECT_EQ(buddy.nr_free(), 0);
}

}  // namespace
}  // namespace schedlab::mm
