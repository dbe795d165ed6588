// SPDX-License-Identifier: GPL-3.0-or-later
// The locks in numbers: the table has those of the state, the inspector those of the record.
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QTableView>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/free_path_builder.h"
#include "ui/inspector/explain_lock.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/inspector/locks_model.h"
#include "ui/inspector/locks_table.h"

namespace schedlab::ui {
namespace {

constexpr std::int64_t kBin = std::int64_t{1} << trace::kLockBinShift;

/// Two zones; lock 3, the lru_lock of zone 1, was waited for.
std::shared_ptr<const stats::FreePathState> contended() {
  stats::FreePathState state = test::free_path_state(2, 0);
  stats::LockState& lock = state.locks[3];
  lock.acquisitions = 1'000;
  lock.contentions = 250;
  lock.waittime_total = Duration{500'000};
  lock.waittime_max = Duration{8'300};
  lock.holdtime_total = Duration{3'000'000};
  lock.holdtime_max = Duration{4'000};
  lock.max_waiters = 7;
  state.busy = Duration{2'000'000};
  state.spin = Duration{500'000};
  return std::make_shared<const stats::FreePathState>(std::move(state));
}

QString cell(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data(Qt::DisplayRole).toString();
}

TEST(LocksModel, ShowsTheNumbersOfTheState) {
  LocksModel model;
  const QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(model.rowCount(), 0);
  model.show(contended());
  ASSERT_EQ(model.rowCount(), 4);
  const char* expected[] = {"lru_lock", "1",        "1",        "1000",     "250",
                            "25.0 %",   "500.0 us", "2.000 us", "8.300 us", "3.000 ms",
                            "3.000 us", "4.000 us", "7"};
  for (int column = 0; column < LocksModel::kColumns; ++column) {
    EXPECT_EQ(cell(model, 3, column), QString::fromLatin1(expected[column])) << column;
  }
  EXPECT_EQ(cell(model, 0, LocksModel::kName), QStringLiteral("zone->lock"));
  EXPECT_EQ(cell(model, 0, LocksModel::kAcquisitions), QStringLiteral("10"));
  EXPECT_EQ(cell(model, 0, LocksModel::kWaitAverage), QStringLiteral("0 ns")) << "no contention";
  model.show(nullptr);
  EXPECT_EQ(model.rowCount(), 0);
}

TEST(SpinText, IsOfTheBusyTimeAndByTheKindOfLock) {
  EXPECT_EQ(spin_text(*contended()),
            QStringLiteral("spin 25.0 % of busy CPU time: zone->lock 0.0 %, lru_lock 25.0 %"));
  EXPECT_EQ(spin_text(stats::FreePathState{}), QString());
}

Frame frame_of(std::shared_ptr<const stats::FreePathState> state) {
  Frame frame;
  auto run = std::make_shared<RunInfo>();
  run->serial = 1;
  frame.run = run;
  frame.record = test::quiet_locks(2, 400);
  frame.free_path = std::move(state);
  return frame;
}

class LocksTableTest : public testing::Test {
 protected:
  LocksTableTest() : table_(time_) {
    time_.set_end(Instant{400 * kBin});
    table_.resize(900, 200);
    table_.show_frame(frame_of(contended()));
    table_.show();
    QTest::qWait(10);
  }

  [[nodiscard]] QTableView& rows() const { return *table_.findChild<QTableView*>(); }

  [[nodiscard]] std::string selected() const {
    const QModelIndexList chosen = rows().selectionModel()->selectedRows();
    if (chosen.isEmpty()) {
      return {};
    }
    const QModelIndex row = chosen.constFirst();
    return (row.siblingAtColumn(LocksModel::kName).data().toString() + QLatin1Char(' ') +
            row.siblingAtColumn(LocksModel::kZone).data().toString())
        .toStdString();
  }

  TimeWindow time_;
  LocksTable table_;
};

TEST_F(LocksTableTest, TheMostWaitedForStandsFirst) {
  EXPECT_EQ(rows().model()->index(0, LocksModel::kAcquisitions).data().toString(),
            QStringLiteral("1000"));
}

TEST_F(LocksTableTest, TheSelectedLocksRowIsSelectedHoweverTheTableIsSorted) {
  time_.select(Selection{std::nullopt, std::nullopt, Instant{}, lock_id(3)});
  EXPECT_EQ(selected(), "lru_lock 1");
  rows().sortByColumn(LocksModel::kZone, Qt::AscendingOrder);
  EXPECT_EQ(selected(), "lru_lock 1");
  time_.select(Selection{std::nullopt, std::nullopt, Instant{}, lock_id(0)});
  EXPECT_EQ(selected(), "zone->lock 0");
  time_.clear();
  EXPECT_EQ(selected(), "");
}

TEST_F(LocksTableTest, EnterOnARowSelectsItsLock) {
  rows().setFocus();
  rows().setCurrentIndex(rows().model()->index(0, 0));
  QTest::keyClick(&rows(), Qt::Key_Return);
  ASSERT_TRUE(time_.selection());
  EXPECT_EQ(time_.selection()->lock, lock_id(3));
}

std::string part(const LockStory& story, LockPart p) {
  return story.parts[static_cast<std::size_t>(p)];
}

TEST(ExplainLock, SaysWhatTheRecordHasOfThatInstant) {
  const auto record = test::quiet_locks(2, 400);
  const auto state = contended();
  const auto story = explain_lock(*record, state.get(), lock_id(0), Instant{kBin + 7});
  ASSERT_TRUE(story);
  EXPECT_EQ(story->headline, "zone->lock of zone 0");
  EXPECT_EQ(story->begin, Instant{kBin});
  EXPECT_EQ(story->end, Instant{2 * kBin});
  EXPECT_EQ(part(*story, LockPart::kOwner), "CPU 1 had it last; held 50 % of the time");
  EXPECT_EQ(part(*story, LockPart::kWaiters), "3.0 on average, 4 at most");
  EXPECT_EQ(part(*story, LockPart::kLongestWait), "8.300 us");
  EXPECT_EQ(part(*story, LockPart::kTaken), "60 times");
  EXPECT_THAT(part(*story, LockPart::kSoFar),
              testing::StartsWith("10 acquisitions, 0 contentions"));
}

TEST(ExplainLock, ALockThatRestedAndOneThatIsNot) {
  const auto record = test::quiet_locks(2, 400);
  const auto story = explain_lock(*record, nullptr, lock_id(2), Instant{5 * kBin});
  ASSERT_TRUE(story);
  EXPECT_EQ(part(*story, LockPart::kOwner), "nobody took it");
  EXPECT_EQ(part(*story, LockPart::kSoFar), "");
  EXPECT_FALSE(explain_lock(*record, nullptr, lock_id(4), Instant{}));
}

TEST(InspectorPanel, ShowsTheSelectedLock) {
  TimeWindow time;
  InspectorPanel panel(time);
  panel.show_frame(frame_of(contended()));
  panel.show();
  time.select(Selection{std::nullopt, std::nullopt, Instant{kBin + 7}, lock_id(0)});
  QString words;
  for (const QLabel* label : panel.findChildren<QLabel*>()) {
    words += label->isVisible() ? label->text() + QLatin1Char('\n') : QString();
  }
  EXPECT_TRUE(words.contains(QStringLiteral("zone->lock of zone 0"))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("CPU 1 had it last")));
}

}  // namespace
}  // namespace schedlab::ui
