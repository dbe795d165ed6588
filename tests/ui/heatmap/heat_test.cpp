// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/draw/recording_canvas.h"

namespace schedlab::ui {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kBin = std::int64_t{1} << trace::kLockBinShift;

/// A record of `zones` zones; in its second bin lock 0 was held half the time with 3 waiting.
trace::StoreView record_of(int zones) {
  trace::Names names;
  names.cpus = 2;
  for (int zone = 0; zone < zones; ++zone) {
    names.locks.push_back({"zone->lock", zone});
    names.locks.push_back({"lru_lock", zone});
  }
  trace::Store store(names);
  trace::LockCell cell;
  cell.hold_ns = kBin / 2;
  cell.wait_ns = 3 * kBin;
  cell.max_waiters = 4;
  cell.longest_wait_ns = 8'300;
  cell.acquisitions = 60;
  cell.owner = cpu_id(1);
  store.add_lock_bin(lock_id(0), 1, cell);
  return store.view(Instant{4 * kBin});
}

HeatScene scene_of(const trace::StoreView& record, int height, HeatRows which) {
  HeatScene scene;
  scene.record = &record;
  scene.palette = &theme::light_palette();
  scene.scale = {{Instant{0}, Instant{4 * kBin}}, 92, 400};
  scene.body = {30, height};
  scene.head = {0, 30};
  scene.which = which;
  return scene;
}

TEST(Heat, ValuesAreAveragesAndShares) {
  trace::LockCell cell;
  cell.hold_ns = 250;
  cell.wait_ns = 750;
  EXPECT_DOUBLE_EQ(heat_value(cell, Duration{1'000}, HeatMeasure::kWaiters), 0.75);
  EXPECT_DOUBLE_EQ(heat_value(cell, Duration{1'000}, HeatMeasure::kWaitShare), 75);
  EXPECT_DOUBLE_EQ(heat_value(cell, Duration{1'000}, HeatMeasure::kHoldShare), 25);
  EXPECT_DOUBLE_EQ(heat_value({}, Duration{1'000}, HeatMeasure::kWaitShare), 0);
}

TEST(Heat, ColoursGrowLighter) {
  double last = -1;
  for (int i = 0; i <= 20; ++i) {
    const double here = theme::luminance(heat_colour(i / 20.0));
    EXPECT_GT(here, last) << i;
    last = here;
  }
  EXPECT_EQ(heat_colour(7), heat_colour(1));
}

TEST(Heat, EachLockHasARowWhereThereIsRoom) {
  const trace::StoreView record = record_of(4);
  EXPECT_EQ(heat_rows(record, HeatRows::kBoth, {30, 160}).size(), 8U);
  EXPECT_EQ(heat_rows(record, HeatRows::kLruLocks, {30, 160}).size(), 4U);
  EXPECT_EQ(heat_rows(record, HeatRows::kLruLocks, {30, 160})[1].locks, std::vector<std::size_t>{3});
}

TEST(Heat, MoreLocksThanPixelsShareRows) {
  const trace::StoreView record = record_of(128);
  const std::vector<HeatRow> rows = heat_rows(record, HeatRows::kBoth, {0, 100});
  ASSERT_EQ(rows.size(), 100U);
  std::size_t locks = 0;
  for (const HeatRow& row : rows) {
    locks += row.locks.size();
  }
  EXPECT_EQ(locks, 256U);
}

TEST(Heat, SaysWhatIsUnderThePointer) {
  const trace::StoreView record = record_of(2);
  const HeatScene scene = scene_of(record, 160, HeatRows::kBoth);
  const std::string busy = heat_text(scene, 92 + 150, 35);
  EXPECT_THAT(busy, HasSubstr("zone->lock of zone 0"));
  EXPECT_THAT(busy, HasSubstr("CPU 1 had it last"));
  EXPECT_THAT(busy, HasSubstr("3.0 waiting on average, 4 at most"));
  EXPECT_THAT(busy, HasSubstr("held 50 %"));
  EXPECT_THAT(heat_text(scene, 92 + 350, 35), HasSubstr("free"));
  EXPECT_EQ(heat_text(scene, 10, 35), "");
  EXPECT_EQ(heat_text(scene, 200, 5), "");
}

TEST(Heat, APixelForSeveralLocksSpeaksOfTheBusiest) {
  const trace::StoreView record = record_of(128);
  const HeatScene scene = scene_of(record, 16, HeatRows::kBoth);
  EXPECT_THAT(heat_text(scene, 92 + 150, 30), HasSubstr("the busiest of the 16 locks of this row"));
}

TEST(Heat, IdleTimeIsGround) {
  const trace::StoreView record = record_of(1);
  draw::RecordingCanvas canvas;
  draw_heat(canvas, scene_of(record, 80, HeatRows::kZoneLocks));
  EXPECT_FALSE(canvas.drawn().empty());
}

}  // namespace
}  // namespace schedlab::ui
