// SPDX-License-Identifier: GPL-3.0-or-later
// Does a run measure what happened, and only that? Mostly on one CPU with HZ 100 where two busy
// tasks of equal weight share it, or where a FIFO hog is throttled at 950 ms of each second.
#include "core/lab/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/history.h"
#include "core/lab/repeat.h"

#include "tests/support/memory_setup.h"

namespace schedlab::lab {
namespace {

using namespace literals;
using scenario::MetricKind;
using scenario::MetricSpec;
using test::a_hog;
using test::a_machine;
using test::a_task;
using testing::DoubleNear;
using testing::ElementsAre;

scenario::Scenario a_scenario(const test::MachineBuilder& machine) {
  scenario::Scenario s;
  s.name = "test";
  s.setup = *machine.setup();
  return s;
}

MetricSpec a_metric(MetricKind kind, Duration from, Duration to, std::size_t task = 0,
                    std::size_t other = 0) {
  MetricSpec spec;
  spec.name = "m";
  spec.kind = kind;
  spec.task = task;
  spec.other = other;
  spec.from = Instant{} + from;
  spec.to = Instant{} + to;
  return spec;
}

/// A FIFO hog and a fair one on one CPU of a kernel that lends nothing: 950 ms and 50 ms a second.
test::MachineBuilder a_throttled_machine() {
  return a_machine("6.1").hz(1000).task(a_hog("fifo").fifo(50)).task(a_hog("fair"));
}

scenario::Scenario throttled_for(Duration duration) {
  return a_scenario(a_throttled_machine().duration(duration));
}

TEST(Run, ReportsTasksAndCpusThatAddUp) {
  const RunResult result = run(throttled_for(10_s));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.sim_time, 10_s);
  EXPECT_EQ(result.tasks[0].cpu + result.tasks[1].cpu, 10_s);
  EXPECT_EQ(result.tasks[0].cpu + result.tasks[0].wait, 10_s);
  EXPECT_EQ(result.cpus[0].busy, 10_s);
  EXPECT_EQ(result.cpus[0].idle, 0_s);
  EXPECT_EQ(result.cpus[0].rt, result.tasks[0].cpu);
  EXPECT_EQ(result.tasks[0].name, "fifo");
  EXPECT_EQ(result.tasks[0].pid, 100);
  EXPECT_EQ(result.tasks[0].preemptions, 10U);  // throttled once a second
}

TEST(Run, MeasuresSharesInsideTheirWindowOnly) {
  auto scenario = a_scenario(
      a_machine("6.1").hz(1000).task(a_task("late").start(1_s).does(test::program::run_forever())));
  scenario.setup.duration = 3_s;
  scenario.metrics = {
      a_metric(MetricKind::kCpuShare, 0_s, 1_s), a_metric(MetricKind::kCpuShare, 0_s, 2_s),
      a_metric(MetricKind::kCpuShare, 1_s, 3_s), a_metric(MetricKind::kCpuShare, 2_s, 4_s),
      a_metric(MetricKind::kCpuShare, 3500_ms, 4_s)};
  EXPECT_THAT(run(scenario).metrics, ElementsAre(0.0, 50.0, 100.0, 100.0, 0.0));
}

TEST(Run, CountsThrottlesAndReadsTheBudget) {
  auto scenario = throttled_for(5_s);
  scenario.metrics = {
      a_metric(MetricKind::kThrottles, 0_s, 5_s), a_metric(MetricKind::kThrottles, 1_s, 3_s),
      a_metric(MetricKind::kFirstThrottle, 0_s, 0_s), a_metric(MetricKind::kRtBudget, 0_s, 5_s),
      a_metric(MetricKind::kMaxWait, 1_s, 5_s, 0)};
  EXPECT_THAT(run(scenario).metrics,
              ElementsAre(5.0, 2.0, DoubleNear(951.0, 1.0), 950.0, DoubleNear(50.0, 1.0)));
}

TEST(Run, HasNoThrottleWithoutALimit) {
  auto scenario = throttled_for(2_s);
  scenario.setup.knobs.set(knobs::Knob::kSchedRtRuntimeUs, -1);
  scenario.metrics = {
      a_metric(MetricKind::kThrottles, 0_s, 2_s), a_metric(MetricKind::kFirstThrottle, 0_s, 0_s),
      a_metric(MetricKind::kRtBudget, 0_s, 2_s), a_metric(MetricKind::kTurn, 0_s, 2_s, 1)};
  EXPECT_THAT(run(scenario).metrics, ElementsAre(0.0, -1.0, -1.0, 0.0));
}

TEST(Run, TurnsOfTwoRoundRobinTasksAreTheirSlice) {
  auto scenario = a_scenario(
      a_machine("6.1").hz(1000).task(a_hog("a").rr(10)).task(a_hog("b").rr(10)).duration(4_s));
  scenario.setup.knobs.set(knobs::Knob::kSchedRtRuntimeUs, -1);
  scenario.metrics = {a_metric(MetricKind::kTurn, 1_s, 4_s, 0),
                      a_metric(MetricKind::kMaxWait, 1_s, 4_s, 0),
                      a_metric(MetricKind::kSwitches, 1_s, 3_s, 0)};
  EXPECT_THAT(run(scenario).metrics, ElementsAre(100.0, 100.0, 10.0));  // a turn each 200 ms
}

TEST(Run, EndsWhenTheTaskItWaitsForExitsAndMeasuresThere) {
  auto scenario = a_scenario(a_machine("6.1")
                                 .hz(1000)
                                 .task(a_task("short").fifo(1).does(test::program::run(100_ms)))
                                 .task(a_hog("other"))
                                 .until_exit(0));
  scenario.metrics = {a_metric(MetricKind::kWorkRatio, 0_s, 0_s, 1, 0),
                      a_metric(MetricKind::kWorkRatio, 0_s, 0_s, 0, 1)};
  const RunResult result = run(scenario);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.sim_time, 100_ms);
  EXPECT_THAT(result.metrics, ElementsAre(0.0, 100.0));  // at most 100
}

TEST(Run, RowsOfVmstatEndWhereTheyShould) {
  RunOptions options;
  options.vmstat_interval = 400_ms;
  const RunResult result = run(throttled_for(1_s), options);
  ASSERT_EQ(result.vmstat.size(), 2U);  // 400 and 800 ms
  EXPECT_EQ(result.vmstat[1].at, Instant{} + 800_ms);
  EXPECT_EQ(result.vmstat[1].us, 100);
  EXPECT_EQ(result.vmstat[1].r, 2);
}

TEST(Run, MakesTheSameTraceWhateverIsAskedOfIt) {
  auto scenario = throttled_for(3_s);
  const std::uint64_t bare = run(scenario).trace_hash;
  RunOptions everything;
  everything.vmstat_interval = 7_ms;
  everything.keep_record = true;
  everything.follow = TaskId{1};
  scenario.metrics = {a_metric(MetricKind::kCpuShare, 123_ms, 1_s),
                      a_metric(MetricKind::kThrottles, 0_s, 3_s)};
  EXPECT_EQ(run(scenario, everything).trace_hash, bare);
}

TEST(Run, RecordsWhatAWindowWouldShow) {
  RunOptions options;
  options.keep_record = true;
  const auto scenario = throttled_for(1_s);
  const auto record = run(scenario, options).record;
  ASSERT_TRUE(record.has_value());
  engine::History history(std::make_shared<const engine::Setup>(scenario.setup), scenario.seed);
  history.run_until(Instant{} + 1_s);
  const trace::StoreView window = history.view();
  EXPECT_EQ(record->events.end(), window.events.end());
  ASSERT_EQ(record->tracks.size(), window.tracks.size());
  for (std::size_t i = 0; i < window.tracks.size(); ++i) {
    EXPECT_EQ(record->tracks[i].info().name, window.tracks[i].info().name);
    for (std::int64_t ms = 0; ms <= 1000; ms += 10) {
      EXPECT_EQ(record->tracks[i].at({ms * 1'000'000}), window.tracks[i].at({ms * 1'000'000}))
          << window.tracks[i].info().name << " at " << ms << " ms";
    }
  }
}

TEST(Run, FollowsATaskThroughEveryStretch) {
  RunOptions options;
  options.follow = TaskId{1};
  const RunResult result = run(throttled_for(2_s), options);
  Duration ran;
  for (const TaskStretch& s : result.stretches) {
    ran += s.state == trace::TaskState::kRunning ? s.end - s.begin : Duration{};
  }
  EXPECT_EQ(ran, result.tasks[1].cpu);
  EXPECT_EQ(result.stretches.back().end, Instant{} + 2_s);
}

TEST(Run, TakesExtraWritesInOrderOfTime) {
  RunOptions options;
  options.writes = {{Instant{} + 2_s, knobs::Knob::kSchedRtRuntimeUs, 500'000},
                    {Instant{} + 1_s, knobs::Knob::kSchedRtRuntimeUs, 800'000}};
  auto scenario = throttled_for(3_s);
  scenario.metrics = {a_metric(MetricKind::kRtBudget, 0_s, 1500_ms),
                      a_metric(MetricKind::kRtBudget, 0_s, 2500_ms)};
  const RunResult result = run(scenario, options);
  EXPECT_THAT(result.metrics, ElementsAre(800.0, 500.0));
  ASSERT_EQ(result.journal.size(), 2U);
  EXPECT_EQ(result.journal[0].value, 800'000);
}

TEST(Run, StopsWhenCancelledAndSaysSo) {
  const std::atomic<bool> cancel = true;
  RunOptions options;
  options.cancel = &cancel;
  const RunResult result = run(throttled_for(10_s), options);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.sim_time, 0_s);
}

TEST(RefusedWrites, AreJudgedWithTheEarlierOnesDone) {
  const auto setup = throttled_for(3_s).setup;
  const engine::JournalEntry lower{Instant{} + 1_s, knobs::Knob::kSchedRtRuntimeUs, 100'000};
  const engine::JournalEntry period{Instant{} + 2_s, knobs::Knob::kSchedRtPeriodUs, 200'000};
  EXPECT_TRUE(refused_writes(setup, {period, lower}).empty());
  EXPECT_THAT(refused_writes(setup, {period}),
              ElementsAre("2s:kernel.sched_rt_period_us=200000: EINVAL: runtime 950000 > period "
                          "200000; nothing changed"));
}

TEST(Seeds, OfARepeatedRunBeginWithItsOwnAndFitAJsonNumber) {
  EXPECT_EQ(seed_of_run(7, 0), 7U);
  EXPECT_NE(seed_of_run(7, 1), seed_of_run(7, 2));
  EXPECT_EQ(seed_of_run(7, 1), seed_of_run(7, 1));
  EXPECT_LT(seed_of_run(7, 1), std::uint64_t{1} << 53);
}

TEST(RepeatedRun, ComesOutTheSameOnAnyNumberOfThreads) {
  auto scenario = a_scenario(a_throttled_machine().duration(1500_ms).start_phase(1_s));
  scenario.metrics = {a_metric(MetricKind::kCpuShare, 0_s, 1500_ms)};
  const auto spread_with = [&](unsigned jobs) {
    Crew crew;
    crew.jobs = jobs;
    return run_repeated(scenario, {}, 9, crew).metrics.front();
  };
  const Spread one = spread_with(1);
  EXPECT_EQ(one.runs, 9U);
  EXPECT_LT(one.min, one.max);  // the start phase is drawn from the seed
  EXPECT_EQ(one, spread_with(4));
}

// What free() of 512 MiB costs is mostly the workers' time.
TEST(Metrics, CgroupLeakIsThePartOfTheWorkersTimeThatNobodyIsChargedFor) {
  scenario::Scenario s;
  s.setup = test::memory_setup("4.11-parallel-free", 4, 1'024);
  s.setup.groups = {{"job", std::nullopt, std::nullopt}};
  s.setup.tasks = {test::freeing_task("usemem", 512)};
  s.setup.tasks[0].group = 0;
  s.setup.until_exit = 0;
  s.setup.knobs.set(knobs::Knob::kAsyncFreeThreshold, 1'000);
  s.metrics = {a_metric(MetricKind::kCgroupLeak, 0_s, 0_s)};
  const auto leak = [&](bool charged, bool grouped) {
    scenario::Scenario changed = s;
    changed.setup.knobs.set(knobs::Knob::kChargeInitiator, charged ? 1 : 0);
    if (!grouped) {
      changed.setup.tasks[0].group = {};
      changed.setup.groups = {};
    }
    return run(changed).metrics[0];
  };
  const RunResult escaped = run(s);
  Duration workers;
  Duration all;
  for (std::size_t i = 0; i < escaped.tasks.size(); ++i) {
    all += escaped.tasks[i].cpu;
    workers += i > 0 ? escaped.tasks[i].cpu : Duration{};
  }
  EXPECT_NEAR(leak(false, true),
              100.0 * static_cast<double>(workers.ns) / static_cast<double>(all.ns), 1e-9);
  EXPECT_GT(leak(false, true), 50);
  EXPECT_LT(leak(true, true), 3);
  EXPECT_EQ(leak(true, false), 0);
}

}  // namespace
}  // namespace schedlab::lab
