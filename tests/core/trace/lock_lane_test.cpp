// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/lock_lane.h"

#include <bit>
#include <vector>

#include <gtest/gtest.h>

#include "core/sim/rng.h"

namespace schedlab::trace {
namespace {

constexpr std::int64_t kBin = std::int64_t{1} << kLockBinShift;

struct Added {
  std::int64_t bin;
  LockCell cell;
};

/// Bins with gaps of any length up to some thousand.
std::vector<Added> history(std::size_t count, std::uint64_t seed) {
  sim::Rng rng(seed);
  std::vector<Added> all;
  std::int64_t bin = 0;
  for (std::size_t i = 0; i < count; ++i) {
    bin += 1 + static_cast<std::int64_t>(rng.below(
                   rng.below(std::uint64_t{20}) == 0 ? std::uint64_t{3'000} : std::uint64_t{2}));
    LockCell cell;
    cell.hold_ns = static_cast<std::int64_t>(rng.below(std::uint64_t{kBin}));
    cell.wait_ns = static_cast<std::int64_t>(rng.below(std::uint64_t{5 * kBin}));
    cell.longest_wait_ns = static_cast<std::int64_t>(rng.below(std::uint64_t{9'000}));
    cell.acquisitions = 1 + static_cast<std::uint32_t>(rng.below(std::uint64_t{60}));
    cell.max_waiters = static_cast<std::uint16_t>(rng.below(std::uint64_t{9}));
    cell.owner = cpu_id(static_cast<std::size_t>(rng.below(std::uint64_t{64})));
    all.push_back({bin, cell});
  }
  return all;
}

/// All of the bins from `from` to `to`, those ends included and excluded.
LockCell sum(const std::vector<Added>& all, std::int64_t from, std::int64_t to) {
  LockCell cell;
  for (const Added& added : all) {
    if (added.bin >= from && added.bin < to) {
      cell.include(added.cell);
    }
  }
  return cell;
}

void expect_holds(const LockLaneView& view, const std::vector<Added>& all) {
  const std::int64_t end = all.empty() ? 64 : all.back().bin + 40;
  for (std::int64_t width = 1; width <= 2 * end; width *= 4) {
    for (std::int64_t from = 0; from < end; from += std::max<std::int64_t>(1, end / 7)) {
      const std::int64_t begin = from / width * width;
      EXPECT_EQ(view.range(Instant{begin * kBin}, Instant{(begin + width) * kBin}),
                sum(all, begin, begin + width))
          << begin << " + " << width;
    }
  }
  const std::int64_t columns = 128;
  // As wide as the bins of some level, so that no bin is cut by the end of the range.
  const auto width =
      static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(end / columns + 1)));
  std::vector<LockCell> cells(columns);
  view.cells(Instant{}, Instant{columns * width * kBin}, cells);
  LockCell whole;
  for (const LockCell& cell : cells) {
    whole.acquisitions += cell.acquisitions;
  }
  EXPECT_EQ(whole.acquisitions, sum(all, 0, end).acquisitions);
}

TEST(LockLane, AnyStretchIsTheSumOfItsBins) {
  LockLane lane({"zone->lock", 0});
  expect_holds(lane.view(), {});
  const std::vector<Added> all = history(600, 1);
  for (const Added& added : all) {
    lane.add(added.bin, added.cell);
  }
  expect_holds(lane.view(), all);
}

TEST(LockLane, AViewStaysAsItWasWhileTheLaneGrowsAndIsCut) {
  LockLane lane({"zone->lock", 0});
  const std::vector<Added> all = history(300, 2);
  std::vector<LockLaneView> views;
  for (const Added& added : all) {
    views.push_back(lane.view());
    lane.add(added.bin, added.cell);
  }
  lane.truncate(Instant{all[100].bin * kBin});
  for (const Added& added : history(50, 3)) {
    lane.add(all[100].bin + added.bin, added.cell);
  }
  for (std::size_t i = 0; i < views.size(); i += 37) {
    expect_holds(views[i], {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i)});
  }
}

TEST(LockLane, WhatIsCutIsGoneInEveryLevelAndCanGrowAgain) {
  const std::vector<Added> all = history(500, 4);
  for (const std::size_t kept : {0U, 1U, 7U, 250U, 499U}) {
    LockLane lane({"lru_lock", 1});
    for (const Added& added : all) {
      lane.add(added.bin, added.cell);
    }
    lane.truncate(Instant{all[kept].bin * kBin});
    std::vector<Added> rest(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept));
    expect_holds(lane.view(), rest);
    for (const Added& added : history(100, 5)) {
      rest.push_back({all[kept].bin + added.bin, added.cell});
      lane.add(rest.back().bin, added.cell);
    }
    expect_holds(lane.view(), rest);
  }
}

TEST(LockLane, ABinThatIsPartlyAskedForCountsInProportion) {
  LockLane lane({"zone->lock", 0});
  LockCell cell;
  cell.hold_ns = kBin / 2;
  cell.wait_ns = 2 * kBin;
  lane.add(10, cell);
  const LockCell half = lane.view().range(Instant{10 * kBin}, Instant{10 * kBin + kBin / 2});
  EXPECT_EQ(half.hold_ns, kBin / 4);
  EXPECT_EQ(half.wait_ns, kBin);
}

}  // namespace
}  // namespace schedlab::trace
