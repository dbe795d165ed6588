// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/overview_strip.h"

#include <QSignalSpy>
#include <QTest>

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

}  // namespace
}  // namespace schedlab::ui
