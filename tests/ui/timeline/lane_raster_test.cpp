// SPDX-License-Identifier: GPL-3.0-or-later
// What each column of a row says, pixel by pixel, on cells made by hand.
#include "ui/timeline/lane_raster.h"

#include <string>

#include <gtest/gtest.h>

#include "core/trace/store.h"

namespace schedlab::ui {
namespace {

using theme::Colour;
using trace::Cell;
using trace::Reason;
using trace::TaskState;

const theme::Palette& palette() {
  return theme::light_palette();
}

constexpr int kHeight = 16;
const Colour kTask0 = task_colour(palette(), TaskId{0});

Cell runs(unsigned task) {
  return {trace::cpu_state(TaskId{task}, Reason::kNone), 255, false, false};
}

Cell merged(unsigned task, int share) {
  return {trace::cpu_state(TaskId{task}, Reason::kNone), static_cast<std::uint8_t>(share), true,
          false};
}

Cell task(TaskState state, int share) {
  return {trace::task_state(state, CpuId{0}, Reason::kNone), static_cast<std::uint8_t>(share),
          false, false};
}

Bitmap cpu_row(const std::vector<Cell>& cells, int known) {
  Bitmap bitmap(static_cast<int>(cells.size()), kHeight, palette().canvas);
  LaneRaster(palette(), bitmap, known).cpu_row(cells, {0, kHeight});
  return bitmap;
}

Bitmap cpu_row(const std::vector<Cell>& cells) {
  return cpu_row(cells, static_cast<int>(cells.size()));
}

/// A column from the top in letters: '.' the ground, '#' anything else.
std::string column(const Bitmap& bitmap, int x, Colour ground) {
  std::string letters;
  for (int y = 0; y < bitmap.height; ++y) {
    letters += bitmap.at(x, y) == ground ? '.' : '#';
  }
  return letters;
}

TEST(LaneRaster, OneSliceStandsFullInItsTasksColour) {
  const Bitmap bitmap = cpu_row({Cell{}, runs(0), runs(1)});
  for (int y = 0; y < kHeight; ++y) {
    EXPECT_EQ(bitmap.at(0, y), palette().track);
    EXPECT_EQ(bitmap.at(1, y), kTask0);
    EXPECT_EQ(bitmap.at(2, y), task_colour(palette(), TaskId{1}));
  }
}

TEST(LaneRaster, AMergedColumnIsAsHighAsItsShareAndSofter) {
  // Half of 16 pixels, from the bottom. Idle neighbours, so it is no edge of a slice.
  const Bitmap bitmap = cpu_row({Cell{}, merged(0, 128), Cell{}});
  EXPECT_EQ(column(bitmap, 1, palette().track), "........########");
  EXPECT_EQ(bitmap.at(1, 8), soft(palette().track, kTask0));
  EXPECT_NE(bitmap.at(1, 8), kTask0);
}

TEST(LaneRaster, TheRarestEventIsStillATick) {
  const Bitmap bitmap = cpu_row({Cell{}, merged(0, 1), Cell{}});
  EXPECT_EQ(column(bitmap, 1, palette().track), "..........######");
}

TEST(LaneRaster, ACrowdOfMergedColumnsStandsOnADarkFoot) {
  const Cell many = merged(0, 255);
  const Bitmap bitmap = cpu_row({Cell{}, many, many, many, many, Cell{}, many, Cell{}});
  for (const int x : {1, 2, 3, 4}) {
    EXPECT_EQ(bitmap.at(x, kHeight - 1), palette().merged);
    EXPECT_EQ(bitmap.at(x, kHeight - 2), palette().merged);
    EXPECT_NE(bitmap.at(x, kHeight - 3), palette().merged);
  }
  EXPECT_NE(bitmap.at(6, kHeight - 1), palette().merged) << "a lone tick has no foot";
}

TEST(LaneRaster, TheEdgeOfASliceIsFullAndSoft) {
  const Bitmap bitmap = cpu_row({Cell{}, merged(0, 30), runs(0)});
  EXPECT_EQ(column(bitmap, 1, palette().track), std::string(kHeight, '#'));
  EXPECT_EQ(bitmap.at(1, 0), soft(palette().track, kTask0));
}

TEST(LaneRaster, NothingIsKnownAfterTheEndOfTheRecord) {
  const Bitmap bitmap = cpu_row({Cell{}, Cell{}, Cell{}}, 2);
  EXPECT_EQ(bitmap.at(1, 0), palette().track);
  EXPECT_EQ(bitmap.at(2, 0), palette().canvas);
}

TEST(LaneRaster, DepthIsABarAndThrottledIsHatched) {
  const std::vector<Cell> cells{{trace::depth_state(1, false), 255, false, false},
                                {trace::depth_state(9, false), 255, false, false},
                                {trace::depth_state(0, true), 0, false, false}};
  Bitmap bitmap(3, 8, palette().canvas);
  LaneRaster(palette(), bitmap, 3).depth_row(cells, {0, 8});
  EXPECT_EQ(column(bitmap, 0, palette().canvas), "......##");
  EXPECT_EQ(column(bitmap, 1, palette().canvas), "########") << "four and more fill the band";
  // Hatched where x + y is a multiple of 6: in column 2 at y = 4.
  EXPECT_EQ(column(bitmap, 2, palette().canvas), "....#...");
  EXPECT_EQ(bitmap.at(2, 4), palette().hatch);
}

TEST(LaneRaster, EachStateOfATaskHasItsOwnShape) {
  const std::vector<Cell> cells{task(TaskState::kRunning, 255), task(TaskState::kRunnable, 255),
                                task(TaskState::kThrottled, 255),
                                task(TaskState::kUninterruptible, 0),
                                task(TaskState::kInterruptible, 0)};
  Bitmap bitmap(5, 12, palette().canvas);
  LaneRaster(palette(), bitmap, 5).task_row(TaskId{0}, cells, {0, 12});
  EXPECT_EQ(column(bitmap, 0, palette().canvas), "############");
  EXPECT_EQ(column(bitmap, 1, palette().canvas), "....####....");
  EXPECT_EQ(bitmap.at(1, 5), pale(palette(), kTask0));
  EXPECT_EQ(column(bitmap, 2, palette().canvas), "....#.....#.");  // x + y = 6 and 12
  EXPECT_EQ(column(bitmap, 3, palette().canvas), ".........###");
  EXPECT_EQ(column(bitmap, 4, palette().canvas), "............");
}

TEST(LaneRaster, NothingIsDrawnWhereTheFutureIs) {
  const std::vector<Cell> cells{task(TaskState::kRunning, 255), Cell{}};
  Bitmap bitmap(2, 12, palette().canvas);
  LaneRaster(palette(), bitmap, 1).task_row(TaskId{0}, cells, {0, 12});
  EXPECT_EQ(column(bitmap, 0, palette().canvas), "############");
  EXPECT_EQ(column(bitmap, 1, palette().canvas), "............");
}

TEST(LaneRaster, ARowThatSticksOutIsCut) {
  Bitmap bitmap(1, 4, palette().canvas);
  LaneRaster raster(palette(), bitmap, 1);
  raster.cpu_row(std::vector<Cell>{runs(0)}, {-3, 4});
  raster.cpu_row(std::vector<Cell>{runs(0)}, {3, 4});
  EXPECT_EQ(column(bitmap, 0, palette().canvas), "#..#");
}

TEST(LaneRaster, ARowOfSeveralCpusIsTheDarkerTheBusierTheyWere) {
  Bitmap bitmap(4, 1, palette().canvas);
  LaneRaster(palette(), bitmap, 3)
      .share_row(std::vector<Cell>{{0, 0, true, false},
                                   {0, 1, true, false},
                                   {0, 255, true, false},
                                   {0, 0, false, false}},
                 {0, 1});
  EXPECT_EQ(bitmap.at(0, 0), palette().track);
  EXPECT_EQ(bitmap.at(1, 0), theme::blend(palette().track, palette().merged, 48));
  EXPECT_EQ(bitmap.at(2, 0), palette().merged);
  EXPECT_EQ(bitmap.at(3, 0), palette().canvas) << "behind the end of the record";
}

}  // namespace
}  // namespace schedlab::ui
