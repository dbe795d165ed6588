// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/overview_rows.h"

#include <array>

#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

constexpr TaskId kA{0};

/// CPU 0 of four is busy for the first of two seconds.
std::shared_ptr<const trace::StoreView> one_of_four() {
  test::RecordBuilder run(4, {"a"});
  run.wake(0_ms, kA, 0, 0);
  run.run(0_ms, 0, kIdleTask, trace::TaskState::kRunning, kA, trace::Reason::kWakeupIdle);
  run.run(1_s, 0, kA, trace::TaskState::kInterruptible, kIdleTask, trace::Reason::kBlocked);
  return run.view(2_s);
}

TEST(OverviewRows, ACpuHasItsOwnRowWhileThereArePixels) {
  const OverviewRows rows(4, 28);
  ASSERT_EQ(rows.count(), 4U);
  EXPECT_EQ(rows.cpus(2), (CpuGroup{2, 3}));
  EXPECT_EQ(rows.place(2), (Band{14, 6})) << "7 pixels, one of them left free";
  EXPECT_EQ(OverviewRows(28, 28).place(5), (Band{5, 1}));
}

TEST(OverviewRows, EveryCpuIsInOneRowAndEveryPixelShowsOne) {
  for (const std::size_t cpus : {1U, 3U, 27U, 28U, 29U, 100U, 256U}) {
    const OverviewRows rows(cpus, 28);
    std::size_t next = 0;
    for (std::size_t row = 0; row < rows.count(); ++row) {
      EXPECT_EQ(rows.cpus(row).from, next);
      EXPECT_GE(rows.cpus(row).size(), 1U);
      next = rows.cpus(row).to;
      EXPECT_GE(rows.place(row).height, 1);
      for (int y = rows.place(row).top; y < rows.place(row).bottom(); ++y) {
        EXPECT_EQ(rows.row_at(y), row) << cpus << " CPUs, y " << y;
      }
    }
    EXPECT_EQ(next, cpus);
  }
}

TEST(OverviewRows, MergedCpusShowTheirMeanBusyShare) {
  const auto record = one_of_four();
  std::array<trace::Cell, 2> cells;
  group_cells(*record, {0, 4}, {Instant{0}, record->now}, cells);
  EXPECT_EQ(cells[0].share, 64) << "255 / 4, rounded up";
  EXPECT_TRUE(cells[0].mixed);
  EXPECT_EQ(cells[1].share, 0);
  group_cells(*record, {0, 1}, {Instant{0}, record->now}, cells);
  EXPECT_EQ(cells[0].share, 255);
  EXPECT_EQ(trace::task_of(cells[0].dominant), kA);
}

TEST(OverviewRows, SaysWhatARowStandsFor) {
  const auto record = one_of_four();
  const TimeRange first{Instant{0}, Instant{1'000'000'000}};
  EXPECT_EQ(group_text(*record, {0, 4}, first), "CPU 0 - 3 in one row, 25 % busy here");
  EXPECT_EQ(group_text(*record, {2, 4}, first), "CPU 2 - 3 in one row, 0 % busy here");
  EXPECT_EQ(group_text(*record, {3, 4}, first), "CPU 3");
}

}  // namespace
}  // namespace schedlab::ui
