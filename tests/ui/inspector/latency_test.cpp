// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/latency.h"

#include <algorithm>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/inspector/range_stats.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using testing::ElementsAre;
using testing::IsEmpty;
using trace::Reason;
using trace::TaskState;

constexpr TaskId kA{0};
constexpr TaskId kB{1};

/// a is woken at 10 ms and runs at 13 ms; b preempts it at 14 ms for 2 ms, at once when it is
/// woken; a is woken again at 30 ms and runs 500 ns later.
std::shared_ptr<const trace::StoreView> three_wakeups() {
  test::RecordBuilder record(1, {"a", "b"});
  return record.wake(10_ms, kA, 0, 0)
      .run(13_ms, 0, kIdleTask, TaskState::kRunnable, kA, Reason::kWakeupIdle)
      .wake(14_ms, kB, 0, 0)
      .run(14_ms, 0, kA, TaskState::kRunnable, kB, Reason::kWakeupVruntime)
      .run(16_ms, 0, kB, TaskState::kInterruptible, kA, Reason::kBlocked)
      .run(20_ms, 0, kA, TaskState::kInterruptible, kIdleTask, Reason::kBlocked)
      .wake(30_ms, kA, 0, 0)
      .run(30_ms + 500_ns, 0, kIdleTask, TaskState::kRunnable, kA, Reason::kWakeupIdle)
      .run(40_ms, 0, kA, TaskState::kInterruptible, kIdleTask, Reason::kBlocked)
      .view(50_ms);
}

std::vector<Duration> latencies(TaskId task, Duration from, Duration to) {
  const auto view = three_wakeups();
  std::vector<trace::Slice> slices;
  view->tasks[index(task)].slices(Instant{} + from, Instant{} + to, 100, slices);
  return wakeup_latencies(*view, task, slices, Instant{} + from);
}

TEST(WakeupLatencies, AreFromTheWakeupUntilItRunsAndNotFromAPreemption) {
  EXPECT_THAT(latencies(kA, 0_ms, 50_ms), ElementsAre(3_ms, 500_ns));
  EXPECT_THAT(latencies(kB, 0_ms, 50_ms), ElementsAre(0_ms));
}

TEST(WakeupLatencies, BelongToTheRangeInWhichTheTaskRanAndAreNotCut) {
  EXPECT_THAT(latencies(kA, 12_ms, 15_ms), ElementsAre(3_ms));
  EXPECT_THAT(latencies(kA, 5_ms, 12_ms), IsEmpty());
  EXPECT_THAT(latencies(kA, 15_ms, 25_ms), IsEmpty()) << "it runs on after a preemption";
  EXPECT_THAT(latencies(kA, 35_ms, 50_ms), IsEmpty());
}

TEST(WakeupLatencies, ATaskIsBornAsleep) {
  test::RecordBuilder record(1, {"a"});
  const auto view = record.wake(0_ms, kA, 0, 0)
                        .run(1_ms, 0, kIdleTask, TaskState::kRunnable, kA, Reason::kWakeupIdle)
                        .view(2_ms);
  EXPECT_EQ(range_stats(*view, Instant{}, view->now).latency.lengths.max, 1_ms);
}

TEST(LatencyBins, DoubleFromAMicrosecondOn) {
  EXPECT_EQ(latency_bin(0_ns), 0U);
  EXPECT_EQ(latency_bin(999_ns), 0U);
  EXPECT_EQ(latency_bin(1_us), 1U);
  EXPECT_EQ(latency_bin(1'999_ns), 1U);
  EXPECT_EQ(latency_bin(2_us), 2U);
  EXPECT_EQ(latency_bin(3'999_ns), 2U);
  EXPECT_EQ(latency_bin(4_us), 3U);
  for (std::size_t bin = 1; bin < 40; ++bin) {
    EXPECT_EQ(latency_bin(latency_bin_begin(bin)), bin);
    EXPECT_EQ(latency_bin(latency_bin_begin(bin) - 1_ns), bin - 1);
  }
}

TEST(LatencyBins, SayTheirBordersAndHowManyOfAll) {
  std::vector<Duration> some{3_us, 5_us, 6_us};
  EXPECT_EQ(latency_bin_text(summarize_latency(some), 3), "4.000 us - 8.000 us: 2 of 3");
}

/// The bin that holds the length of nearest rank `percent`.
std::size_t bin_of_rank(const Latency& latency, std::size_t percent) {
  const std::size_t rank = (latency.lengths.count * percent + 99) / 100;
  std::size_t sum = 0;
  for (std::size_t bin = 0; bin < latency.bins.size(); ++bin) {
    sum += latency.bins[bin];
    if (sum >= rank) {
      return bin;
    }
  }
  return latency.bins.size();
}

void expect_agreement(const Latency& latency) {
  const Lengths& lengths = latency.lengths;
  EXPECT_EQ(std::accumulate(latency.bins.begin(), latency.bins.end(), std::size_t{0}),
            lengths.count);
  if (lengths.count == 0) {
    return;
  }
  const auto first = std::ranges::find_if(latency.bins, [](std::size_t n) { return n > 0; });
  EXPECT_EQ(latency_bin(lengths.min), static_cast<std::size_t>(first - latency.bins.begin()));
  EXPECT_EQ(latency_bin(lengths.max), latency.bins.size() - 1);
  EXPECT_EQ(latency_bin(lengths.p50), bin_of_rank(latency, 50));
  EXPECT_EQ(latency_bin(lengths.p99), bin_of_rank(latency, 99));
  // Every latency of a bin is at least its beginning and below its end, and so is their sum.
  Duration low;
  Duration high;
  for (std::size_t bin = 0; bin < latency.bins.size(); ++bin) {
    const auto count = static_cast<std::int64_t>(latency.bins[bin]);
    low += latency_bin_begin(bin) * count;
    high += latency_bin_begin(bin + 1) * count;
  }
  EXPECT_LE(low, lengths.total);
  EXPECT_GT(high, lengths.total);
}

TEST(Latency, HistogramAndNumbersAgree) {
  const auto record = test::sketch_record();
  const RangeStats stats = range_stats(*record, Instant{}, record->now);
  LatencyBins sum(stats.latency.bins.size());
  for (const TaskRange& task : stats.tasks) {
    expect_agreement(task.latency);
    for (std::size_t bin = 0; bin < task.latency.bins.size(); ++bin) {
      sum[bin] += task.latency.bins[bin];
    }
  }
  expect_agreement(stats.latency);
  EXPECT_EQ(stats.latency.bins, sum);
  // The last task of the sketch is woken at 2 s and 3.1 s, and runs 600 ms and 50 ms later.
  const Lengths& sync = stats.tasks.back().latency.lengths;
  EXPECT_EQ(sync.count, 2U);
  EXPECT_EQ(sync.min, 50_ms);
  EXPECT_EQ(sync.average(), 325_ms);
  EXPECT_EQ(sync.max, 600_ms);
}

}  // namespace
}  // namespace schedlab::ui
