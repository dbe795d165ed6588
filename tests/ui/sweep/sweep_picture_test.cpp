// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/sweep/sweep_tables.h"

namespace schedlab::ui {
namespace {

using test::mark_at;
using test::table_over;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(SweepPicture, OneAxisIsOneLineInTheOrderOfItsNumbers) {
  const SweepPicture picture = picture_of(table_over({{"a", {"8", "1", "2"}}}), {});
  ASSERT_THAT(picture.plots, SizeIs(1));
  ASSERT_THAT(picture.plots[0].lines, SizeIs(1));
  const auto& dots = picture.plots[0].lines[0].dots;
  ASSERT_THAT(dots, SizeIs(3));
  EXPECT_EQ(dots[0].x, 1);
  EXPECT_EQ(dots[0].y.mean, 10);
  EXPECT_EQ(dots[0].row, 1U);
  EXPECT_EQ(dots[2].x, 8);
  EXPECT_EQ(dots[2].y.mean, 0);
  EXPECT_FALSE(picture.rows);
}

TEST(SweepPicture, AShortSecondAxisMakesLinesALongOneCells) {
  const SweepPicture lines = picture_of(table_over({{"a", {"1", "2"}}, {"b", {"x", "y"}}}), {});
  EXPECT_FALSE(lines.rows);
  EXPECT_EQ(lines.lines_name, "b");
  ASSERT_THAT(lines.plots[0].lines, SizeIs(2));
  EXPECT_EQ(lines.plots[0].lines[1].name, "y");
  EXPECT_EQ(lines.plots[0].lines[1].dots[0].y.mean, 10);  // row 1: a=1 b=y
  const SweepPicture cells = picture_of(
      table_over({{"a", {"1", "2"}}, {"b", {"1", "2", "3", "4", "5", "6", "7", "8"}}}), {});
  ASSERT_TRUE(cells.rows);
  EXPECT_EQ(cells.rows->name, "b");
  EXPECT_THAT(cells.rows->values, SizeIs(8));
}

TEST(SweepPicture, FiguresStandOnTheirLineAndBetweenNumbers) {
  const auto table = table_over({{"a", {"1", "3"}}, {"b", {"x", "y"}}});
  const SweepPicture picture =
      picture_of(table, {mark_at({"2", "y"}, 4, 6), mark_at({"3", "z"}, 1, 1)});
  ASSERT_THAT(picture.plots[0].marks, SizeIs(1));
  EXPECT_EQ(picture.plots[0].marks[0].x, 2);
  EXPECT_EQ(picture.plots[0].marks[0].line, 1U);
  EXPECT_THAT(picture.x_values, ElementsAre("1", "3"));
}

TEST(SweepPicture, BetweenNamesThereIsNoPlace) {
  const auto table = table_over({{"kernel", {"2.6.26", "4.14"}}});
  const SweepPicture picture =
      picture_of(table, {mark_at({"2.6.31"}, 4, 6), mark_at({"4.14"}, 1, 1)});
  ASSERT_THAT(picture.plots[0].marks, SizeIs(1));
  EXPECT_EQ(picture.plots[0].marks[0].x, 1);
}

TEST(SweepPicture, CellsThatWereCancelledLeaveAShorterLine) {
  auto table = table_over({{"a", {"1", "2", "3"}}});
  table.rows.pop_back();
  EXPECT_THAT(picture_of(table, {}).plots[0].lines[0].dots, SizeIs(2));
  table.rows.clear();
  EXPECT_THAT(picture_of(table, {}).plots[0].lines, IsEmpty());
}

}  // namespace
}  // namespace schedlab::ui
