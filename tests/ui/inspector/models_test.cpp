// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the bottom panels: right values, and models that keep Qt's rules while they grow.
#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/inspector/events_model.h"
#include "ui/inspector/range_model.h"
#include "ui/inspector/tasks_model.h"
#include "ui/inspector/vmstat_model.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using trace::Reason;
using trace::TaskState;

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
constexpr TaskId kA{0};
constexpr TaskId kB{1};

/// a and b in turns of `turn` on one CPU, until `end`.
std::shared_ptr<const trace::StoreView> turns(Duration turn, Duration end) {
  test::RecordBuilder record(1, {"a", "b"});
  record.run(0_ms, 0, kIdleTask, TaskState::kRunnable, kA, Reason::kWakeupIdle);
  bool a_runs = true;
  for (Duration at = turn; at < end; at += turn) {
    record.run(at, 0, a_runs ? kA : kB, TaskState::kRunnable, a_runs ? kB : kA, Reason::kSliceUsed);
    a_runs = !a_runs;
  }
  return record.view(end);
}

QString cell(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data(Qt::DisplayRole).toString();
}

TEST(EventsModel, ShowsTheEventsOfTheRange) {
  EventsModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  model.show(turns(10_ms, 100_ms), {Instant{} + 15_ms, Instant{} + 45_ms});
  ASSERT_EQ(model.rowCount(), 3);  // at 20, 30 and 40 ms
  EXPECT_EQ(cell(model, 0, EventsModel::kTime), QStringLiteral("0.020 000 000"));
  EXPECT_EQ(cell(model, 0, EventsModel::kEvent), QStringLiteral("sched_switch"));
  EXPECT_TRUE(cell(model, 0, EventsModel::kReason).contains(QStringLiteral("slice")));
  EXPECT_EQ(model.events_in_range(), 3U);
}

TEST(EventsModel, GrowsAtTheEndAndShrinksAtTheFrontWhileTheRangeMoves) {
  EventsModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  const auto record = turns(1_ms, 1_s);
  for (int begin = 0; begin < 900; begin += 30) {
    const Instant from = Instant{} + milliseconds(begin);
    model.show(record, {from, from + 100_ms});
    ASSERT_EQ(model.rowCount(), 100);
    ASSERT_EQ(model.record(0).at(), from);
  }
}

TEST(EventsModel, ARangeThatReachesFurtherBackIsShownWhole) {
  EventsModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  const auto record = turns(1_ms, 1_s);
  model.show(record, {Instant{} + 500_ms, Instant{} + 600_ms});
  model.show(record, {Instant{} + 400_ms, Instant{} + 600_ms});
  EXPECT_EQ(model.rowCount(), 200);
  EXPECT_EQ(model.record(0).at(), Instant{} + 400_ms);
}

TEST(EventsModel, NoticesAnotherHistory) {
  EventsModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  model.show(turns(1_ms, 100_ms), {Instant{}, Instant{} + 100_ms});
  model.show(turns(2_ms, 100_ms), {Instant{}, Instant{} + 100_ms});
  ASSERT_EQ(model.rowCount(), 50);
  EXPECT_EQ(model.record(1).at(), Instant{} + 2_ms);
}

TEST(EventsModel, KeepsTheNewestWhenThereAreTooMany) {
  EventsModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  model.show(turns(10_us, 1_s), {Instant{}, Instant{} + 1_s});
  EXPECT_EQ(model.rowCount(), static_cast<int>(EventsModel::kMostRows));
  EXPECT_EQ(model.record(model.rowCount() - 1).at(), Instant{} + 999'990_us);
  EXPECT_EQ(model.events_in_range(), 100'000U);
}

TEST(EventsModel, FiltersByTheWordsOfAnEvent) {
  EventsModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  model.show(turns(10_ms, 100_ms), {Instant{}, Instant{} + 100_ms});
  model.set_filter(QStringLiteral("woke up and"));
  EXPECT_EQ(model.rowCount(), 1);
  model.set_filter(QStringLiteral("no such thing"));
  EXPECT_EQ(model.rowCount(), 0);
  model.set_filter({});
  EXPECT_EQ(model.rowCount(), 10);
}

int column(const VmstatModel& model, const char* name) {
  for (int i = 0; i < VmstatModel::kColumns; ++i) {
    if (model.headerData(i, Qt::Horizontal, Qt::DisplayRole) == QLatin1String(name)) {
      return i;
    }
  }
  return -1;
}

TEST(VmstatModel, RowsAreRatesBetweenReadingsASecondApart) {
  test::RecordBuilder record(2, {"a"});
  for (int s = 0; s <= 3; ++s) {
    const Duration at = seconds(s);
    record.sample(at, "procs_running", 2)
        .sample(at, "procs_blocked", 1)
        .sample(at, "intr", 250 * s)
        .sample(at, "ctxt", 40 * s)
        .sample(at, "user", 50 * s)
        .sample(at, "nice", 0)
        .sample(at, "system", 30 * s)
        .sample(at, "idle", 120 * s);
  }
  VmstatModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  model.show(*record.view(3500_ms));
  ASSERT_EQ(model.rowCount(), 3);
  EXPECT_EQ(model.row(1), (stats::VmstatRow{.at = Instant{} + 2_s, .r = 2, .b = 1, .in = 250, .cs = 40, .us = 25, .sy = 15, .id = 60, .wa = 0, .memory = {}}));
  EXPECT_EQ(cell(model, 1, column(model, "time")), QStringLiteral("2.000"));
  EXPECT_EQ(cell(model, 1, column(model, "cs")), QStringLiteral("40"));
  EXPECT_EQ(cell(model, 1, column(model, "so")), QStringLiteral("0"));
}

TEST(VmstatModel, GrowsByARowASecond) {
  const auto record = [](int until_s) {
    test::RecordBuilder builder(1, {"a"});
    for (int s = 0; s <= until_s; ++s) {
      builder.sample(seconds(s), "ctxt", 10 * s).sample(seconds(s), "idle", 100 * s);
    }
    return builder.view(seconds(until_s));
  };
  VmstatModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  for (int s = 0; s < 5; ++s) {
    model.show(*record(s));
    EXPECT_EQ(model.rowCount(), s);
  }
}

TEST(TasksModel, PutsExactBesideTickSampledTime) {
  Frame frame;
  frame.run = std::make_shared<const RunInfo>();
  frame.record = turns(10_ms, 50_ms);
  frame.tasks.push_back({TaskState::kRunning, cpu_id(0), 30'500_us, 28_ms, 20_ms, 3, 0});
  frame.tasks.push_back({TaskState::kRunnable, cpu_id(0), 20_ms, 24_ms, 30_ms, 2, 1});
  TasksModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  model.show(std::make_shared<const Frame>(frame));
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_EQ(cell(model, 0, TasksModel::kName), QStringLiteral("a"));
  EXPECT_EQ(cell(model, 0, TasksModel::kState), QStringLiteral("running"));
  EXPECT_EQ(cell(model, 0, TasksModel::kCpuTime), QStringLiteral("30.500"));
  EXPECT_EQ(cell(model, 0, TasksModel::kTickTime), QStringLiteral("28.000"));
  EXPECT_EQ(cell(model, 1, TasksModel::kMigrations), QStringLiteral("1"));
  EXPECT_EQ(model.index(1, TasksModel::kWait).data(Qt::UserRole).toLongLong(), (30_ms).ns);
  model.show(std::make_shared<const Frame>(frame));
}

TEST(RangeModel, HasARowForEachTaskAndThenForEachCpu) {
  const auto record = turns(10_ms, 50_ms);
  RangeModel model;
  const QAbstractItemModelTester tester(&model, kFatal);
  model.show(range_stats(*record, Instant{}, Instant{} + 50_ms), record->names);
  ASSERT_EQ(model.rowCount(), 3);
  EXPECT_EQ(cell(model, 0, RangeModel::kWho), QStringLiteral("a"));
  EXPECT_EQ(cell(model, 0, RangeModel::kRunning), QStringLiteral("30.000"));
  EXPECT_EQ(cell(model, 0, RangeModel::kRuns), QStringLiteral("3"));
  EXPECT_EQ(cell(model, 0, RangeModel::kRunMax), QStringLiteral("10.000"));
  EXPECT_EQ(cell(model, 2, RangeModel::kWho), QStringLiteral("CPU 0"));
  EXPECT_EQ(cell(model, 2, RangeModel::kRunning), QStringLiteral("50.000"));
}

}  // namespace
}  // namespace schedlab::ui
