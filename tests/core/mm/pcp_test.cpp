// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/pcp.h"

#include <gtest/gtest.h>

#include "core/mm/memory.h"

namespace schedlab::mm {
namespace {

constexpr std::int64_t k128Gib = 128 * kPagesPerGib;

PcpLimits limits_of(knobs::Profile profile, std::int64_t fraction = 0) {
  knobs::KnobValues knobs = knobs::KnobValues::defaults(profile, 144);
  knobs.set(knobs::Knob::kPercpuPagelistFraction, fraction);
  return pcp_limits(knobs, k128Gib, 4 * k128Gib, 36);
}

TEST(Pcp, BatchIs31Before4_19And63After) {
  EXPECT_EQ(zone_batchsize(k128Gib, 128), 31);
  EXPECT_EQ(zone_batchsize(k128Gib, 256), 63);
}

TEST(Pcp, ASmallZoneHasABatchOfOne) {
  EXPECT_EQ(zone_batchsize(4'095, 128), 1);
  EXPECT_EQ(zone_batchsize(1, 128), 1);
}

TEST(Pcp, HighIsSixBatchesIn4_10) {
  EXPECT_EQ(limits_of(knobs::Profile::k4_10), (PcpLimits{31, 186, false}));
}

TEST(Pcp, HighIsTheLowWatermarkOverTheLocalCpusIn6_1) {
  // min_free_kbytes = int_sqrt(536870912 * 16) = 92681; min of the zone 92681/4/4 = 5792 pages;
  // low = 5792 + max(1448, 33554432 * 10 / 10000) = 39346; over 36 CPUs.
  const PcpLimits limits = limits_of(knobs::Profile::k6_1);
  EXPECT_EQ(limits.batch, 63);
  EXPECT_EQ(limits.high, 1'092);
  EXPECT_TRUE(limits.free_factor);
}

TEST(Pcp, FractionSetsHighAndBatchIn4_10) {
  const PcpLimits limits = limits_of(knobs::Profile::k4_10, 1'000'000);
  EXPECT_EQ(limits.high, 33);
  EXPECT_EQ(limits.batch, 8);
  EXPECT_EQ(limits_of(knobs::Profile::k4_10, 1'000).batch, 96);  // PAGE_SHIFT * 8
}

TEST(Pcp, TheOldestPagesLeaveFirst) {
  Pcp pcp;
  pcp.push({ZoneId{}, 100, 4});
  pcp.push({ZoneId{}, 200, 4});
  std::vector<PageRun> out;
  pcp.pop_oldest(6, out);
  EXPECT_EQ(out, (std::vector<PageRun>{{ZoneId{}, 100, 4}, {ZoneId{}, 200, 2}}));
  EXPECT_EQ(pcp.pop_newest(), (PageRun{ZoneId{}, 203, 1}));
  EXPECT_EQ(pcp.count(), 1);
}

TEST(Pcp, FreeFactorDoublesUpToHighMinusBatch) {
  const PcpLimits limits{63, 500, true};
  Pcp pcp;
  pcp.push({ZoneId{}, 0, 10'000});
  EXPECT_EQ(pcp.nr_to_free(limits), 63);
  EXPECT_EQ(pcp.nr_to_free(limits), 126);
  EXPECT_EQ(pcp.nr_to_free(limits), 252);
  EXPECT_EQ(pcp.nr_to_free(limits), 437);
  EXPECT_EQ(pcp.nr_to_free(limits), 437);
  static_cast<void>(pcp.pop_newest());  // an allocation halves it
  EXPECT_EQ(pcp.nr_to_free(limits), 126);
}

}  // namespace
}  // namespace schedlab::mm
