// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/trace/chunk.h"

#include "ui/bridge/reproduce.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using knobs::Knob;

constexpr auto kRuntime = Knob::kSchedRtRuntimeUs;

/// A session on the default preset, paused at boot. 2.6.26 would take any write, 4.14 refuses some.
Session opened() {
  Session session;
  session.apply(OpenPreset{"rt-95-starves", {{"kernel", "4.14"}}, 7, false});
  return session;
}

TEST(Session, ShowsARunAsSoonAsItIsOpen) {
  Session session = opened();
  const FramePtr frame = session.frame();
  ASSERT_NE(frame->run, nullptr);
  EXPECT_EQ(frame->run->name, "rt-95-starves");
  EXPECT_EQ(frame->run->seed, 7U);
  EXPECT_EQ(frame->run->cpus, 4);
  EXPECT_EQ(frame->now, Instant{});
  EXPECT_FALSE(frame->running);
  EXPECT_EQ(frame->tasks.size(), frame->record->names->tasks.size());
  EXPECT_EQ(frame->cpus.size(), 4U);
}

TEST(Session, RunsToItsDurationAndStops) {
  Session session = opened();
  session.apply(SetSpeed{kFlatOut});
  session.apply(RunOn{});
  while (session.running()) {
    session.advance();
  }
  const FramePtr frame = session.frame();
  EXPECT_TRUE(frame->finished);
  EXPECT_FALSE(frame->running);
  EXPECT_EQ(frame->now, Instant{} + 20_s);
}

TEST(Session, AFrameLeavesNoOverviewForTheWindowToBuild) {
  Session session;
  session.apply(OpenPreset{"cfs-nice", {}, 1, false});
  session.apply(Seek{Instant{} + 11_s});
  const FramePtr frame = session.frame();
  ASSERT_GT(frame->record->cpus[3].retained_slices(), trace::kChunkSlices);
  EXPECT_EQ(frame->record->build_overviews(), 0U);
}

TEST(Session, RunningOnAtTheEndBeginsAgain) {
  Session session = opened();
  session.apply(Seek{Instant{} + 20_s});
  ASSERT_TRUE(session.frame()->finished);
  session.apply(RunOn{});
  EXPECT_TRUE(session.running());
  EXPECT_EQ(session.frame()->now, Instant{});
  EXPECT_EQ(session.frame()->recorded_until, Instant{} + 20_s);
}

TEST(Session, StepsPauseAndGoBackToTheSameHash) {
  for (const Stride stride : {Stride::kEvent, Stride::kTick, Stride::kMillisecond}) {
    Session session = opened();
    session.apply(Seek{Instant{} + 300_ms});
    session.apply(Step{stride, false});
    const FramePtr here = session.frame();
    session.apply(Step{stride, false});
    EXPECT_GT(session.frame()->now, here->now) << "stride " << static_cast<int>(stride);
    session.apply(Step{stride, true});
    EXPECT_EQ(session.frame()->trace_hash, here->trace_hash);
    EXPECT_EQ(session.frame()->events, here->events);
    EXPECT_FALSE(session.running());
  }
}

TEST(Session, GoingBackKeepsTheRecord) {
  Session session = opened();
  session.apply(Seek{Instant{} + 2_s});
  session.apply(Seek{Instant{} + 500_ms});
  const FramePtr frame = session.frame();
  EXPECT_EQ(frame->now, Instant{} + 500_ms);
  EXPECT_EQ(frame->recorded_until, Instant{} + 2_s);
}

TEST(Session, AWriteTakesEffectAndLeavesAFlagWithTheOldValue) {
  Session session = opened();
  session.apply(Seek{Instant{} + 100_ms});
  session.apply(WriteKnob{kRuntime, 500'000, 0});
  const FramePtr frame = session.frame();
  EXPECT_EQ(frame->knobs[kRuntime], 500'000);
  EXPECT_EQ(frame->preset_knobs[kRuntime], 950'000);
  ASSERT_EQ(frame->writes->size(), 1U);
  EXPECT_EQ(frame->writes->front().at, Instant{} + 100_ms);
  EXPECT_EQ(frame->writes->front().old_value, 950'000);
  EXPECT_EQ(frame->writes->front().new_value, 500'000);
  EXPECT_FALSE(frame->writes->front().by_preset);
  EXPECT_EQ(frame->user_writes, 1U);
  EXPECT_TRUE(frame->can_undo);
}

TEST(Session, AnIllegalWriteShowsTheErrnoAndChangesNothing) {
  Session session = opened();
  session.apply(Seek{Instant{} + 100_ms});
  const FramePtr before = session.frame();
  session.apply(WriteKnob{kRuntime, 1'000'001, 0});
  const FramePtr after = session.frame();
  ASSERT_EQ(after->refusals.size(), 1U);
  EXPECT_EQ(after->refusals.front().knob, kRuntime);
  EXPECT_THAT(after->refusals.front().text,
              testing::StartsWith("EINVAL: runtime 1000001 > period 1000000"));
  EXPECT_EQ(after->knobs, before->knobs);
  EXPECT_EQ(after->trace_hash, before->trace_hash);
  EXPECT_TRUE(after->writes->empty());
  EXPECT_EQ(after->knob_writes_taken, before->knob_writes_taken + 1);
}

TEST(Session, ALaterLegalWriteClearsTheRefusal) {
  Session session = opened();
  session.apply(WriteKnob{kRuntime, 1'000'001, 0});
  session.apply(WriteKnob{kRuntime, 900'000, 0});
  EXPECT_TRUE(session.frame()->refusals.empty());
}

TEST(Session, UndoGoesToTheWriteAsIfItHadNotBeenMade) {
  Session session = opened();
  session.apply(Seek{Instant{} + 700_ms});
  const FramePtr before = session.frame();
  session.apply(WriteKnob{Knob::kRtRuntimeShare, 0, 0});
  session.apply(Seek{Instant{} + 3_s});
  session.apply(UndoWrite{});
  const FramePtr after = session.frame();
  EXPECT_EQ(after->now, Instant{} + 700_ms);
  EXPECT_EQ(after->trace_hash, before->trace_hash);
  EXPECT_EQ(after->knobs, before->knobs);
  EXPECT_TRUE(after->can_redo);
  session.apply(RedoWrite{});
  EXPECT_EQ(session.frame()->knobs[Knob::kRtRuntimeShare], 0);
}

TEST(Session, ADragIsUndoneAsOneAndLeavesOneWriteWhileTheClockStands) {
  Session session = opened();
  session.apply(Seek{Instant{} + 100_ms});
  for (const std::int64_t value : {900'000, 850'000, 800'000}) {
    session.apply(WriteKnob{kRuntime, value, 5});
  }
  EXPECT_EQ(session.frame()->writes->size(), 1U);
  session.apply(Seek{Instant{} + 200_ms});
  session.apply(WriteKnob{kRuntime, 700'000, 5});
  EXPECT_EQ(session.frame()->writes->size(), 2U);
  session.apply(UndoWrite{});
  EXPECT_EQ(session.frame()->knobs[kRuntime], 950'000);
  EXPECT_FALSE(session.frame()->can_undo);
  session.apply(RedoWrite{});
  EXPECT_EQ(session.frame()->knobs[kRuntime], 700'000);
}

TEST(Session, APresetThatCannotBeReadTellsWhyAndKeepsTheRun) {
  Session session = opened();
  session.apply(Seek{Instant{} + 1_s});
  session.apply(OpenPreset{"rt-95-starve", {}, std::nullopt, true});
  const FramePtr frame = session.frame();
  ASSERT_NE(frame->notice, nullptr);
  ASSERT_FALSE(frame->notice->lines.empty());
  EXPECT_THAT(frame->notice->lines.front(), testing::HasSubstr("rt-95-starves"));
  EXPECT_EQ(frame->run->name, "rt-95-starves");
  EXPECT_EQ(frame->now, Instant{} + 1_s);
}

TEST(Session, AfterAFailureItShowsTheLastFrameAndTheReason) {
  Session session = opened();
  session.apply(Seek{Instant{} + 1_s});
  const FramePtr last = session.frame();
  session.fail("task.on_one_cpu");
  const FramePtr frame = session.frame();
  EXPECT_EQ(frame->now, last->now);
  EXPECT_EQ(frame->record, last->record);
  EXPECT_FALSE(frame->running);
  ASSERT_NE(frame->notice, nullptr);
  EXPECT_THAT(frame->notice->lines, testing::Contains("task.on_one_cpu"));
  session.apply(WriteKnob{kRuntime, 1, 0});
  session.apply(Step{});
  EXPECT_EQ(session.frame()->now, last->now);
}

TEST(Reproduce, TheCommandLineHoldsSeedAndEveryWriteByHand) {
  Session session = opened();
  session.apply(Seek{Instant{} + 250_ms});
  session.apply(WriteKnob{kRuntime, 800'000, 0});
  session.apply(Seek{Instant{} + 3_s});
  const std::string line = reproducing_command(*session.frame());
  EXPECT_THAT(line, testing::StartsWith("schedlab run rt-95-starves "));
  EXPECT_THAT(line, testing::HasSubstr("--at 250ms:kernel.sched_rt_runtime_us=800000"));
  EXPECT_THAT(line, testing::HasSubstr("--seed 7"));
  EXPECT_THAT(line, testing::HasSubstr("--for 3s"));
}

TEST(Reproduce, ACaptionNamesKernelMachineAndChangedKnobs) {
  Session session = opened();
  session.apply(WriteKnob{kRuntime, 800'000, 0});
  const std::vector<std::string> caption = chart_caption(*session.frame());
  ASSERT_EQ(caption.size(), 3U);
  EXPECT_THAT(caption[0], testing::HasSubstr("kernel 4.14"));
  EXPECT_THAT(caption[1], testing::HasSubstr("kernel.sched_rt_runtime_us=800000"));
}

}  // namespace
}  // namespace schedlab::ui
