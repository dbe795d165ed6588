// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/trace/chunk.h"

#include "tests/support/scratch.h"
#include "ui/bridge/reproduce.h"
#include "ui/bridge/save.h"

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

void run_to_stop(Session& session) {
  while (session.running()) {
    session.advance();
  }
}

TEST(Session, RunsUntilAConditionAndSaysWhich) {
  Session session = opened();
  session.apply(RunUntil{{"other waits > 250ms", "throttled"}});
  EXPECT_EQ(session.frame()->until, "other waits > 250ms or throttled");
  run_to_stop(session);
  const FramePtr frame = session.frame();
  EXPECT_EQ(frame->now, Instant{} + 250_ms);
  EXPECT_EQ(frame->until, "");
  ASSERT_NE(frame->notice, nullptr);
  EXPECT_EQ(frame->notice->title, "Stopped at 250ms");
  EXPECT_FALSE(frame->notice->is_error);
}

TEST(Session, RunsUntilAConditionInWhatIsRecordedAlready) {
  Session session = opened();
  session.apply(Seek{Instant{} + 5_s});
  const std::uint64_t recorded = session.frame()->record->events.end();
  session.apply(Seek{Instant{} + 1_ms});
  session.apply(RunUntil{{"other waits > 250ms"}});
  run_to_stop(session);
  EXPECT_EQ(session.frame()->now, Instant{} + 250_ms);
  EXPECT_EQ(session.frame()->record->events.end(), recorded);
}

TEST(Session, AMoveOrAPauseEndsTheWayToACondition) {
  Session session = opened();
  for (const Command& command : {Command(Pause{}), Command(Seek{Instant{} + 1_ms}),
                                 Command(Step{Stride::kTick, false}), Command(RunOn{})}) {
    session.apply(RunUntil{{"other waits > 250ms"}});
    session.apply(command);
    EXPECT_EQ(session.frame()->until, "");
  }
}

TEST(Session, ConditionsNobodyUnderstandsStartNothing) {
  Session session = opened();
  session.apply(RunUntil{{"othr runs", "soon"}});
  EXPECT_FALSE(session.running());
  ASSERT_NE(session.frame()->notice, nullptr);
  EXPECT_TRUE(session.frame()->notice->is_error);
  EXPECT_EQ(session.frame()->notice->lines.size(), 2U);
}

void run_on(Session& session, Duration to) {
  session.apply(Seek{Instant{} + to});
}

TEST(Session, AForkGoesOnBesideItsOriginalAndSaysWhereTheyPart) {
  Session session = opened();
  run_on(session, 1_s);
  session.apply(Fork{});
  EXPECT_EQ(session.frame()->branch, 'B');
  ASSERT_NE(session.frame()->other, nullptr);
  EXPECT_EQ(session.frame()->other->forked_at, Instant{} + 1_s);
  run_on(session, 2_s);
  EXPECT_FALSE(session.frame()->other->parting);  // nothing was changed
  EXPECT_EQ(session.frame()->trace_hash, session.frame()->other->trace_hash);
  run_on(session, 1_s);
  session.apply(WriteKnob{kRuntime, 100'000, 0});
  run_on(session, 4_s);
  const FramePtr frame = session.frame();
  ASSERT_TRUE(frame->other->parting);
  EXPECT_GE(frame->other->parting->at, Instant{} + 1_s);
  EXPECT_NE(frame->other->parting->here, frame->other->parting->there);
  EXPECT_NE(frame->trace_hash, frame->other->trace_hash);
  EXPECT_EQ(frame->other->now, frame->now);
  EXPECT_EQ(frame->user_writes, 1U);
  session.apply(SwitchBranch{});
  EXPECT_EQ(session.frame()->branch, 'A');
  EXPECT_EQ(session.frame()->user_writes, 0U);
  EXPECT_EQ(session.frame()->trace_hash, frame->other->trace_hash);
  EXPECT_EQ(session.frame()->other->parting->at, frame->other->parting->at);
  session.apply(CloseBranch{});
  EXPECT_EQ(session.frame()->other, nullptr);
}

TEST(Session, BothBranchesRunToTheirEnds) {
  Session session = opened();
  session.apply(Fork{});
  session.apply(WriteKnob{kRuntime, 100'000, 0});
  session.apply(SetSpeed{kFlatOut});
  session.apply(RunOn{});
  run_to_stop(session);
  EXPECT_TRUE(session.frame()->finished);
  EXPECT_TRUE(session.frame()->other->finished);
}

TEST(Session, ComesBackFromItsFileWhereItStoodOrNotAtAll) {
  const std::string file = test::scratch_path("session.yaml").string();
  Session session = opened();
  run_on(session, 1_s);
  session.apply(WriteKnob{kRuntime, 500'000, 0});
  session.apply(Seek{Instant{} + 1500_ms});
  for (int i = 0; i < 3; ++i) {
    session.apply(Step{Stride::kEvent, false});
  }
  const FramePtr then = session.frame();
  scenario::SavedSession saved = session_of(*then, {});
  saved.view.notes = {{Instant{7}, "here"}};
  ASSERT_TRUE(save_session(saved, file).ok());
  Session again;
  again.apply(OpenPreset{file, {}, std::nullopt, true});
  run_to_stop(again);
  const FramePtr now = again.frame();
  ASSERT_NE(now->run, nullptr) << now->notice->lines[0];
  EXPECT_EQ(now->trace_hash, then->trace_hash);
  EXPECT_EQ(now->events, then->events);
  EXPECT_FALSE(now->running);
  EXPECT_EQ(now->user_writes, 1U);
  EXPECT_EQ(now->run->restored->notes, saved.view.notes);
  again.apply(UndoWrite{});
  EXPECT_EQ(again.frame()->user_writes, 0U);

  saved.run.trace_hash ^= 1;
  ASSERT_TRUE(save_session(saved, file).ok());
  again.apply(OpenPreset{file, {}, std::nullopt, true});
  run_to_stop(again);
  EXPECT_EQ(again.frame()->run->serial, now->run->serial);  // what was open stays
  EXPECT_NE(again.frame()->notice->lines[0].find("comes to another state"), std::string::npos);
  saved.preset_hash ^= 1;
  ASSERT_TRUE(save_session(saved, file).ok());
  again.apply(OpenPreset{file, {}, std::nullopt, true});
  EXPECT_NE(again.frame()->notice->lines[0].find("has changed since"), std::string::npos);
}

/// A forked session in a file, B ahead by its own events.
scenario::SavedSession forked_and_saved(Session& session, const std::string& file) {
  run_on(session, 1_s);
  session.apply(WriteKnob{kRuntime, 900'000, 0});
  run_on(session, 2_s);
  session.apply(Fork{});
  session.apply(WriteKnob{kRuntime, 100'000, 0});
  run_on(session, 3_s);
  session.apply(SwitchBranch{});
  session.apply(WriteKnob{kRuntime, 500'000, 0});
  run_on(session, 4_s);
  const scenario::SavedSession saved = session_of(*session.frame(), {});
  EXPECT_TRUE(save_session(saved, file).ok());
  return saved;
}

TEST(Session, ComesBackWithTheRunBesideIt) {
  const std::string file = test::scratch_path("forked.yaml").string();
  Session session = opened();
  const scenario::SavedSession saved = forked_and_saved(session, file);
  const FramePtr then = session.frame();
  Session again;
  again.apply(OpenPreset{file, {}, std::nullopt, true});
  run_to_stop(again);
  const FramePtr now = again.frame();
  ASSERT_NE(now->other, nullptr);
  EXPECT_EQ(session_of(*now, {}), saved);
  EXPECT_EQ(now->branch, 'A');
  EXPECT_EQ(now->other->forked_at, then->other->forked_at);
  ASSERT_TRUE(now->other->parting);
  EXPECT_EQ(now->other->parting->at, then->other->parting->at);
  EXPECT_EQ(now->other->parting->there, then->other->parting->there);
  run_on(again, 5_s);
  run_on(session, 5_s);
  EXPECT_EQ(session_of(*again.frame(), {}), session_of(*session.frame(), {}));
}

TEST(Session, AForkThatItsFileNamesTooLateIsStillTheSameTwoRuns) {
  const std::string file = test::scratch_path("late-fork.yaml").string();
  Session session = opened();
  scenario::SavedSession saved = forked_and_saved(session, file);
  saved.fork->at = Instant{} + 3500_ms;
  ASSERT_TRUE(save_session(saved, file).ok());
  Session again;
  again.apply(OpenPreset{file, {}, std::nullopt, true});
  run_to_stop(again);
  ASSERT_NE(again.frame()->other, nullptr);
  EXPECT_EQ(again.frame()->trace_hash, saved.run.trace_hash);
  EXPECT_EQ(again.frame()->other->trace_hash, saved.fork->other.trace_hash);
}

TEST(Session, OpeningALongOneShowsHowFarItIsAndCanBeGivenUp) {
  const std::string file = test::scratch_path("long.yaml").string();
  Session session = opened();
  forked_and_saved(session, file);
  Session other;
  other.apply(OpenPreset{"cfs-nice", {}, 1, true});
  const std::uint64_t serial = other.frame()->run->serial;
  other.apply(OpenPreset{file, {}, std::nullopt, true});
  double done = -1;
  for (int batch = 0; batch < 5; ++batch) {
    ASSERT_TRUE(other.frame()->opening);
    EXPECT_EQ(other.frame()->opening->file, file);
    EXPECT_GE(other.frame()->opening->done, done);
    done = other.frame()->opening->done;
    EXPECT_FALSE(other.frame()->running);
    other.advance();
  }
  EXPECT_GT(done, 0);
  EXPECT_LT(done, 1);
  other.apply(Pause{});
  EXPECT_FALSE(other.running());
  EXPECT_FALSE(other.frame()->opening);
  EXPECT_EQ(other.frame()->run->serial, serial);
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
