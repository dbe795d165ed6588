// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/lane.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include <gtest/gtest.h>

#include "core/sim/rng.h"
#include "core/trace/store.h"

namespace schedlab::trace {
namespace {

using sim::Rng;

constexpr State task(unsigned id) {
  return cpu_state(task_id(id), Reason::kNone);
}

constexpr State kIdle = 0;

/// A lane as a plain list: what each query must answer is read off it.
class Shadow {
 public:
  void set(std::int64_t at, State state) {
    if (!slices_.empty() && slices_.back().begin.ns == at) {
      slices_.pop_back();
    }
    if (slices_.empty() || slices_.back().state != state) {
      slices_.push_back({{at}, {at}, state});
    }
  }

  void truncate(std::int64_t at) {
    while (!slices_.empty() && slices_.back().begin.ns > at) {
      slices_.pop_back();
    }
  }

  [[nodiscard]] std::vector<Slice> slices(std::int64_t now) const {
    std::vector<Slice> all = slices_;
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].end = i + 1 < all.size() ? all[i + 1].begin : Instant{now};
    }
    return all;
  }

 private:
  std::vector<Slice> slices_;
};

/// What a pixel [from, to) holds, read off the slices one by one.
struct Truth {
  std::int64_t busy = 0;
  std::int64_t length = 0;
  int slices = 0;
  State dominant = 0;

  Truth(const std::vector<Slice>& all, std::int64_t from, std::int64_t to) : length(to - from) {
    std::map<State, std::int64_t> time;
    for (auto s = std::partition_point(all.begin(), all.end(),
                                       [=](const Slice& x) { return x.end.ns <= from; });
         s != all.end() && s->begin.ns < to; ++s) {
      const std::int64_t here = std::min(to, s->end.ns) - std::max(from, s->begin.ns);
      ++slices;
      busy += is_busy(LaneKind::kCpu, s->state) ? here : 0;
      time[merged_key(s->state)] += here;
    }
    for (const auto& [key, ns] : time) {
      const bool better = (key != 0) == (dominant != 0) ? ns > time[dominant] : key != 0;
      dominant = dominant == 0 || better ? key : dominant;
    }
  }

  [[nodiscard]] int share() const { return static_cast<int>((busy * 255 + length - 1) / length); }
};

std::int64_t border(std::int64_t from, std::int64_t to, std::size_t n, std::size_t i) {
  __extension__ using Wide = __int128;
  return from + static_cast<std::int64_t>(static_cast<Wide>(to - from) * static_cast<Wide>(i) /
                                          static_cast<Wide>(n));
}

std::vector<Cell> pixels(const LaneView& view, std::int64_t from, std::int64_t to, std::size_t n) {
  std::vector<Cell> cells(n);
  view.pixels({from}, {to}, cells);
  return cells;
}

bool same(const std::vector<Slice>& a, const std::vector<Slice>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Slice& x, const Slice& y) {
    return x.begin == y.begin && x.end == y.end && x.state == y.state;
  });
}

std::vector<Slice> all_slices(const LaneView& view) {
  std::vector<Slice> all;
  EXPECT_TRUE(view.slices({0}, kNever, 1'000'000, all));
  return all;
}

/// `count` slices of 1..2*mean ns, every fifth one idle.
std::int64_t grow(Lane& lane, Shadow* shadow, Rng& rng, std::int64_t at, int count,
                  std::uint64_t mean) {
  for (int i = 0; i < count; ++i) {
    const State state = rng.below(std::uint64_t{5}) == 0
                            ? kIdle
                            : task(static_cast<unsigned>(rng.below(std::uint64_t{9})));
    lane.set({at}, state);
    if (shadow != nullptr) {
      shadow->set(at, state);
    }
    at += static_cast<std::int64_t>(1 + rng.below(2 * mean));
  }
  return at;
}

TEST(Lane, StartsIdleAndEmpty) {
  const Lane lane(LaneKind::kCpu);
  EXPECT_EQ(lane.last(), kIdle);
  EXPECT_TRUE(lane.view({10}).empty());
  EXPECT_EQ(state_of(Lane(LaneKind::kTask).last()), TaskState::kInterruptible);
  EXPECT_EQ(pixels(lane.view({10}), 0, 10, 2)[1].share, 0);
}

TEST(Lane, SettingThePresentStateAgainDoesNothing) {
  Lane lane(LaneKind::kCpu);
  lane.set({0}, task(1));
  lane.set({5}, task(1));
  EXPECT_EQ(lane.slices(), 1U);
}

TEST(Lane, ASecondStateAtOneInstantReplacesTheFirst) {
  Lane lane(LaneKind::kCpu);
  lane.set({0}, task(1));
  lane.set({5}, task(2));
  lane.set({5}, task(3));
  EXPECT_EQ(lane.view({9}).at({5}).state, task(3));
  EXPECT_EQ(lane.slices(), 2U);
}

TEST(Lane, AReplacementEqualToTheSliceBeforeMergesWithIt) {
  Lane lane(LaneKind::kCpu);
  lane.set({0}, task(1));
  lane.set({5}, task(2));
  lane.set({5}, task(1));
  const Slice whole = lane.view({9}).at({7});
  EXPECT_EQ(whole.begin, Instant{0});
  EXPECT_EQ(whole.end, Instant{9});
  EXPECT_TRUE(whole.open);
}

TEST(Lane, GivesTheFirstOrLastSliceOutsideItsHistory) {
  Lane lane(LaneKind::kCpu);
  lane.set({10}, task(1));
  lane.set({20}, task(2));
  const LaneView view = lane.view({30});
  EXPECT_EQ(view.at({0}).state, task(1));
  EXPECT_EQ(view.at({1'000}).state, task(2));
  Slice slice;
  EXPECT_FALSE(view.previous({15}, slice));
  EXPECT_FALSE(view.next({25}, slice));
  EXPECT_TRUE(view.next({15}, slice));
  EXPECT_EQ(slice.state, task(2));
}

TEST(Lane, StopsAtTheLimitAndSaysSo) {
  Lane lane(LaneKind::kCpu);
  for (unsigned i = 0; i < 10; ++i) {
    lane.set({i * 10}, task(i));
  }
  std::vector<Slice> some;
  EXPECT_FALSE(lane.view({100}).slices({15}, {95}, 3, some));
  ASSERT_EQ(some.size(), 3U);
  EXPECT_EQ(some.front().state, task(1));
}

TEST(Lane, DominatesByBusyTimeAndFlagsMixedPixels) {
  Lane lane(LaneKind::kCpu);
  lane.set({0}, task(1));   // 10 ns
  lane.set({10}, task(2));  // 15 ns
  lane.set({25}, kIdle);    // 55 ns
  lane.set({80}, task(1));  // 20 ns
  const std::vector<Cell> cells = pixels(lane.view({100}), 0, 100, 2);
  EXPECT_EQ(cells[0].dominant, task(2));
  EXPECT_EQ(cells[0].share, 128);  // 25 of 50: 127.5, rounded up
  EXPECT_TRUE(cells[0].mixed);
  EXPECT_EQ(cells[1].dominant, task(1));
  EXPECT_EQ(cells[1].share, 102);
  const std::vector<Cell> fine = pixels(lane.view({100}), 30, 70, 4);
  EXPECT_FALSE(fine[0].mixed);
  EXPECT_EQ(fine[0].share, 0);
}

TEST(Lane, ATaskIsBusyWhileRunningRunnableOrThrottled) {
  Lane lane(LaneKind::kTask);
  const auto stand = [](TaskState state) { return task_state(state, cpu_id(3), Reason::kNone); };
  lane.set({0}, stand(TaskState::kRunning));
  lane.set({10}, stand(TaskState::kThrottled));
  lane.set({30}, stand(TaskState::kUninterruptible));
  lane.set({60}, stand(TaskState::kDead));
  const std::vector<Cell> whole = pixels(lane.view({100}), 0, 100, 1);
  EXPECT_EQ(state_of(whole[0].dominant), TaskState::kThrottled);
  EXPECT_EQ(cpu_of(whole[0].dominant), cpu_id(3));
  EXPECT_EQ(whole[0].share, 77);  // 30 of 100
  const std::vector<Cell> asleep = pixels(lane.view({100}), 40, 50, 1);
  EXPECT_EQ(state_of(asleep[0].dominant), TaskState::kUninterruptible);
  EXPECT_EQ(asleep[0].share, 0);
}

TEST(Lane, AWindowOfFewerNanosecondsThanPixelsShowsInstants) {
  Lane lane(LaneKind::kCpu);
  lane.set({0}, task(1));
  lane.set({2}, kIdle);
  const std::vector<Cell> cells = pixels(lane.view({10}), 0, 4, 8);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(cells[i].share, i < 4 ? 255 : 0) << i;
    EXPECT_FALSE(cells[i].mixed) << i;
  }
}

/// The lane beside a plain list, over random operations and long gaps.
TEST(Lane, AgreesWithASlowShadow) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Rng rng(seed);
    Lane lane(LaneKind::kCpu);
    Shadow shadow;
    std::int64_t now = 0;
    for (int step = 0; step < 6'000; ++step) {
      const std::uint64_t what = rng.below(std::uint64_t{2'000});
      if (what == 0) {
        now -= std::min(now, static_cast<std::int64_t>(rng.below(std::uint64_t{200'000})));
        lane.truncate({now});
        shadow.truncate(now);
      } else if (what < 4) {
        now += 5'000'000'000;  // more than an offset holds
      } else {
        now += static_cast<std::int64_t>(rng.below(std::uint64_t{100}));
        const State state = task(static_cast<unsigned>(rng.below(std::uint64_t{3})));
        lane.set({now}, state);
        shadow.set(now, state);
      }
      if (what % 500 == 7) {
        static_cast<void>(lane.view({now}));
      }
    }
    now += 50;
    const std::vector<Slice> truth = shadow.slices(now);
    const LaneView view = lane.view({now});
    ASSERT_TRUE(same(all_slices(view), truth)) << "seed=" << seed;
    ASSERT_EQ(view.retained_slices(), truth.size());
    for (std::size_t i = 1; i + 1 < truth.size(); i += 17) {
      Slice slice;
      ASSERT_EQ(view.at({truth[i].end.ns - 1}).begin, truth[i].begin) << "seed=" << seed;
      ASSERT_TRUE(view.previous(truth[i].begin, slice));
      ASSERT_EQ(slice.begin, truth[i - 1].begin);
      ASSERT_TRUE(view.next(truth[i].begin, slice));
      ASSERT_EQ(slice.begin, truth[i + 1].begin);
    }
  }
}

TEST(Lane, PixelsFinerThanTheBinsAreExact) {
  Rng rng(5);
  Lane lane(LaneKind::kCpu);
  Shadow shadow;
  const std::int64_t now = grow(lane, &shadow, rng, 0, 20'000, 1'000);
  const std::vector<Slice> truth = shadow.slices(now);
  const LaneView view = lane.view({now});
  for (int window = 0; window < 50; ++window) {
    const auto from = static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(now)));
    const auto length = static_cast<std::int64_t>(100 + rng.below(std::uint64_t{100'000}));
    const std::vector<Cell> cells = pixels(view, from, from + length, 100);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Truth pixel(truth, border(from, from + length, 100, i),
                        border(from, from + length, 100, i + 1));
      ASSERT_EQ(cells[i].share, pixel.share()) << "window " << window << " pixel " << i;
      ASSERT_EQ(cells[i].mixed, pixel.slices > 1);
    }
  }
}

TEST(Lane, PixelsOfAnyZoomKeepTheBusyTime) {
  Rng rng(6);
  Lane lane(LaneKind::kCpu);
  Shadow shadow;
  const std::int64_t now = grow(lane, &shadow, rng, 0, 60'000, 1'000);
  const std::vector<Slice> truth = shadow.slices(now);
  const LaneView view = lane.view({now});
  for (std::int64_t length = now; length > 1'000; length = length * 2 / 3) {
    const std::int64_t from = (now - length) / 3;
    const std::size_t n = 320;
    const std::vector<Cell> cells = pixels(view, from, from + length, n);
    int sum = 0;
    int exact_sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const Truth pixel(truth, border(from, from + length, n, i),
                        border(from, from + length, n, i + 1));
      sum += cells[i].share;
      exact_sum += pixel.share();
      // A bin of up to a pixel that straddles a border smears at most a quarter of a pixel there.
      ASSERT_NEAR(cells[i].share, pixel.share(), 255 / 2 + 3)
          << "length " << length << " pixel " << i;
      ASSERT_TRUE(cells[i].share > 0 || pixel.busy == 0);
      ASSERT_TRUE(cells[i].mixed || pixel.slices <= 1);
    }
    // In the sum only the rounding up is left (twice: cells, pixels), and the window's two ends.
    EXPECT_GE(sum, exact_sum - 64) << "length " << length;
    EXPECT_LE(sum, exact_sum + static_cast<int>(n) * 2 + 64) << "length " << length;
  }
}

TEST(Lane, ATaskThatDominatesEverywhereDominatesAtEveryZoom) {
  Lane lane(LaneKind::kCpu);
  std::int64_t now = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    lane.set({now}, task(1));
    lane.set({now + 600}, task(2 + i % 7));
    now += 1'000;
  }
  for (std::size_t n : {1U, 3U, 10U, 100U, 1'000U}) {
    for (const Cell& cell : pixels(lane.view({now}), 0, now, n)) {
      ASSERT_EQ(cell.dominant, task(1)) << n;
      ASSERT_EQ(cell.share, 255);
      ASSERT_TRUE(cell.mixed);
    }
  }
}

TEST(Lane, OneBusyNanosecondInTenSecondsShowsAtEveryZoom) {
  Rng rng(7);
  Lane lane(LaneKind::kCpu);
  lane.set({0}, kIdle);
  lane.set({7'000'000'001}, task(4));
  lane.set({7'000'000'002}, kIdle);
  const std::int64_t now = grow(lane, nullptr, rng, 10'000'000'000, 3'000, 1'000);
  for (std::int64_t length = 10'000'000'000; length > 10; length /= 2) {
    const std::int64_t from = std::min(7'000'000'001 - length / 3, 10'000'000'000 - length);
    const std::size_t n = 100;
    const std::vector<Cell> cells = pixels(lane.view({now}), std::max<std::int64_t>(0, from),
                                           std::max<std::int64_t>(0, from) + length, n);
    const auto lit =
        std::count_if(cells.begin(), cells.end(), [](const Cell& c) { return c.share > 0; });
    ASSERT_GE(lit, 1) << "length " << length;
    const auto first =
        std::find_if(cells.begin(), cells.end(), [](const Cell& c) { return c.share > 0; });
    ASSERT_EQ(first->dominant, task(4)) << "length " << length;
  }
}

TEST(Lane, TheOnlyBusySliceOfAChunkShowsWhereverItIs) {
  constexpr unsigned kSlices = 1'024;
  for (unsigned busy = 0; busy < kSlices; busy += 11) {
    Lane lane(LaneKind::kCpu);
    for (unsigned i = 0; i <= kSlices; ++i) {
      const State idle = cpu_state(kIdleTask, i % 2 == 0 ? Reason::kBlocked : Reason::kExited);
      lane.set({i * 1'000}, i == busy ? task(5) : idle);
    }
    for (const std::int64_t length : {1'024'000, 4'000'000}) {
      const std::vector<Cell> cells = pixels(lane.view({1'024'000}), 0, length, 3);
      const std::int64_t pixel = length / 3;
      for (std::int64_t i = 0; i < 3; ++i) {
        const bool inside = busy * 1'000 >= i * pixel && (busy + 1) * 1'000 <= (i + 1) * pixel;
        const bool near = busy * 1'000 >= (i - 1) * pixel && busy * 1'000 <= (i + 2) * pixel;
        const Cell& cell = cells[static_cast<std::size_t>(i)];
        ASSERT_TRUE(cell.share > 0 || !inside) << "slice " << busy << " pixel " << i;
        ASSERT_TRUE(cell.share <= 3 && (cell.share == 0 || near))
            << "slice " << busy << " pixel " << i;
        ASSERT_TRUE(cell.share == 0 || cell.dominant == task(5));
      }
    }
  }
}

TEST(Lane, TwoSlicesThatMeetAtABinsBorderAreMixedInTheBinOverBoth) {
  constexpr std::int64_t kLong =
      1 << 20;  // a power of two, as bins are, counted from the lane's begin
  Lane lane(LaneKind::kCpu);
  lane.set({2 * kLong}, task(1));
  lane.set({3 * kLong}, task(2));
  for (std::int64_t i = 0; i < 1'500; ++i) {
    lane.set({4 * kLong + i}, task(static_cast<unsigned>(3 + i % 2)));
  }
  const LaneView view = lane.view({5 * kLong});
  EXPECT_TRUE(pixels(view, 2 * kLong, 4 * kLong, 1)[0].mixed);
  EXPECT_FALSE(pixels(view, 2 * kLong, 3 * kLong, 1)[0].mixed);
}

TEST(Lane, TruncateIsAsIfItNeverHappened) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Lane whole(LaneKind::kCpu);
    Lane cut(LaneKind::kCpu);
    Rng rng(seed);
    Rng copy(seed);
    const std::int64_t middle = grow(whole, nullptr, rng, 0, 1'500, 100);
    static_cast<void>(grow(cut, nullptr, copy, 0, 1'500, 100));
    Rng future(seed + 100);
    static_cast<void>(grow(cut, nullptr, future, middle, 5'000, 100));
    cut.truncate({middle - 1});
    Rng again(seed + 200);
    Rng again_too(seed + 200);
    const std::int64_t end = grow(whole, nullptr, again, middle, 3'000, 100);
    static_cast<void>(grow(cut, nullptr, again_too, middle, 3'000, 100));
    EXPECT_TRUE(same(all_slices(whole.view({end})), all_slices(cut.view({end}))))
        << "seed=" << seed;
    EXPECT_EQ(whole.bytes(), cut.bytes());
    EXPECT_EQ(whole.slices(), cut.slices());
  }
}

TEST(Lane, FoldingKeepsTheOverviewAndSaysWhatItLost) {
  Rng rng(8);
  Lane lane(LaneKind::kCpu);
  const std::int64_t now = grow(lane, nullptr, rng, 0, 20'000, 1'000);
  const std::vector<Cell> before = pixels(lane.view({now}), 0, now, 50);
  const std::size_t bytes = lane.bytes();
  const LaneView old = lane.view({now});
  const std::size_t retained = lane.slices();
  std::size_t freed = 0;
  Instant end = lane.oldest_detail_end();
  while (const std::size_t step = lane.fold_oldest()) {
    freed += step;
    EXPECT_EQ(lane.detail_from(), end);
    end = lane.oldest_detail_end();
  }
  EXPECT_EQ(lane.bytes(), bytes - freed);
  EXPECT_LT(lane.bytes(), bytes / 8);
  EXPECT_EQ(end, kNever);
  const LaneView view = lane.view({now});
  const std::vector<Cell> after = pixels(view, 0, now, 50);
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_NEAR(after[i].share, before[i].share, 4) << i;
    EXPECT_TRUE(after[i].folded || i == 49) << i;
  }
  EXPECT_EQ(view.retained_slices(), lane.slices());
  const Slice coarse = view.at({now / 3});
  EXPECT_TRUE(coarse.folded);
  EXPECT_LE(coarse.begin.ns, now / 3);
  EXPECT_GT(coarse.end.ns, now / 3);
  EXPECT_FALSE(view.at({now - 1}).folded);
  EXPECT_EQ(old.retained_slices(), retained);
}

TEST(Lane, ALaneThatIsCutInsideAFoldedStretchGoesOn) {
  Rng rng(9);
  Lane lane(LaneKind::kCpu);
  const std::int64_t now = grow(lane, nullptr, rng, 0, 5'000, 1'000);
  while (lane.fold_oldest() > 0) {
  }
  lane.truncate({now / 2});
  lane.set({now / 2 + 10}, task(77));
  const LaneView view = lane.view({now});
  EXPECT_EQ(view.at({now}).state, task(77));
  EXPECT_EQ(lane.detail_from(), Instant{now / 2});
  std::int64_t covered = 0;
  for (const Slice& slice : all_slices(view)) {
    ASSERT_EQ(slice.begin.ns, covered);
    covered = slice.end.ns;
  }
  EXPECT_EQ(covered, now);
}

TEST(Lane, AViewNeverChanges) {
  Rng rng(10);
  Lane lane(LaneKind::kCpu);
  std::int64_t now = 0;
  std::vector<std::pair<LaneView, std::vector<Slice>>> kept;
  for (int round = 0; round < 60; ++round) {
    now = grow(lane, nullptr, rng, now, 150, 100);
    kept.emplace_back(lane.view({now}), std::vector<Slice>{});
    kept.back().second = all_slices(kept.back().first);
    lane.set({now}, task(50));
    lane.set({now}, task(51));
    if (round % 7 == 3) {
      now -= now / 10;
      lane.truncate({now});
    }
    if (round % 10 == 9) {
      lane.fold_oldest();
    }
  }
  for (const auto& [view, slices] : kept) {
    ASSERT_TRUE(same(all_slices(view), slices));
  }
}

TEST(Lane, TakesAtMostSixteenBytesASlice) {
  Rng rng(11);
  Lane lane(LaneKind::kCpu);
  static_cast<void>(grow(lane, nullptr, rng, 0, 200'000, 1'000'000));
  EXPECT_LE(lane.bytes(), 16 * lane.slices());
}

}  // namespace
}  // namespace schedlab::trace
