// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline under a real mouse and real keys, offscreen.
#include "ui/timeline/timeline_view.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

class Timeline : public testing::Test {
 protected:
  Timeline() : record_(test::sketch_record()), view_(time_) {
    time_.set_end(record_->now);
    time_.show({Instant{1'000'000'000}, Instant{3'000'000'000}});
    view_.resize(1000, 500);
    view_.set_record(record_);
    view_.set_task_rows_shown(true);
    view_.show();
    QTest::qWait(20);
  }

  /// The pixel of an instant on a row.
  [[nodiscard]] QPoint at(RowKind kind, std::size_t row, Instant when) const {
    const TimelineScene scene = view_.scene();
    const Band lane = scene.place(*scene.rows.find(kind, row)).lane;
    return {static_cast<int>(scene.scale.x(when)), lane.top + lane.height / 2};
  }

  void wheel(QPoint at, int notches, Qt::KeyboardModifiers modifiers) {
    QWheelEvent event(at, view_.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view_, &event);
  }

  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(&view_, key, modifiers);
  }

  std::shared_ptr<const trace::StoreView> record_;
  TimeWindow time_;
  TimelineView view_;
};

constexpr Instant kOtherRuns{1'200'000'000};  // on CPU 0, from 0.801 s to 1.541 s
constexpr Instant kFifoRuns{2'000'000'000};   // on CPU 0, from 1.541 s to 2.801 s

TEST_F(Timeline, AClickSelectsTheSliceUnderIt) {
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(RowKind::kCpu, 0, kFifoRuns));
  ASSERT_TRUE(time_.selection());
  EXPECT_EQ(time_.selection()->cpu, CpuId{0});
  EXPECT_EQ(record_->cpus[0].at(time_.selection()->at).begin, Instant{1'541'000'000});
  EXPECT_THAT(view_.accessibleDescription().toStdString(),
              testing::StartsWith("fifo  pid 901  on CPU 0"));
}

TEST_F(Timeline, AClickOnATaskRowSelectsTheTask) {
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(RowKind::kTask, 1, kFifoRuns));
  ASSERT_TRUE(time_.selection());
  EXPECT_EQ(time_.selection()->task, TaskId{1});
  EXPECT_FALSE(time_.selection()->cpu);
}

TEST_F(Timeline, ADragPicksARangeAndSelectsNothing) {
  const QPoint from = at(RowKind::kCpu, 0, kOtherRuns);
  const QPoint to = at(RowKind::kCpu, 0, kFifoRuns);
  QTest::mousePress(&view_, Qt::LeftButton, {}, to);
  QTest::mouseMove(&view_, from);
  QTest::mouseRelease(&view_, Qt::LeftButton, {}, from);
  ASSERT_TRUE(time_.picked());
  EXPECT_LT(time_.picked()->from, time_.picked()->to) << "dragged to the left it is still a range";
  EXPECT_NEAR(static_cast<double>(time_.picked()->span().ns), 0.8e9, 3e6);
  EXPECT_FALSE(time_.selection());
}

TEST_F(Timeline, CtrlWheelZoomsAndTheInstantUnderThePointerStays) {
  const QPoint pointer = at(RowKind::kCpu, 0, kOtherRuns);
  const Instant before = view_.scene().scale.at(pointer.x());
  wheel(pointer, 3, Qt::ControlModifier);
  EXPECT_NEAR(static_cast<double>(time_.visible().span().ns), 2e9 / 1.953125,
              2);  // 1.25 to the third
  EXPECT_NEAR(static_cast<double>((view_.scene().scale.at(pointer.x()) - before).ns), 0, 2);
}

TEST_F(Timeline, ShiftWheelAndMiddleDragPan) {
  wheel({500, 200}, 1, Qt::ShiftModifier);
  EXPECT_EQ(time_.visible(), (TimeRange{Instant{800'000'000}, Instant{2'800'000'000}}));
  QTest::mousePress(&view_, Qt::MiddleButton, {}, {500, 200});
  QTest::mouseMove(&view_, {500 + 894 / 2, 200});  // half the axis: 1000 - 92 - 14 pixels
  QTest::mouseRelease(&view_, Qt::MiddleButton, {}, {500 + 894 / 2, 200});
  EXPECT_EQ(time_.visible().from, Instant{0}) << "never before boot";
  EXPECT_EQ(time_.visible().span(), 2_s);
}

TEST_F(Timeline, KeysZoomAndPan) {
  press(Qt::Key_D);
  EXPECT_EQ(time_.visible().from, Instant{1'200'000'000});
  press(Qt::Key_A);
  EXPECT_EQ(time_.visible().from, Instant{1'000'000'000});
  press(Qt::Key_W);
  EXPECT_EQ(time_.visible().span(), 1600_ms);
  press(Qt::Key_S);
  EXPECT_EQ(time_.visible().span(), 2_s);
  press(Qt::Key_Home);
  EXPECT_EQ(time_.visible().from, Instant{0});
  press(Qt::Key_End);
  EXPECT_TRUE(time_.following());
}

TEST_F(Timeline, CommaAndPeriodStepThroughTheSlicesOfTheRow) {
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(RowKind::kCpu, 0, kFifoRuns));
  press(Qt::Key_Period);
  EXPECT_EQ(time_.selection()->at, Instant{2'801'000'000});
  press(Qt::Key_Comma);
  EXPECT_EQ(time_.selection()->at, Instant{1'541'000'000});
  press(Qt::Key_Comma);
  press(Qt::Key_Comma);
  EXPECT_EQ(time_.selection()->at, Instant{1'000'000});
  EXPECT_LE(time_.visible().from, Instant{1'000'000})
      << "a slice out of sight is brought into sight";
}

TEST_F(Timeline, UpAndDownChangeTheRow) {
  press(Qt::Key_Down);
  EXPECT_EQ(time_.selection()->cpu, CpuId{0}) << "the first row when there was none";
  for (int i = 0; i < 4; ++i) {
    press(Qt::Key_Down);
  }
  EXPECT_EQ(time_.selection()->task, TaskId{0});
  press(Qt::Key_Up);
  EXPECT_EQ(time_.selection()->cpu, CpuId{3});
}

TEST_F(Timeline, FFocusesTheSliceAndThenFitsTheRun) {
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(RowKind::kCpu, 0, kFifoRuns));
  press(Qt::Key_F);
  // 1.541 s to 2.801 s with an eighth of air at both sides.
  EXPECT_EQ(time_.visible(), (TimeRange{Instant{1'383'500'000}, Instant{2'958'500'000}}));
  press(Qt::Key_F);
  EXPECT_EQ(time_.visible(), (TimeRange{Instant{0}, record_->now}));
}

TEST_F(Timeline, ShiftedLettersSetMarkersAndEscapeClears) {
  time_.set_cursor(kOtherRuns);
  press(Qt::Key_A, Qt::ShiftModifier);
  time_.set_cursor(kFifoRuns);
  press(Qt::Key_B, Qt::ShiftModifier);
  EXPECT_EQ(time_.marker_a(), kOtherRuns);
  EXPECT_EQ(time_.marker_b(), kFifoRuns);
  press(Qt::Key_Escape);
  press(Qt::Key_Escape);
  EXPECT_FALSE(time_.marker_a());
  EXPECT_FALSE(time_.cursor());
}

TEST_F(Timeline, HoverTellsWhatIsUnderThePointerAndMovesTheCursor) {
  QSignalSpy spy(&view_, &TimelineView::hovered);
  QTest::mouseMove(&view_, at(RowKind::kCpu, 0, kFifoRuns));
  ASSERT_FALSE(spy.isEmpty());
  EXPECT_THAT(spy.last()[0].toString().toStdString(),
              testing::StartsWith("fifo  pid 901  on CPU 0   1.541 000 000"));
  ASSERT_TRUE(time_.cursor());
  EXPECT_NEAR(static_cast<double>(time_.cursor()->ns), 2e9, 3e6);
  QTest::mouseMove(&view_, {20, at(RowKind::kTask, 0, kFifoRuns).y()});
  EXPECT_EQ(spy.last()[0].toString().toStdString(), "fifo  pid 901  SCHED_OTHER  prio 120");
}

TEST_F(Timeline, HoverSaysThatAPixelIsMerged) {
  time_.show({Instant{0}, Instant{12'000'000'000}});
  QSignalSpy spy(&view_, &TimelineView::hovered);
  // The border of other and fifo lies inside one of the pixels of 13 ms.
  QTest::mouseMove(&view_, at(RowKind::kCpu, 0, Instant{1'541'000'000}));
  ASSERT_FALSE(spy.isEmpty());
  EXPECT_THAT(spy.last()[0].toString().toStdString(),
              testing::HasSubstr("2 slices merged in this pixel"));
}

TEST_F(Timeline, TheColoursOfTheRunningTaskReachTheScreen) {
  view_.paint_now();
  QTest::qWait(20);
  const QImage shot = view_.grab().toImage();
  QPoint inside = at(RowKind::kCpu, 0, kFifoRuns);
  const TimelineScene scene = view_.scene();
  inside.setY(scene.place(*scene.rows.find(RowKind::kCpu, 0)).lane.top + 1);  // above the name
  EXPECT_EQ(shot.pixel(inside), task_colour(theme::light_palette(), TaskId{0}));
  view_.set_palette(theme::dark_palette());
  QTest::qWait(20);
  EXPECT_EQ(view_.grab().toImage().pixel(inside), task_colour(theme::dark_palette(), TaskId{0}));
}

TEST_F(Timeline, LivesWithoutARecord) {
  view_.set_record(nullptr);
  for (const Qt::Key key : {Qt::Key_F, Qt::Key_Down, Qt::Key_Period, Qt::Key_W}) {
    press(key);
  }
  QTest::mouseClick(&view_, Qt::LeftButton, {}, {400, 200});
  EXPECT_FALSE(time_.selection());
  EXPECT_FALSE(view_.grab().isNull());
}

}  // namespace
}  // namespace schedlab::ui
