// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/shard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace schedlab::lab {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// A plan of seven cells that nobody has to simulate.
SweepPlan plan() {
  SweepPlan plan;
  plan.request.axes = {{"a,b", {"1", "2", "3", "4", "5", "6", "7"}}};
  plan.repeated = true;
  scenario::Scenario preset;
  preset.metrics.resize(1);
  preset.metrics[0].name = "share";
  plan.metrics = {0};
  for (const std::string& value : plan.request.axes[0].values) {
    plan.cells.push_back({{{"a,b", value}}, preset});
  }
  return plan;
}

std::string part(const std::string& rows) {
  return "\"a,b\",share,share.q1,share.median,share.q3\n" + rows;
}

std::string problem(const std::vector<ShardFile>& files) {
  const auto merged = merge_shards(plan(), files);
  return merged.ok() ? "" : merged.error().message;
}

TEST(Shard, IsAPartOfAll) {
  EXPECT_EQ(parse_shard("3/8").value(), (Shard{3, 8}));
  for (const char* wrong : {"", "3", "0/8", "9/8", "a/b", "3/", "/8", "-1/8"}) {
    EXPECT_FALSE(parse_shard(wrong).ok()) << wrong;
  }
}

TEST(Shard, PartsAreNeighboursEveryCellIsInOneAndNoneIsEmpty) {
  for (std::size_t of = 1; of <= 7; ++of) {
    std::vector<std::string> values;
    for (std::size_t number = 1; number <= of; ++number) {
      const SweepPlan cut = cells_of(plan(), {number, of});
      EXPECT_FALSE(cut.cells.empty());
      for (const SweepCell& cell : cut.cells) {
        values.push_back(cell.values[0].second);
      }
    }
    EXPECT_EQ(values, plan().request.axes[0].values) << of;
  }
}

TEST(Shard, FilesInAnyOrderAreTheWholeTable) {
  const auto merged = merge_shards(
      plan(), {{"b", part("5,50,49,50,51\n6,60,59,60,61\r\n7,70,69,70,71")},
               {"a", part("1,10,9,10,11\n2,20,19,20,21\n3,30,29,30,31\n4,0.1,0,0.1,1e-9\n")}});
  ASSERT_TRUE(merged.ok()) << merged.error().message;
  ASSERT_THAT(merged.value().rows, SizeIs(7));
  EXPECT_EQ(merged.value().rows[3].metrics[0].mean, 0.1);
  EXPECT_EQ(merged.value().rows[3].metrics[0].q3, 1e-9);
  EXPECT_EQ(merged.value().rows[6].values[0], "7");
}

TEST(Shard, SaysWhichLineOfWhichFileIsWrong) {
  EXPECT_THAT(problem({{"a", "x,y\n"}}), HasSubstr("a:1: the columns are not those"));
  EXPECT_THAT(problem({{"a", ""}}), HasSubstr("a:1:"));
  EXPECT_THAT(problem({{"a", part("9,1,1,1,1\n")}}), HasSubstr("a:2: the grid has no cell 9"));
  EXPECT_THAT(problem({{"a", part("1,1,1,1,1\n1,1,1,1,1\n")}}), HasSubstr("a:3: the cell 1 is"));
  EXPECT_THAT(problem({{"a", part("1,1,1,x,1\n")}}), HasSubstr("a:2:"));
  EXPECT_THAT(problem({{"a", part("1,1\n")}}), HasSubstr("a:2: 2 fields, 5 are wanted"));
  EXPECT_THAT(problem({{"a", part("1,1,1,1,1\n")}}), HasSubstr("no file has the cell 2"));
}

}  // namespace
}  // namespace schedlab::lab
