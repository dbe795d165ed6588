// SPDX-License-Identifier: GPL-3.0-or-later
// The locks over time under a real mouse and real keys, offscreen.
#include "ui/heatmap/heatmap_view.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/free_path_builder.h"

namespace schedlab::ui {
namespace {

constexpr std::int64_t kBin = std::int64_t{1} << trace::kLockBinShift;
constexpr int kBins = 400;
constexpr int kHead = 34;  // above the rows
constexpr int kRow = 20;   // of each of the eight locks

class Heatmap : public testing::Test {
 protected:
  Heatmap()
      : record_(test::quiet_locks(4, kBins)), view_(time_), spy_(&view_, &HeatmapView::hovered) {
    time_.set_end(record_->now);
    time_.show({Instant{0}, Instant{4 * kBin}});
    view_.resize(92 + 400 + 14, kHead + 8 * kRow + 4);
    view_.set_record(record_);
    view_.show();
    QTest::qWait(20);
  }

  /// A point in the row of a lock, at a part of the visible range.
  [[nodiscard]] static QPoint at(int lock, double part) {
    return {92 + static_cast<int>(400 * part), kHead + lock * kRow + kRow / 2};
  }

  std::string hover(QPoint point) {
    QTest::mouseMove(&view_, point);
    return spy_.isEmpty() ? std::string() : spy_.last().front().toString().toStdString();
  }

  std::shared_ptr<const trace::StoreView> record_;
  TimeWindow time_;
  HeatmapView view_;
  QSignalSpy spy_;
};

TEST_F(Heatmap, HoverSaysWhoHadTheLockAndHowManyWaited) {
  EXPECT_THAT(hover(at(0, 0.375)),
              testing::AllOf(testing::HasSubstr("zone->lock of zone 0"),
                             testing::HasSubstr("CPU 1 had it last"),
                             testing::HasSubstr("3.0 waiting on average, 4 at most")));
  EXPECT_EQ(view_.toolTip().toStdString(), spy_.last().front().toString().toStdString());
  EXPECT_TRUE(time_.cursor());
  EXPECT_THAT(hover(at(3, 0.375)), testing::HasSubstr("lru_lock of zone 1"));
  EXPECT_THAT(hover(at(3, 0.375)), testing::HasSubstr("free"));
}

TEST_F(Heatmap, AClickSelectsTheLockAtThatInstant) {
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(3, 0.375));
  ASSERT_TRUE(time_.selection());
  EXPECT_EQ(time_.selection()->lock, lock_id(3));
  EXPECT_FALSE(time_.selection()->cpu);
  EXPECT_NEAR(static_cast<double>(time_.selection()->at.ns), 1.5 * kBin, kBin / 50.0);
}

TEST_F(Heatmap, TheSelectedRowLooksDifferent) {
  const QImage before = view_.grab().toImage();
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(5, 0.8));
  time_.set_cursor(std::nullopt);
  QTest::qWait(20);
  const QImage after = view_.grab().toImage();
  EXPECT_NE(after.copy(0, kHead + 5 * kRow - 2, 506, kRow + 4),
            before.copy(0, kHead + 5 * kRow - 2, 506, kRow + 4));
  EXPECT_EQ(after.copy(0, kHead + kRow, 300, 2 * kRow),
            before.copy(0, kHead + kRow, 300, 2 * kRow));
}

TEST_F(Heatmap, AClickBesideTheRowsSelectsNothingAndADragPansInsteadOfSelecting) {
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(3, 0.375));
  QTest::mouseClick(&view_, Qt::LeftButton, {}, {350, kHead / 2});
  EXPECT_FALSE(time_.selection());
  QTest::mousePress(&view_, Qt::LeftButton, {}, at(3, 0.2));
  QTest::mouseRelease(&view_, Qt::LeftButton, {}, at(3, 0.6));
  EXPECT_FALSE(time_.selection());
}

TEST_F(Heatmap, UpAndDownSelectTheNextLock) {
  QTest::keyClick(&view_, Qt::Key_Down);
  ASSERT_TRUE(time_.selection());
  EXPECT_EQ(time_.selection()->lock, lock_id(0));
  QTest::keyClick(&view_, Qt::Key_Down);
  EXPECT_EQ(time_.selection()->lock, lock_id(1));
  QTest::keyClick(&view_, Qt::Key_Up);
  QTest::keyClick(&view_, Qt::Key_Up);
  EXPECT_EQ(time_.selection()->lock, lock_id(0));
}

TEST_F(Heatmap, FollowsTheTimeWindow) {
  const QImage near = view_.grab().toImage();
  EXPECT_THAT(hover(at(0, 0.375)), testing::HasSubstr("CPU 1"));
  time_.show({Instant{40 * kBin}, Instant{44 * kBin}});
  QTest::qWait(20);
  EXPECT_NE(view_.grab().toImage(), near);
  EXPECT_THAT(hover(at(0, 0.38)), testing::HasSubstr("free"));
}

TEST_F(Heatmap, WithoutARecordNothingHappens) {
  view_.set_record(nullptr);
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(3, 0.375));
  QTest::keyClick(&view_, Qt::Key_Down);
  EXPECT_FALSE(time_.selection());
  EXPECT_EQ(hover(at(0, 0.4)), "");
}

}  // namespace
}  // namespace schedlab::ui
