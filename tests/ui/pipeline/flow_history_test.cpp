// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/flow_history.h"

#include <gtest/gtest.h>

namespace schedlab::ui {
namespace {

FlowSample at_ms(std::int64_t ms, std::int64_t listed) {
  stats::FreeFlows flows;
  flows.listed = listed;
  return {Instant{ms * 1'000'000}, flows};
}

Instant instant_ms(std::int64_t ms) {
  return Instant{ms * 1'000'000};
}

TEST(FlowHistory, ARateIsOverTheSameStretchHoweverOneCameThere) {
  FlowHistory history;
  for (int ms = 0; ms <= 100; ms += 10) {
    history.add(at_ms(ms, ms), instant_ms(ms));
  }
  EXPECT_EQ(history.before(instant_ms(100))->at, instant_ms(80));
  EXPECT_EQ(history.before(instant_ms(55))->at, instant_ms(30)) << "gone back";
  EXPECT_EQ(history.before(instant_ms(100))->at, instant_ms(80)) << "and there again";
  EXPECT_EQ(history.before(instant_ms(100))->flows.listed, 80);
}

TEST(FlowHistory, WithoutASampleThatFarBackTheOldestHasToDo) {
  FlowHistory history;
  history.add(at_ms(5, 1), instant_ms(5));
  EXPECT_FALSE(history.before(instant_ms(5)));
  EXPECT_EQ(history.before(instant_ms(12))->at, instant_ms(5));
}

TEST(FlowHistory, AnotherFutureForgetsTheOldOne) {
  FlowHistory history;
  for (int ms = 0; ms <= 100; ms += 10) {
    history.add(at_ms(ms, ms), instant_ms(ms));
  }
  history.add(at_ms(40, 41), instant_ms(40));  // a knob was written at 40 ms
  EXPECT_EQ(history.before(instant_ms(200))->at, instant_ms(40));
  EXPECT_EQ(history.before(instant_ms(60))->flows.listed, 41);
}

TEST(FlowHistory, ALongRunKeepsItsBeginningAndItsEnd) {
  FlowHistory history;
  for (int ms = 0; ms < 100'000; ++ms) {
    history.add(at_ms(ms, ms), instant_ms(ms));
  }
  EXPECT_EQ(history.before(instant_ms(1))->at, instant_ms(0));
  EXPECT_GE(history.before(instant_ms(99'999))->at, instant_ms(99'900));
}

TEST(BlockScale, ABlockMovesByAPartOfItsDistanceAFrame) {
  BlockScale scale;
  for (const std::int64_t moved : {1, 30, 512, 27'000, 450'000, 20'000'000}) {
    scale.moved(moved);
    EXPECT_LE(moved * 2, scale.pages()) << moved;
    EXPECT_GE(std::max<std::int64_t>(moved, 1) * 64, scale.pages()) << moved;
  }
}

TEST(BlockScale, StaysWhileItDoes) {
  BlockScale scale;
  scale.moved(450'000);
  const std::int64_t pages = scale.pages();
  scale.moved(0);
  EXPECT_EQ(scale.pages(), pages) << "paused";
  scale.moved(-300'000);
  EXPECT_EQ(scale.pages(), pages) << "a step back";
  scale.moved(700'000);
  EXPECT_EQ(scale.pages(), pages);
}

}  // namespace
}  // namespace schedlab::ui
