// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/row_layout.h"

#include <gtest/gtest.h>

namespace schedlab::ui {
namespace {

TEST(RowLayout, RowsTouchAndTheirPartsStayInside) {
  for (const std::size_t cpus : {1U, 4U, 16U, 128U}) {
    const RowLayout layout = lay_out_rows({cpus, 6, 500});
    int y = 0;
    for (const Row& row : layout.rows) {
      if (row.kind == RowKind::kTask && row.index == 0) {
        EXPECT_EQ(layout.task_heading.top, y);
        y = layout.task_heading.bottom();
      }
      EXPECT_EQ(row.all.top, y);
      EXPECT_GE(row.lane.top, row.all.top);
      EXPECT_GT(row.lane.height, 0);
      EXPECT_LE(row.lane.bottom(), row.all.bottom());
      EXPECT_LE(row.depth.bottom(), row.all.bottom());
      y = row.all.bottom();
    }
    EXPECT_EQ(layout.height, y);
  }
}

TEST(RowLayout, RowsUseTheHeightButDoNotGrowWithoutEnd) {
  EXPECT_EQ(lay_out_rows({4, 0, 2000}).height, 4 * 54);
  EXPECT_LE(lay_out_rows({16, 10, 600}).height, 600);
  EXPECT_GT(lay_out_rows({16, 10, 600}).height,
            600 - 26);  // rounding loses less than a pixel a row
}

TEST(RowLayout, OneHundredAndTwentyEightCpusFitATallWindow) {
  EXPECT_LE(lay_out_rows({128, 0, 800}).height, 800);
}

TEST(RowLayout, WhatDoesNotFitScrolls) {
  EXPECT_EQ(lay_out_rows({128, 0, 400}).height, 128 * 6);
}

TEST(RowLayout, NamesThatWouldOverlapAreLeftOutEvenly) {
  const RowLayout layout = lay_out_rows({128, 0, 768});
  EXPECT_TRUE(layout.rows[0].labelled);
  EXPECT_FALSE(layout.rows[1].labelled);
  EXPECT_FALSE(layout.rows[3].labelled);
  EXPECT_TRUE(layout.rows[4].labelled);
}

TEST(RowLayout, DepthBandsGoFirstWhenRowsGetThin) {
  EXPECT_GT(lay_out_rows({4, 0, 400}).rows[0].depth.height, 0);
  EXPECT_EQ(lay_out_rows({64, 0, 640}).rows[0].depth.height, 0);
}

TEST(RowLayout, FindsTheRowUnderThePointer) {
  const RowLayout layout = lay_out_rows({4, 2, 2000});
  EXPECT_EQ(layout.at(0)->index, 0U);
  EXPECT_EQ(layout.at(54)->index, 1U);
  EXPECT_EQ(layout.at(layout.task_heading.top), nullptr);
  EXPECT_EQ(layout.at(layout.height - 1), layout.find(RowKind::kTask, 1));
  EXPECT_EQ(layout.at(layout.height), nullptr);
  EXPECT_EQ(layout.at(-1), nullptr);
}

}  // namespace
}  // namespace schedlab::ui
