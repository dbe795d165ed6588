// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/thread.h"

#include <gtest/gtest.h>

namespace schedlab::workload {
namespace {

Step run(std::int64_t ns) { return {StepKind::kRun, Duration{ns}, {}, {}, 0, 0}; }

/// run 1; loop 2 { run 2; loop 3 { run 3 } }; run 4
Program nested() {
  return {{run(1), {StepKind::kLoop, {}, {}, {}, 2, 7}, run(2), {StepKind::kLoop, {}, {}, {}, 3, 6}, run(3),
           {StepKind::kEnd, {}, {}, {}, 0, 3}, {StepKind::kEnd, {}, {}, {}, 0, 1}, run(4)}};
}

TEST(NextStep, FollowsNestedLoopsAndEndsWithExit) {
  const Program program = nested();
  Thread thread;
  std::vector<std::int64_t> times;
  for (Step step = next_step(program, thread); step.kind != StepKind::kExit; step = next_step(program, thread)) {
    times.push_back(step.time.ns);
  }
  EXPECT_EQ(times, (std::vector<std::int64_t>{1, 2, 3, 3, 3, 2, 3, 3, 3, 4}));
  EXPECT_EQ(next_step(program, thread).kind, StepKind::kExit);
  EXPECT_EQ(thread.depth, 0U);
}

TEST(NextStep, AnEndlessLoopNeverOverflows) {
  const Program program{{{StepKind::kLoop, {}, {}, {}, 0, 3}, run(1), {StepKind::kEnd, {}, {}, {}, 0, 0}}};
  Thread thread;
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(next_step(program, thread).kind, StepKind::kRun);
  }
}

TEST(DrawnTime, StaysWithinItsJitterAndReachesBothEnds) {
  sim::Rng rng(1);
  const Step step{StepKind::kRun, Duration{10}, {}, Duration{3}, 0, 0};
  std::int64_t lowest = 100;
  std::int64_t highest = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::int64_t ns = drawn_time(step, rng).ns;
    lowest = std::min(lowest, ns);
    highest = std::max(highest, ns);
  }
  EXPECT_EQ(lowest, 7);
  EXPECT_EQ(highest, 13);
}

}  // namespace
}  // namespace schedlab::workload
