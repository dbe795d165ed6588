// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explain_slice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/inspector/waits.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using testing::HasSubstr;
using trace::Kind;
using trace::Reason;
using trace::Record;
using trace::TaskState;

constexpr TaskId kFifo{0};
constexpr TaskId kOther{1};

Record task_state(Duration at, TaskId task, TaskState state) {
  Record r;
  r.at_ns = at.ns;
  r.kind = Kind::kSimTaskState;
  r.task = static_cast<std::uint32_t>(task);
  r.detail = static_cast<std::uint32_t>(state);
  return r;
}

/// Two CPUs. On CPU 0 fifo runs from 0, is throttled at 800 ms, is released at 1 s without a
/// resched, and runs again at 1540 ms; other waits from 10 ms on and runs in between.
std::shared_ptr<const trace::StoreView> throttled_run() {
  test::RecordBuilder record(2, {"fifo", "other"});
  Record throttle;
  throttle.at_ns = (800_ms).ns;
  throttle.kind = Kind::kSchedSwitch;
  throttle.task = static_cast<std::uint32_t>(kOther);
  throttle.other = static_cast<std::uint32_t>(kFifo);
  throttle.detail = static_cast<std::uint32_t>(TaskState::kThrottled);
  throttle.reason = Reason::kRtThrottled;
  throttle.a = (800_ms).ns + 1;
  throttle.b = (800_ms).ns;
  record.wake(0_ms, kFifo, 0, 0)
      .run(0_ms, 0, kIdleTask, TaskState::kRunnable, kFifo, Reason::kWakeupIdle)
      .wake(10_ms, kOther, 0, 0)
      .add(throttle)
      .add(task_state(1_s, kFifo, TaskState::kRunnable));
  Record late = throttle;
  late.at_ns = (1540_ms).ns;
  std::swap(late.task, late.other);
  late.detail = static_cast<std::uint32_t>(TaskState::kRunnable);
  late.reason = Reason::kRtLateResched;
  late.a = (540_ms).ns;
  late.b = static_cast<std::int64_t>(Reason::kWakeupClass);
  return record.add(late).view(2_s);
}

std::string text_of(const SliceStory& story, StoryPart part) {
  for (const StoryLine& line : story.lines) {
    if (line.part == part) {
      return line.text;
    }
  }
  return "(no such line)";
}

TEST(ExplainSlice, SaysWhoWhereAndFromWhenToWhen) {
  const auto story = explain_cpu_slice(*throttled_run(), cpu_id(0), Instant{} + 1200_ms, 4);
  ASSERT_TRUE(story);
  EXPECT_EQ(story->headline, "other  pid 902  on CPU 0");
  EXPECT_EQ(story->begin, Instant{} + 800_ms);
  EXPECT_EQ(story->end, Instant{} + 1540_ms);
  EXPECT_FALSE(story->open);
}

TEST(ExplainSlice, BeganAndEndedAreTheDecisionsOfTheSwitches) {
  const auto story = explain_cpu_slice(*throttled_run(), cpu_id(0), Instant{} + 1200_ms, 4);
  EXPECT_THAT(text_of(*story, StoryPart::kBegan),
              HasSubstr("fifo was throttled: rt_time 800.0 ms"));
  EXPECT_THAT(text_of(*story, StoryPart::kEnded),
              HasSubstr("540.0 ms after the throttle was cleared"));
  EXPECT_EQ(text_of(*story, StoryPart::kKernel),
            "sched_rt_runtime_exceeded(), pick_next_task_rt(), hrtimer_wakeup()");
}

TEST(ExplainSlice, TheWaitBeforeNamesWhoRanMeanwhileAndWhatWokeIt) {
  const auto story = explain_cpu_slice(*throttled_run(), cpu_id(0), Instant{} + 1200_ms, 4);
  EXPECT_EQ(text_of(*story, StoryPart::kWaited), "790.0 ms; meanwhile on CPU 0: fifo 790.0 ms");
  EXPECT_THAT(text_of(*story, StoryPart::kWoken), HasSubstr("other woke up on CPU 0"));
}

TEST(ExplainSlice, AThrottledWaitIsToldApart) {
  const auto story = explain_cpu_slice(*throttled_run(), cpu_id(0), Instant{} + 1600_ms, 4);
  EXPECT_EQ(text_of(*story, StoryPart::kWaited),
            "740.0 ms (200.0 ms of it throttled); meanwhile on CPU 0: other 740.0 ms");
  EXPECT_EQ(text_of(*story, StoryPart::kEnded), "not yet");
}

TEST(ExplainSlice, MeanwhileNamesWhoWaitedAndWhetherOthersWereIdle) {
  const auto story = explain_cpu_slice(*throttled_run(), cpu_id(0), Instant{} + 1200_ms, 4);
  const std::string meanwhile = text_of(*story, StoryPart::kMeanwhile);
  EXPECT_THAT(meanwhile, HasSubstr("fifo waited 740.0 ms (200.0 ms throttled, 540.0 ms runnable)"));
}

TEST(ExplainSlice, ATaskRowTellsOfItsWait) {
  const auto story = explain_task_slice(*throttled_run(), kFifo, Instant{} + 900_ms, 4);
  ASSERT_TRUE(story);
  EXPECT_EQ(story->headline, "fifo  pid 901  throttled on CPU 0");
  EXPECT_EQ(story->end, Instant{} + 1_s);
  EXPECT_EQ(text_of(*story, StoryPart::kMeanwhile), "on CPU 0: other 200.0 ms");
}

TEST(ExplainSlice, ARunningTaskIsExplainedAsItsCpu) {
  const auto view = throttled_run();
  const auto by_task = explain_task_slice(*view, kOther, Instant{} + 1200_ms, 4);
  const auto by_cpu = explain_cpu_slice(*view, cpu_id(0), Instant{} + 1200_ms, 4);
  EXPECT_EQ(by_task->headline, by_cpu->headline);
  EXPECT_EQ(by_task->lines, by_cpu->lines);
}

TEST(ExplainSlice, SaysWhoWokeTheWaker) {
  test::RecordBuilder record(2, {"server", "client"});
  Record by_client;
  by_client.at_ns = (3_ms).ns;
  by_client.kind = Kind::kSchedWakeup;
  by_client.other = 1;
  by_client.detail = 1;
  by_client.reason = Reason::kWokenByTask;
  record.wake(1_ms, TaskId{1}, 1, 1)
      .run(1_ms, 1, kIdleTask, TaskState::kRunnable, TaskId{1}, Reason::kWakeupIdle)
      .add(by_client)
      .run(4_ms, 0, kIdleTask, TaskState::kRunnable, TaskId{0}, Reason::kWakeupIdle);
  const auto view = record.view(10_ms);
  EXPECT_EQ(text_of(*explain_cpu_slice(*view, cpu_id(0), Instant{} + 5_ms, 4), StoryPart::kWakers),
            "server by client on CPU 1, 1.000 ms before\n"
            "client by a timer or interrupt, 3.000 ms before");
  EXPECT_EQ(text_of(*explain_cpu_slice(*view, cpu_id(0), Instant{} + 5_ms, 1), StoryPart::kWakers),
            "(no such line)")
      << "the line about the wait has said it";
}

TEST(ExplainSlice, WhatIsNotThereIsNotExplained) {
  const auto view = throttled_run();
  EXPECT_FALSE(explain_cpu_slice(*view, cpu_id(7), Instant{}, 4));
  EXPECT_FALSE(explain_task_slice(*view, TaskId{7}, Instant{}, 4));
}

TEST(Waits, AWaitReachesOverTheChangeFromThrottledToRunnable) {
  const auto wait = wait_before(*throttled_run(), kFifo, Instant{} + 1540_ms);
  ASSERT_TRUE(wait);
  EXPECT_EQ(wait->begin, Instant{} + 800_ms);
  EXPECT_EQ(wait->total(), 740_ms);
  EXPECT_EQ(wait->throttled, 200_ms);
}

TEST(Waits, RanOnAddsUpToTheRange) {
  const auto ran = ran_on(*throttled_run(), cpu_id(0), Instant{} + 700_ms, Instant{} + 1_s);
  EXPECT_EQ(ran, (std::vector<TimeOf>{{kOther, 200_ms, {}}, {kFifo, 100_ms, {}}}));
}

}  // namespace
}  // namespace schedlab::ui
