// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/range_stats.h"

#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using trace::Reason;
using trace::TaskState;

constexpr TaskId kA{0};
constexpr TaskId kB{1};

/// a and b take turns on one CPU: a 10, b 20, a 30, b 40 ms, then idle.
std::shared_ptr<const trace::StoreView> turns() {
  test::RecordBuilder record(1, {"a", "b"});
  return record.wake(0_ms, kA, 0, 0)
      .wake(0_ms, kB, 0, 0)
      .run(0_ms, 0, kIdleTask, TaskState::kRunnable, kA, Reason::kWakeupIdle)
      .run(10_ms, 0, kA, TaskState::kRunnable, kB, Reason::kSliceUsed)
      .run(30_ms, 0, kB, TaskState::kRunnable, kA, Reason::kSliceUsed)
      .run(60_ms, 0, kA, TaskState::kInterruptible, kB, Reason::kBlocked)
      .run(100_ms, 0, kB, TaskState::kInterruptible, kIdleTask, Reason::kBlocked)
      .view(200_ms);
}

Duration in(const TaskRange& task, TaskState state) {
  return task.in_state[static_cast<std::size_t>(state)];
}

TEST(Summarize, PercentilesAreLengthsThatOccurred) {
  std::vector<Duration> lengths;
  for (int i = 100; i >= 1; --i) {
    lengths.push_back(milliseconds(i));
  }
  const Lengths sum = summarize(lengths);
  EXPECT_EQ(sum.count, 100U);
  EXPECT_EQ(sum.total, 5050_ms);
  EXPECT_EQ(sum.average(), 50'500_us);
  EXPECT_EQ(sum.min, 1_ms);
  EXPECT_EQ(sum.max, 100_ms);
  EXPECT_EQ(sum.p50, 50_ms);
  EXPECT_EQ(sum.p99, 99_ms);
}

TEST(Summarize, OfOneIsThatOne) {
  std::vector<Duration> lengths{7_ms};
  const Lengths sum = summarize(lengths);
  EXPECT_EQ(sum.p50, 7_ms);
  EXPECT_EQ(sum.p99, 7_ms);
}

TEST(Summarize, OfNothingIsNothing) {
  std::vector<Duration> none;
  EXPECT_EQ(summarize(none), Lengths{});
  EXPECT_EQ(Lengths{}.average(), Duration{});
}

TEST(RangeStats, TimeByStateAddsUpToTheRange) {
  const RangeStats stats = range_stats(*turns(), Instant{}, Instant{} + 200_ms);
  ASSERT_EQ(stats.tasks.size(), 2U);
  const TaskRange& a = stats.tasks[0];
  EXPECT_EQ(in(a, TaskState::kRunning), 40_ms);
  EXPECT_EQ(in(a, TaskState::kRunnable), 20_ms);
  EXPECT_EQ(in(a, TaskState::kInterruptible), 140_ms);
  EXPECT_EQ(stats.cpus[0].busy, 100_ms);
  EXPECT_EQ(stats.cpus[0].idle, 100_ms);
  EXPECT_TRUE(stats.complete);
}

TEST(RangeStats, CountsRunsAndWaits) {
  const RangeStats stats = range_stats(*turns(), Instant{}, Instant{} + 200_ms);
  const TaskRange& b = stats.tasks[1];
  EXPECT_EQ(b.runs.count, 2U);
  EXPECT_EQ(b.runs.min, 20_ms);
  EXPECT_EQ(b.runs.max, 40_ms);
  EXPECT_EQ(b.waits.count, 2U);  // 0 to 10 ms and 30 to 60 ms
  EXPECT_EQ(b.waits.max, 30_ms);
  EXPECT_EQ(stats.cpus[0].runs.count, 4U);
}

TEST(RangeStats, ClipsSlicesToTheRange) {
  const RangeStats stats = range_stats(*turns(), Instant{} + 5_ms, Instant{} + 35_ms);
  EXPECT_EQ(in(stats.tasks[0], TaskState::kRunning), 10_ms);
  EXPECT_EQ(stats.tasks[0].runs.max, 5_ms);
  EXPECT_EQ(in(stats.tasks[1], TaskState::kRunning), 20_ms);
}

TEST(RangeStats, SaysWhenItDidNotCountAll) {
  EXPECT_FALSE(range_stats(*turns(), Instant{}, Instant{} + 200_ms, 2).complete);
}

}  // namespace
}  // namespace schedlab::ui
