// SPDX-License-Identifier: GPL-3.0-or-later
// What do turns, waits and lost turns measure? On records made by hand:
//   0 ms woken, 2 ms runs, 5 ms preempted, 9 ms throttled, 12 ms runs, 14 ms sleeps, 20 ms woken
//   ...
#include "core/lab/stretches.h"

#include <gtest/gtest.h>

namespace schedlab::lab {
namespace {

using namespace literals;
using trace::Kind;
using trace::Record;
using trace::TaskState;

constexpr TaskId kA{0};
constexpr TaskId kB{1};

Instant at_ms(std::int64_t ms) {
  return {ms * 1'000'000};
}

Record record(Kind kind, std::int64_t ms, TaskId task) {
  Record r;
  r.kind = kind;
  r.at_ns = at_ms(ms).ns;
  r.task = static_cast<std::uint32_t>(task);
  return r;
}

Record switched(std::int64_t ms, TaskId prev, TaskState prev_state, TaskId next) {
  Record r = record(Kind::kSchedSwitch, ms, next);
  r.other = static_cast<std::uint32_t>(prev);
  r.detail = static_cast<std::uint32_t>(prev_state);
  return r;
}

Record stands(std::int64_t ms, TaskId task, TaskState state) {
  Record r = record(Kind::kSimTaskState, ms, task);
  r.detail = static_cast<std::uint32_t>(state);
  return r;
}

std::vector<TaskStretch> life_of_a(Instant now) {
  TaskStretches a(kA);
  for (const Record& r :
       {record(Kind::kSchedWakeup, 0, kA), switched(2, kB, TaskState::kRunnable, kA),
        switched(5, kA, TaskState::kRunnable, kB), record(Kind::kSimRtThrottle, 9, kA),
        stands(9, kA, TaskState::kThrottled), switched(12, kB, TaskState::kInterruptible, kA),
        switched(14, kA, TaskState::kInterruptible, kIdleTask),
        record(Kind::kSchedWakeup, 20, kA)}) {
    a.take(r);
  }
  return a.until(now);
}

TEST(TaskStretches, FollowOnlyTheirTaskAndEndWhereTheNextBegins) {
  const auto life = life_of_a(at_ms(30));
  std::vector<TaskState> states;
  for (const TaskStretch& s : life) {
    states.push_back(s.state);
  }
  EXPECT_EQ(states, (std::vector{TaskState::kRunnable, TaskState::kRunning, TaskState::kRunnable,
                                 TaskState::kThrottled, TaskState::kRunning,
                                 TaskState::kInterruptible, TaskState::kRunnable}));
  EXPECT_EQ(life[1].begin, at_ms(2));
  EXPECT_EQ(life[1].end, at_ms(5));
  EXPECT_FALSE(life[5].open);
  EXPECT_TRUE(life[6].open);
  EXPECT_EQ(life[6].end, at_ms(30));
  EXPECT_EQ(life[3].why.kind, Kind::kSimTaskState);
}

TEST(TaskStretches, OfATaskThatWasNeverSeenAreNone) {
  EXPECT_TRUE(TaskStretches(kB).until(at_ms(1)).empty());
}

TEST(MedianTurn, IsTheMiddleOneOfThoseThatEndInTheWindow) {
  const auto life = life_of_a(at_ms(30));  // turns of 3 ms (ends at 5) and 2 ms (ends at 14)
  EXPECT_EQ(median_turn(life, {at_ms(0), at_ms(30)}), 2_ms);  // nearest rank: the lower of two
  EXPECT_EQ(median_turn(life, {at_ms(4), at_ms(6)}), 3_ms);   // began before the window
  EXPECT_EQ(median_turn(life, {at_ms(6), at_ms(14)}), 0_ms);  // the window is open at its end
}

TEST(MedianTurn, DoesNotCountATurnThatIsStillGoingOn) {
  TaskStretches a(kA);
  a.take(switched(2, kB, TaskState::kRunnable, kA));
  EXPECT_EQ(median_turn(a.until(at_ms(30)), {at_ms(0), at_ms(31)}), 0_ms);
}

TEST(LongestWait, JoinsRunnableAndThrottledAndIsCutByTheWindow) {
  const auto life = life_of_a(at_ms(30));
  EXPECT_EQ(longest_wait(life, {at_ms(0), at_ms(30)}), 10_ms);  // 20 .. 30, still waiting
  EXPECT_EQ(longest_wait(life, {at_ms(0), at_ms(20)}), 7_ms);   // 5 .. 12
  EXPECT_EQ(longest_wait(life, {at_ms(6), at_ms(10)}), 4_ms);
  EXPECT_EQ(longest_wait(life, {at_ms(14), at_ms(20)}), 0_ms);
}

TEST(SwitchedOut, CountsOnlyWhereItCouldHaveGoneOn) {
  const auto life = life_of_a(at_ms(30));  // preempted at 5, slept at 14
  EXPECT_EQ(times_switched_out_runnable(life, {at_ms(0), at_ms(30)}), 1U);
  EXPECT_EQ(times_switched_out_runnable(life, {at_ms(5), at_ms(6)}), 1U);
  EXPECT_EQ(times_switched_out_runnable(life, {at_ms(0), at_ms(5)}), 0U);
}

}  // namespace
}  // namespace schedlab::lab
