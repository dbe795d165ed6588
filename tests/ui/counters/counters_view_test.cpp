// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counters/counters_view.h"

#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/timeline/timeline_view.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

TEST(CountersView, SharesTheAxisWithTheTimelineToThePixel) {
  const auto record = test::sketch_record();
  TimeWindow time;
  time.set_end(record->now);
  time.show({Instant{0}, Instant{12'000'000'000}});
  CountersView counters(time);
  TimelineView timeline(time);
  for (QWidget* view : {static_cast<QWidget*>(&counters), static_cast<QWidget*>(&timeline)}) {
    view->resize(1000, 240);
    view->show();
  }
  counters.set_record(record);
  timeline.set_record(record);
  QTest::mouseMove(&counters, {420, 100});
  ASSERT_TRUE(time.cursor());
  EXPECT_EQ(*time.cursor(), timeline.scene().scale.at(420));
}

TEST(CountersView, TheCursorIsALineThroughIt) {
  const auto record = test::sketch_record();
  TimeWindow time;
  time.show({Instant{0}, Instant{12'000'000'000}});
  CountersView counters(time);
  counters.resize(1000, 240);
  counters.set_record(record);
  counters.show();
  time.set_cursor(Instant{6'000'000'000});
  QTest::qWait(20);
  ASSERT_TRUE(time.cursor());
  const QImage shot = counters.grab().toImage();
  // Half of 894 pixels right of 92; between two plots nothing else is drawn.
  EXPECT_EQ(shot.pixel(92 + 447, 58), theme::light_palette().cursor);
  EXPECT_EQ(shot.pixel(92 + 440, 58), theme::light_palette().canvas);
}

TEST(CountersView, PansAndZoomsTheSharedRange) {
  TimeWindow time;
  time.set_end(Instant{60'000'000'000});
  time.show({Instant{10'000'000'000}, Instant{20'000'000'000}});
  CountersView counters(time);
  counters.resize(1000, 240);
  counters.show();
  QTest::keyClick(&counters, Qt::Key_D);
  EXPECT_EQ(time.visible().from, Instant{11'000'000'000});
  QTest::keyClick(&counters, Qt::Key_W);
  EXPECT_EQ(time.visible().span(), 8_s);
}

}  // namespace
}  // namespace schedlab::ui
