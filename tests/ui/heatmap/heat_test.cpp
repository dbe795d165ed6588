// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/free_path_builder.h"
#include "ui/draw/recording_canvas.h"

namespace schedlab::ui {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kBin = std::int64_t{1} << trace::kLockBinShift;

void paint(draw::Canvas& canvas, const HeatScene& scene) {
  HeatScratch scratch;
  draw_heat(canvas, scene, scratch);
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
  const auto held = test::quiet_locks(4, 4);
  const trace::StoreView& record = *held;
  EXPECT_EQ(heat_rows(record, HeatRows::kBoth, {30, 160}).size(), 8U);
  EXPECT_EQ(heat_rows(record, HeatRows::kLruLocks, {30, 160}).size(), 4U);
  EXPECT_EQ(heat_rows(record, HeatRows::kLruLocks, {30, 160})[1].locks,
            std::vector<std::size_t>{3});
}

TEST(Heat, MoreLocksThanPixelsShareRows) {
  const auto held = test::quiet_locks(128, 4);
  const trace::StoreView& record = *held;
  const std::vector<HeatRow> rows = heat_rows(record, HeatRows::kBoth, {0, 100});
  ASSERT_EQ(rows.size(), 100U);
  std::size_t locks = 0;
  for (const HeatRow& row : rows) {
    locks += row.locks.size();
  }
  EXPECT_EQ(locks, 256U);
}

TEST(Heat, SaysWhatIsUnderThePointer) {
  const auto held = test::quiet_locks(2, 4);
  const trace::StoreView& record = *held;
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
  const auto held = test::quiet_locks(128, 4);
  const trace::StoreView& record = *held;
  const HeatScene scene = scene_of(record, 16, HeatRows::kBoth);
  EXPECT_THAT(heat_text(scene, 92 + 150, 30), HasSubstr("the busiest of the 16 locks of this row"));
}

TEST(Heat, TheLockUnderAPointIsTheBusiestOfItsRow) {
  const auto held = test::quiet_locks(4, 4);
  const HeatScene scene = scene_of(*held, 160, HeatRows::kBoth);
  EXPECT_EQ(heat_lock_at(scene, 92 + 150, 35, Instant{}), lock_id(0));
  EXPECT_EQ(heat_lock_at(scene, 92 + 150, 30 + 3 * 20 + 5, Instant{}), lock_id(3));
  EXPECT_EQ(heat_lock_at(scene, 10, 35, Instant{kBin}), lock_id(0)) << "its name";
  EXPECT_EQ(heat_lock_at(scene, 500, 35, Instant{}), std::nullopt);
  EXPECT_EQ(heat_lock_at(scene, 200, 5, Instant{}), std::nullopt);
  EXPECT_EQ(heat_lock_at(scene_of(*held, 1, HeatRows::kBoth), 92 + 150, 30, Instant{}), lock_id(0));
}

/// The names beside the rows.
std::vector<std::string> row_names(std::size_t zones, int height, HeatRows which) {
  const auto held = test::quiet_locks(zones, 4);
  draw::RecordingCanvas canvas;
  paint(canvas, scene_of(*held, height, which));
  std::vector<std::string> names;
  for (const std::string& words : canvas.texts()) {
    if (words.starts_with("zone ") || words.starts_with("lru ")) {
      names.push_back(words);
    }
  }
  return names;
}

TEST(Heat, EveryRowIsNamedWhereThereIsRoomElseTheSameKindEvenly) {
  using testing::ElementsAre;
  EXPECT_THAT(row_names(2, 60, HeatRows::kBoth), ElementsAre("zone 0", "lru 0", "zone 1", "lru 1"));
  EXPECT_THAT(row_names(4, 50, HeatRows::kBoth), ElementsAre("zone 0", "zone 2"));
  EXPECT_THAT(row_names(6, 60, HeatRows::kLruLocks), ElementsAre("lru 0", "lru 2", "lru 4"));
}

TEST(Heat, RowsThatLocksShareAreNamedByTheirZones) {
  using testing::ElementsAre;
  EXPECT_THAT(row_names(48, 64, HeatRows::kBoth),  // three locks in two rows
              ElementsAre("zone 0", "zone 12", "zone 24", "zone 36"));
  EXPECT_THAT(row_names(96, 32, HeatRows::kBoth),  // six in one
              ElementsAre("zone 0-2", "zone 48-50"));
}

TEST(Heat, TheSelectedLocksRowIsOutlined) {
  const auto held = test::quiet_locks(4, 4);
  draw::RecordingCanvas canvas;
  const HeatScene scene = scene_of(*held, 160, HeatRows::kBoth);
  draw_heat_selection(canvas, scene, lock_id(3));
  ASSERT_FALSE(canvas.drawn().empty());
  for (const draw::Drawn& drawn : canvas.drawn()) {
    EXPECT_GE(drawn.box.y, 30 + 3 * 20 - 2);
    EXPECT_LE(drawn.box.bottom(), 30 + 4 * 20 + 2);
  }
  draw::RecordingCanvas none;
  draw_heat_selection(none, scene_of(*held, 160, HeatRows::kZoneLocks), lock_id(3));
  EXPECT_TRUE(none.drawn().empty()) << "it is not shown";
}

TEST(Heat, IdleTimeIsGround) {
  const auto held = test::quiet_locks(1, 4);
  const trace::StoreView& record = *held;
  draw::RecordingCanvas canvas;
  paint(canvas, scene_of(record, 80, HeatRows::kZoneLocks));
  EXPECT_FALSE(canvas.drawn().empty());
}

}  // namespace
}  // namespace schedlab::ui
