// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/store.h"

#include <algorithm>
#include <array>
#include <thread>

#include <gtest/gtest.h>

#include "core/base/check.h"
#include "core/sim/rng.h"

#include "tests/core/trace/records.h"

namespace schedlab::trace {
namespace {

using namespace made;  // NOLINT: the whole test speaks in these records

std::uint32_t depth(const StoreView& view, std::size_t cpu, std::int64_t at) {
  return depth_of(view.depths[cpu].at({at}).state);
}

TEST(Store, BeginsWithIdleCpusAndSleepingTasks) {
  const Store store(names());
  const StoreView view = store.view({10});
  EXPECT_EQ(task_of(view.cpus[1].at({5}).state), kIdleTask);
  EXPECT_EQ(state_of(view.tasks[0].at({5}).state), TaskState::kInterruptible);
  EXPECT_EQ(depth(view, 0, 5), 0U);
  EXPECT_EQ(view.events.size(), 0U);
}

TEST(Store, ASwitchMovesTheCpuAndBothTasks) {
  Store store(names());
  store.append(wakeup(10, 1, kOther));
  store.append(switched(10, 1, kSwapper, TaskState::kRunning, kOther, Reason::kWakeupIdle));
  store.append(wakeup(20, 1, kFifo));
  store.append(switched(20, 1, kOther, TaskState::kRunnable, kFifo, Reason::kWakeupRtPrio));
  store.append(switched(50, 1, kFifo, TaskState::kUninterruptible, kOther, Reason::kBlocked));
  const StoreView view = store.view({60});
  EXPECT_EQ(task_of(view.cpus[1].at({15}).state), TaskId{kOther});
  EXPECT_EQ(reason_of(view.cpus[1].at({15}).state), Reason::kWakeupIdle);
  EXPECT_EQ(task_of(view.cpus[1].at({30}).state), TaskId{kFifo});
  EXPECT_EQ(task_of(view.cpus[1].at({50}).state), TaskId{kOther});
  EXPECT_EQ(state_of(view.tasks[kOther].at({30}).state), TaskState::kRunnable);
  EXPECT_EQ(reason_of(view.tasks[kOther].at({30}).state), Reason::kWakeupRtPrio);
  EXPECT_EQ(state_of(view.tasks[kFifo].at({30}).state), TaskState::kRunning);
  EXPECT_EQ(cpu_of(view.tasks[kFifo].at({30}).state), cpu_id(1));
  EXPECT_EQ(state_of(view.tasks[kFifo].at({55}).state), TaskState::kUninterruptible);
  EXPECT_EQ(task_of(view.cpus[0].at({30}).state), kIdleTask);
}

TEST(Store, DepthCountsWhoIsQueuedOrRuns) {
  Store store(names());
  store.append(wakeup(10, 1, kOther));
  store.append(switched(11, 1, kSwapper, TaskState::kRunning, kOther));
  store.append(wakeup(20, 1, kFifo));
  store.append(switched(21, 1, kOther, TaskState::kRunnable, kFifo));
  store.append(migrated(30, kOther, 1, 0));
  store.append(switched(31, 0, kSwapper, TaskState::kRunning, kOther));
  store.append(switched(40, 1, kFifo, TaskState::kInterruptible, kSwapper));
  store.append(switched(50, 0, kOther, TaskState::kDead, kSwapper));
  const StoreView view = store.view({60});
  EXPECT_EQ(depth(view, 1, 9), 0U);
  EXPECT_EQ(depth(view, 1, 10), 1U);
  EXPECT_EQ(depth(view, 1, 20), 2U);
  EXPECT_EQ(depth(view, 1, 30), 1U);
  EXPECT_EQ(depth(view, 0, 30), 1U);
  EXPECT_EQ(cpu_of(view.tasks[kOther].at({30}).state), cpu_id(0));
  EXPECT_EQ(depth(view, 1, 40), 0U);
  EXPECT_EQ(depth(view, 0, 50), 0U);
}

TEST(Store, AMigrationInSleepMovesNoDepth) {
  Store store(names());
  store.append(migrated(10, kOther, 0, 1));
  store.append(wakeup(10, 1, kOther));
  const StoreView view = store.view({20});
  EXPECT_EQ(depth(view, 0, 15), 0U);
  EXPECT_EQ(depth(view, 1, 15), 1U);
  EXPECT_EQ(view.tasks[kOther].retained_slices(), 2U);
}

TEST(Store, AThrottleMarksTheDepthLaneAndFeedsTheTracks) {
  Store store(names());
  store.append(wakeup(10, 1, kFifo));
  store.append(switched(10, 1, kSwapper, TaskState::kRunning, kFifo));
  store.append(rt(10, Kind::kSimRtRuntime, 1, 0, 800));
  store.append(rt(820, Kind::kSimRtThrottle, 1, 810, 800));
  store.append(task_stands(820, 1, kFifo, TaskState::kThrottled));
  store.append(rt(1'000, Kind::kSimRtPeriod, 1, 810, 10));
  store.append(rt(1'000, Kind::kSimRtUnthrottle, 1, 10, 800));
  store.append(rt(1'100, Kind::kSimRtBorrow, 1, 50, 850));
  const StoreView view = store.view({1'200});
  EXPECT_TRUE(rt_throttled(view.depths[1].at({900}).state));
  EXPECT_EQ(depth(view, 1, 900), 1U);
  EXPECT_FALSE(rt_throttled(view.depths[1].at({1'000}).state));
  EXPECT_EQ(state_of(view.tasks[kFifo].at({900}).state), TaskState::kThrottled);
  const TrackView& rt_time = view.tracks[2];
  const TrackView& rt_runtime = view.tracks[3];
  EXPECT_EQ(rt_time.info().name, "rt_time");
  EXPECT_EQ(rt_time.info().cpu, cpu_id(1));
  EXPECT_EQ(rt_time.at({415}), 405);  // half way up the line
  EXPECT_EQ(rt_time.at({999}), 810);
  EXPECT_EQ(rt_time.at({1'000}), 10);
  EXPECT_EQ(rt_runtime.at({1'099}), 800);
  EXPECT_EQ(rt_runtime.at({1'100}), 850);
}

TEST(Store, KeepsEveryRecordInItsLog) {
  Store store(names());
  for (std::int64_t i = 0; i < 5'000; ++i) {
    store.append(rt(i / 2, Kind::kSimSysctl, 0, i, 0));
  }
  const EventLogView log = store.view({9'999}).events;
  ASSERT_EQ(log.size(), 5'000U);
  EXPECT_EQ(log[4'321].a, 4'321);
  EXPECT_EQ(log.lower_bound({1'000}), 2'000U);
  EXPECT_EQ(log.lower_bound({0}), 0U);
  EXPECT_EQ(log.lower_bound({2'500}), 5'000U);
}

/// A plausible run: the two tasks wake, sleep, preempt one another and move between the CPUs.
class RandomRun {
 public:
  explicit RandomRun(std::uint64_t seed) : rng_(seed) {}

  void feed(Store& store, int records) {
    for (int i = 0; i < records; ++i) {
      now_ += static_cast<std::int64_t>(rng_.below(std::uint64_t{50'000}));
      step(store);
    }
  }

  [[nodiscard]] std::int64_t now() const { return now_; }

 private:
  void step(Store& store) {
    const auto task = static_cast<std::uint32_t>(rng_.below(std::uint64_t{2}));
    const auto cpu =
        static_cast<std::uint16_t>(task);  // each has its own, but for migrations in sleep
    const std::uint64_t what = rng_.below(std::uint64_t{10});
    if (what == 0) {
      store.append(rt(now_, Kind::kSimRtRuntime, cpu,
                      static_cast<std::int64_t>(rng_.below(std::uint64_t{1'000})), 950));
    } else if (what == 1) {
      throttled_ = !throttled_;
      store.append(
          rt(now_, throttled_ ? Kind::kSimRtThrottle : Kind::kSimRtUnthrottle, 0, 960, 950));
    } else if (running_[task]) {
      running_[task] = false;
      store.append(
          switched(now_, cpu, task, TaskState::kInterruptible, kSwapper, Reason::kBlocked));
    } else {
      running_[task] = true;
      store.append(wakeup(now_, cpu, task, Reason::kTimerExpired));
      store.append(switched(now_, cpu, kSwapper, TaskState::kRunning, task, Reason::kWakeupIdle));
    }
  }

  sim::Rng rng_;
  std::int64_t now_ = 0;
  std::array<bool, 2> running_{};
  bool throttled_ = false;
};

std::vector<Slice> all_slices(const LaneView& lane) {
  std::vector<Slice> all;
  lane.slices({0}, kNever, 10'000'000, all);
  return all;
}

void expect_same(const std::vector<LaneView>& a, const std::vector<LaneView>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::vector<Slice> left = all_slices(a[i]);
    const std::vector<Slice> right = all_slices(b[i]);
    ASSERT_TRUE(std::equal(left.begin(), left.end(), right.begin(), right.end(),
                           [](const Slice& x, const Slice& y) {
                             return x.begin == y.begin && x.end == y.end && x.state == y.state &&
                                    x.open == y.open;
                           }))
        << "lane " << i;
  }
}

void expect_same(const StoreView& a, const StoreView& b) {
  expect_same(a.cpus, b.cpus);
  expect_same(a.depths, b.depths);
  expect_same(a.tasks, b.tasks);
  ASSERT_EQ(a.events.begin(), b.events.begin());
  ASSERT_EQ(a.events.end(), b.events.end());
  for (std::uint64_t i = a.events.begin(); i < a.events.end(); ++i) {
    ASSERT_EQ(a.events[i], b.events[i]) << i;
  }
  for (std::size_t i = 0; i < a.tracks.size(); ++i) {
    std::vector<Point> left;
    std::vector<Point> right;
    a.tracks[i].points({0}, kNever, 10'000'000, left);
    b.tracks[i].points({0}, kNever, 10'000'000, right);
    ASSERT_TRUE(std::equal(
        left.begin(), left.end(), right.begin(), right.end(),
        [](const Point& x, const Point& y) { return x.at_ns == y.at_ns && x.value == y.value; }))
        << "track " << i;
  }
}

TEST(Store, TruncateIsAsIfItNeverHappened) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Store straight(names());
    Store returned(names());
    RandomRun run(seed);
    RandomRun same_run(seed);
    run.feed(straight, 3'000);
    same_run.feed(returned, 3'000);
    RandomRun future = same_run;
    future.feed(returned, 4'000);
    returned.truncate({run.now()});
    run.feed(straight, 2'500);
    same_run.feed(returned, 2'500);
    expect_same(straight.view({run.now()}), returned.view({run.now()}));
    EXPECT_EQ(straight.bytes(), returned.bytes()) << "seed=" << seed;
  }
}

TEST(Store, TruncatedToBeforeBootItIsAsItWasMade) {
  Store fresh(names());
  Store returned(names());
  RandomRun run(6);
  run.feed(returned, 3'000);
  returned.truncate({-1});
  expect_same(fresh.view({0}), returned.view({0}));
}

TEST(Store, AViewStaysAsItWasWhileTheStoreGrowsFoldsAndGoesBack) {
  constexpr std::size_t kBudget = 400'000;
  Store store(names(), kBudget);
  Store twin(names());
  RandomRun run(3);
  RandomRun twin_run(3);
  run.feed(store, 2'500);
  twin_run.feed(twin, 2'500);
  const StoreView before = store.view({run.now()});
  RandomRun future = run;
  future.feed(store, 40'000);
  store.truncate({run.now() / 2});
  run.feed(store, 3'000);
  expect_same(before, twin.view({twin_run.now()}));
}

TEST(Store, FoldsTheOldestDetailToStayInItsBudget) {
  constexpr std::size_t kBudget = 2'000'000;
  Store store(names(), kBudget);
  Store whole(names());
  RandomRun run(4);
  RandomRun same_run(4);
  const TrackId samples = store.add_track({"cs", "1/s", kNoCpu, Shape::kStep});
  std::int64_t value = 0;
  for (int round = 0; round < 200; ++round) {
    run.feed(store, 1'000);
    same_run.feed(whole, 1'000);
    for (int i = 0; i < 100; ++i) {
      store.add_point(samples, {run.now()}, ++value);
    }
    ASSERT_LE(store.bytes(), kBudget) << round;
  }
  const StoreView view = store.view({run.now()});
  const StoreView complete = whole.view({run.now()});
  EXPECT_LT(view.bytes, complete.bytes / 5);
  EXPECT_GT(view.detail_from.ns, run.now() / 2);
  EXPECT_LT(view.detail_from.ns, run.now());

  // Later than detail_from everything is there.
  std::vector<Slice> slices;
  std::vector<Slice> truth;
  view.cpus[1].slices(view.detail_from, view.now, 10'000'000, slices);
  complete.cpus[1].slices(view.detail_from, view.now, 10'000'000, truth);
  ASSERT_EQ(slices.size(), truth.size());
  EXPECT_FALSE(slices.front().folded);
  const std::uint64_t first = complete.events.lower_bound(view.detail_from);
  ASSERT_LE(view.events.begin(), first);
  ASSERT_EQ(view.events.end(), complete.events.end());
  for (std::uint64_t i = first; i < view.events.end(); ++i) {
    ASSERT_EQ(view.events[i], complete.events[i]);
  }

  // Before it the overview still is.
  std::vector<Cell> overview(100);
  std::vector<Cell> exact(100);
  view.cpus[0].pixels({0}, view.now, overview);
  complete.cpus[0].pixels({0}, view.now, exact);
  for (std::size_t i = 0; i < 100; ++i) {
    EXPECT_NEAR(overview[i].share, exact[i].share, 12) << i;
  }
  EXPECT_TRUE(overview.front().folded);
  EXPECT_FALSE(overview.back().folded);
  EXPECT_EQ(view.tracks[static_cast<std::size_t>(samples)].at(view.now), value);
}

/// What a reader sees of a view: a row of pixels of each lane, in one number.
std::uint64_t seen(const StoreView& view) {
  std::uint64_t sum = 0;
  for (const std::vector<LaneView>* lanes : {&view.cpus, &view.depths, &view.tasks}) {
    for (const LaneView& lane : *lanes) {
      std::vector<Cell> row(64);
      lane.pixels({0}, view.now, row);
      for (const Cell& cell : row) {
        sum = sum * 31 + cell.share + cell.dominant;
      }
    }
  }
  for (std::uint64_t i = view.events.begin(); i < view.events.end(); ++i) {
    sum = fold(sum, view.events[i]);
  }
  return sum;
}

TEST(Store, AnotherThreadMayReadAViewWhileTheStoreGrows) {
  Store store(names(), 1'500'000);
  RandomRun run(6);
  for (int round = 0; round < 20; ++round) {
    run.feed(store, 1'500);
    const StoreView view = store.view({run.now()});
    std::uint64_t there = 0;
    std::thread reader([&] { there = seen(view); });
    run.feed(store, 3'000);
    reader.join();
    ASSERT_EQ(there, seen(view)) << round;
  }
}

TEST(Store, AViewWithItsOverviewsLeavesNothingToBuildForTheNext) {
  Store store(names());
  RandomRun run(7);
  run.feed(store, 20'000);
  EXPECT_GT(store.view({run.now()}).build_overviews(), 6U);  // of 2 CPUs, 2 depths and 2 tasks
  EXPECT_EQ(store.view({run.now()}).build_overviews(), 0U);
}

TEST(Store, SeparatesItsBytesIntoLanesAndTheRest) {
  Store store(names());
  RandomRun run(5);
  run.feed(store, 50'000);
  EXPECT_LE(store.lane_bytes(), 16 * store.slices());
  EXPECT_GE(store.bytes(), store.lane_bytes() + 50'000 * sizeof(Record));
}

TEST(Store, RefusesARecordOfNobody) {
  Store store(names());
  EXPECT_THROW(store.append(wakeup(1, 2, kFifo)), InvariantError);
  EXPECT_THROW(store.append(wakeup(1, 0, 2)), InvariantError);
}

}  // namespace
}  // namespace schedlab::trace
