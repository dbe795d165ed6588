// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/overview_strip.h"

#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

/// 12 s over 1000 - 92 - 14 = 894 pixels from x = 92.
class Overview : public testing::Test {
 protected:
  Overview() : strip_(time_) {
    const auto record = test::sketch_record();
    time_.set_end(record->now);
    time_.show({Instant{2'000'000'000}, Instant{4'000'000'000}});
    strip_.set_record(record);
    strip_.resize(1000, 46);
    strip_.show();
    QTest::qWait(20);
  }

  static QPoint at(Duration t) { return {92 + static_cast<int>(894 * t.ns / 12'000'000'000), 23}; }

  void drag(Duration from, Duration to) {
    QTest::mousePress(&strip_, Qt::LeftButton, {}, at(from));
    QTest::mouseMove(&strip_, at(to));
    QTest::mouseRelease(&strip_, Qt::LeftButton, {}, at(to));
  }

  static constexpr double kPixel = 12e9 / 894;

  TimeWindow time_;
  OverviewStrip strip_;
};

TEST_F(Overview, TheFrameIsDraggedAsAWhole) {
  drag(3_s, 6_s);
  EXPECT_NEAR(static_cast<double>(time_.visible().from.ns), 5e9, 2 * kPixel);
  EXPECT_EQ(time_.visible().span(), 2_s);
}

TEST_F(Overview, ASideIsDraggedAlone) {
  drag(4_s, 8_s);
  EXPECT_EQ(time_.visible().from, Instant{2'000'000'000});
  EXPECT_NEAR(static_cast<double>(time_.visible().to.ns), 8e9, 2 * kPixel);
  drag(2_s, 1_s);
  EXPECT_NEAR(static_cast<double>(time_.visible().from.ns), 1e9, 2 * kPixel);
}

TEST_F(Overview, AClickBesideTheFrameBringsItThere) {
  QTest::mouseClick(&strip_, Qt::LeftButton, {}, at(9_s));
  EXPECT_NEAR(static_cast<double>(time_.visible().from.ns), 8e9, 2 * kPixel);
}

TEST_F(Overview, DoubleClickAndCtrlClickAskForTheMachineAtThatInstant) {
  QSignalSpy spy(&strip_, &OverviewStrip::seekRequested);
  QTest::mouseClick(&strip_, Qt::LeftButton, Qt::ControlModifier, at(9_s));
  ASSERT_EQ(spy.size(), 1);
  EXPECT_NEAR(static_cast<double>(spy[0][0].value<Instant>().ns), 9e9, 2 * kPixel);
  EXPECT_EQ(time_.visible().from, Instant{2'000'000'000}) << "the view stays";
  QTest::mouseDClick(&strip_, Qt::LeftButton, {}, at(3_s));
  ASSERT_EQ(spy.size(), 2);
}

/// The last of 100 CPUs, in 28 rows of pixels, is the only one that runs something.
TEST_F(Overview, OfMoreCpusThanPixelsNoneIsLeftOut) {
  test::RecordBuilder run(100, {"a"});
  run.run(0_ms, 99, kIdleTask, trace::TaskState::kRunning, TaskId{0}, trace::Reason::kWakeupIdle);
  time_.show({Instant{0}, Instant{12'000'000'000}});
  strip_.set_record(run.view(12_s));
  QTest::qWait(20);
  const QImage shot = strip_.grab().toImage();
  const theme::Colour track = theme::light_palette().track;
  EXPECT_EQ(shot.pixel(500, 9), track);
  EXPECT_NE(shot.pixel(500, 9 + 27), track);
}

TEST_F(Overview, TheTooltipSaysWhatTheRowStandsFor) {
  const auto tip_at = [this](QPoint at) {
    QHelpEvent help(QEvent::ToolTip, at, strip_.mapToGlobal(at));
    QCoreApplication::sendEvent(&strip_, &help);
    return QToolTip::text();
  };
  EXPECT_TRUE(tip_at({500, 9 + 27}).startsWith(QStringLiteral("CPU 3\nDrag the frame")));
  strip_.set_record(test::crowded_record(100, 20'000));
  const QString merged = tip_at({100, 9 + 14});
  EXPECT_TRUE(merged.startsWith(QStringLiteral("CPU 50 - 52 in one row, ")))
      << merged.toStdString();
  EXPECT_TRUE(tip_at({40, 9 + 14}).startsWith(QStringLiteral("Drag the frame")));
}

}  // namespace
}  // namespace schedlab::ui
