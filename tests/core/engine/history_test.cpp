// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/history.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/random_setup.h"

namespace schedlab::engine {
namespace {

using namespace schedlab::literals;
using knobs::Knob;

/// Every record of a run, for comparing what two histories hold.
std::vector<trace::Record> records(const History& h) {
  const trace::EventLogView log = h.view().events;
  std::vector<trace::Record> all;
  for (std::uint64_t i = log.begin(); i < log.end(); ++i) {
    all.push_back(log[i]);
  }
  return all;
}

TEST(History, SeekEqualsARunFromTheStart) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto setup = test::random_setup(seed);
    History h(setup, seed);
    h.run_until(Instant{} + 2_s);
    sim::Rng rng(seed);
    for (int jump = 0; jump < 15; ++jump) {
      const Instant t = Instant{} + rng.below(2500_ms);
      h.seek(t);
      Machine straight = boot(setup, seed);
      run_until(straight, t, nullptr);
      ASSERT_EQ(h.machine(), straight) << "seed=" << seed << " t=" << t.ns;
    }
  }
}

TEST(History, SnapshotsStayInTheirBudgetAndEveryInstantInReach) {
  auto endless =
      *test::a_machine("6.1").hz(1000).task(test::a_hog("a")).task(test::a_hog("b")).setup();
  endless.duration = 400_s;
  const auto setup = std::make_shared<const engine::Setup>(std::move(endless));
  constexpr std::size_t kBudget = 40'000;
  History h(setup, 5, trace::Store::kDefaultBudget, kBudget);
  History roomy(setup, 5);
  for (History* run : {&h, &roomy}) {
    run->run_until(Instant{} + 400_s);
  }
  EXPECT_LE(h.snapshot_bytes(), kBudget);
  EXPECT_GT(h.snapshots(), 2U);
  EXPECT_GT(roomy.snapshots(), 2 * h.snapshots());
  EXPECT_GT(roomy.snapshot_bytes(), 2 * h.snapshot_bytes());
  for (const Duration t : {200_s, 100_ms, 399_s, 1_s}) {
    h.seek(Instant{} + t);
    roomy.seek(Instant{} + t);
    EXPECT_EQ(h.machine(), roomy.machine());
  }
}

TEST(History, GoingBackKeepsTheRecordAndGoingOnAddsNothingTwice) {
  const auto setup = test::random_setup(3);
  History a(setup, 3);
  History b(setup, 3);
  a.run_until(Instant{} + 1_s);
  b.run_until(Instant{} + 600_ms);
  b.seek(Instant{} + 100_ms);
  b.step_event();
  b.step_back_tick();
  b.run_until(Instant{} + 1_s);
  EXPECT_EQ(records(a), records(b));
  EXPECT_EQ(a.machine(), b.machine());
}

TEST(History, ACopyWithoutAChangeIsItsOriginalForEver) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto setup = test::random_setup(seed);
    History a(setup, seed);
    a.run_until(Instant{} + 300_ms);
    History b = a;
    a.run_until(Instant{} + 900_ms);
    b.run_until(Instant{} + 900_ms);
    EXPECT_EQ(a.machine(), b.machine()) << "seed=" << seed;
    EXPECT_EQ(records(a), records(b)) << "seed=" << seed;
    b.seek(Instant{} + 100_ms);
    a.seek(Instant{} + 100_ms);
    EXPECT_EQ(a.machine(), b.machine()) << "seed=" << seed;
  }
}

TEST(History, ACopyThatIsChangedLeavesItsOriginalAlone) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto setup = test::random_setup(seed);
    History alone(setup, seed);
    alone.run_until(Instant{} + 800_ms);
    History a(setup, seed);
    a.run_until(Instant{} + 400_ms);
    History b = a;
    b.seek(Instant{} + 250_ms);
    static_cast<void>(b.write(Knob::kSchedRtRuntimeUs, 200'000));
    b.run_until(Instant{} + 800_ms);
    a.run_until(Instant{} + 800_ms);
    EXPECT_EQ(a.machine(), alone.machine()) << "seed=" << seed;
    EXPECT_EQ(records(a), records(alone)) << "seed=" << seed;
    History straight(setup, seed);
    straight.adopt(b.live_writes());
    straight.run_until(Instant{} + 800_ms);
    EXPECT_EQ(b.machine(), straight.machine()) << "seed=" << seed;
    EXPECT_EQ(records(b), records(straight)) << "seed=" << seed;
  }
}

TEST(History, AdoptedWritesAreThoseOfALiveRun) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto setup = test::random_setup(seed);
    History live(setup, seed);
    live.run_until(Instant{} + 100_ms);
    static_cast<void>(live.write(Knob::kSchedRtRuntimeUs, 300'000));
    live.run_until(Instant{} + 250_ms);
    static_cast<void>(live.write(Knob::kSchedLatencyNs, 9'000'000));
    live.run_until(Instant{} + 400_ms);
    History again(setup, seed);
    again.adopt(live.live_writes());
    again.run_until(Instant{} + 400_ms);
    EXPECT_EQ(again.machine(), live.machine()) << "seed=" << seed;
    EXPECT_EQ(records(again), records(live)) << "seed=" << seed;
    EXPECT_EQ(again.undo(), live.undo()) << "seed=" << seed;
    EXPECT_EQ(again.machine(), live.machine()) << "seed=" << seed;
  }
}

TEST(History, EveryEventIsAPlaceToGoBackTo) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto setup = test::random_setup(seed);
    History there(setup, seed);
    there.run_until(Instant{} + 50_ms);
    for (int step = 0; step < 40 && there.step_event(); ++step) {
      History again(setup, seed);
      ASSERT_TRUE(again.seek_event(there.now(), there.machine().events)) << "seed=" << seed;
      ASSERT_EQ(again.machine().trace_hash, there.machine().trace_hash) << "seed=" << seed;
    }
    EXPECT_FALSE(there.seek_event(Instant{} + 1_ms, 1'000'000)) << "seed=" << seed;
  }
}

TEST(History, OneEventBackAndForthIsTheSameInstant) {
  History h(test::random_setup(7), 7);
  h.run_until(Instant{} + 300_ms);
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(h.step_event());
    const Machine here = h.machine();
    ASSERT_TRUE(h.step_event());
    ASSERT_TRUE(h.step_back_event());
    ASSERT_EQ(h.machine(), here);
  }
}

TEST(History, StepsBackToTheVeryStart) {
  const auto setup = test::random_setup(7);
  History h(setup, 7);
  h.run_until(Instant{} + 5_ms);
  while (h.step_back_event()) {
  }
  EXPECT_EQ(h.machine(), boot(setup, 7));
}

TEST(History, AWriteInThePastForksAndUndoBringsTheOldFutureBack) {
  const auto setup = test::a_machine("6.1")
                         .cpus(2)
                         .task(test::a_hog("fifo").fifo(1).on("0"))
                         .task(test::a_hog("other").on("0"))
                         .setup();
  History plain(setup, 1);
  plain.run_until(Instant{} + 5_s);
  History h(setup, 1);
  h.run_until(Instant{} + 4_s);
  h.seek(Instant{} + 2_s);
  ASSERT_EQ(h.write(Knob::kSchedRtRuntimeUs, 300'000), std::nullopt);
  EXPECT_EQ(h.recorded_until(), Instant{} + 2_s);
  h.run_until(Instant{} + 5_s);
  EXPECT_NE(h.machine().trace_hash, plain.machine().trace_hash);
  ASSERT_TRUE(h.undo());
  EXPECT_EQ(h.now(), Instant{} + 2_s);
  h.run_until(Instant{} + 5_s);
  EXPECT_EQ(h.machine(), plain.machine());
  EXPECT_EQ(records(h), records(plain));
  ASSERT_TRUE(h.redo());
  EXPECT_EQ(h.machine().kernel.knobs[Knob::kSchedRtRuntimeUs], 300'000);
}

TEST(History, SeveralWritesAreTakenBackAtOnce) {
  const auto setup = test::a_machine("6.1")
                         .cpus(2)
                         .task(test::a_hog("fifo").fifo(1).on("0"))
                         .task(test::a_hog("other").on("0"))
                         .setup();
  History plain(setup, 1);
  plain.run_until(Instant{} + 3_s);
  History h(setup, 1);
  for (const std::int64_t runtime : {300'000, 200'000, 100'000}) {
    h.run_until(h.now() + 400_ms);
    ASSERT_EQ(h.write(Knob::kSchedRtRuntimeUs, runtime), std::nullopt);
  }
  h.run_until(Instant{} + 2_s);
  EXPECT_FALSE(h.undo(4));
  ASSERT_TRUE(h.undo(2));
  EXPECT_EQ(h.now(), Instant{} + 800_ms);
  EXPECT_EQ(h.machine().kernel.knobs[Knob::kSchedRtRuntimeUs], 300'000);
  ASSERT_TRUE(h.undo());
  h.run_until(Instant{} + 3_s);
  EXPECT_EQ(h.machine(), plain.machine());
}

TEST(History, TwoWritesAtOneInstantAreBothKeptAndReplayed) {
  const auto setup = test::random_setup(9);
  History h(setup, 9);
  h.run_until(Instant{} + 100_ms);
  ASSERT_EQ(h.write(Knob::kHrtick, 1), std::nullopt);
  ASSERT_EQ(h.write(Knob::kHrtick, 0), std::nullopt);
  h.run_until(Instant{} + 400_ms);
  const Machine there = h.machine();
  h.seek(Instant{} + 50_ms);
  h.run_until(Instant{} + 400_ms);
  EXPECT_EQ(h.machine(), there);
}

TEST(History, RtTimeIsFollowedBetweenItsCorners) {
  History h(test::a_machine("6.1").task(test::a_hog("fifo").fifo(1)).setup(), 1);
  h.run_until(Instant{} + 725_ms);
  const std::vector<trace::TrackView> tracks = h.view().tracks;
  const auto track = std::find_if(tracks.begin(), tracks.end(),
                                  [](const auto& t) { return t.info().name == "rt_time"; });
  ASSERT_NE(track, tracks.end());
  EXPECT_EQ(track->at(Instant{} + 700_ms), 700'000'000);
  EXPECT_EQ(track->at(Instant{} + 325_ms), 325'000'000);
}

// A lone hog switches once; that it never switches again must be told apart from "not sampled".
TEST(History, ACounterThatStandsStillIsSampledAllTheSame) {
  History h(test::a_machine("6.1").task(test::a_hog("only")).setup(), 1);
  h.run_until(Instant{} + 1_s);
  const std::vector<trace::TrackView> tracks = h.view().tracks;
  const auto ctxt = std::find_if(tracks.begin(), tracks.end(),
                                 [](const auto& t) { return t.info().name == "ctxt"; });
  ASSERT_NE(ctxt, tracks.end());
  std::vector<trace::Point> points;
  EXPECT_TRUE(ctxt->points(Instant{}, Instant{} + 1_s, 100, points));
  EXPECT_EQ(points.size(), 21U);  // 0, 50, ... 950 ms, and the neighbour at 1 s
}

TEST(History, ARefusedWriteLeavesEverythingAsItWas) {
  History h(test::a_machine("6.1").task(test::a_hog("fifo").fifo(1)).setup(), 1);
  h.run_until(Instant{} + 1_s);
  const Machine before = h.machine();
  const auto refusal = h.write(Knob::kSchedRtPeriodUs, 700'000);
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->text(), "EINVAL: runtime 950000 > period 700000; nothing changed");
  EXPECT_EQ(h.machine(), before);
  EXPECT_FALSE(h.can_undo());
}

TEST(History, ForkedAndReplayedRecordsEqualThoseOfAStraightJournal) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto setup = test::random_setup(seed);
    History h(setup, seed);
    sim::Rng rng(seed + 100);
    for (int i = 0; i < 12; ++i) {
      h.seek(Instant{} + rng.below(1_s));
      const auto knob = static_cast<Knob>(rng.below(std::uint64_t{knobs::kKnobCount}));
      (void)h.write(knob, knobs::spec(knob).slider_min);
      if (rng.below(std::uint64_t{4}) == 0) {
        h.undo();
      }
    }
    h.run_until(Instant{} + 1200_ms);
    Machine straight = boot(setup, seed);
    trace::Store store(names_of(straight));
    set_live_writes(straight, h.live_writes());
    run_until(straight, Instant{} + 1200_ms, &store);
    ASSERT_EQ(h.machine(), straight) << "seed=" << seed;
    ASSERT_EQ(h.view().events.size(), store.view(straight.now()).events.size());
  }
}

}  // namespace
}  // namespace schedlab::engine
