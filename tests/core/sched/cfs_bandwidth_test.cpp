// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/cfs_bandwidth.h"

#include <gtest/gtest.h>

#include "core/engine/accounting.h"
#include "core/trace/reason.h"

#include "tests/support/builder.h"
#include "tests/support/memory_setup.h"
#include "tests/support/running.h"

namespace schedlab {
namespace {

using namespace schedlab::literals;
using engine::Machine;
using knobs::Knob;
using machine::TaskGroup;
using test::a_hog;
using test::a_machine;
using test::a_task;
using test::after;
using test::MachineBuilder;
using test::percent;
using trace::Kind;
using trace::Reason;
using trace::TaskState;
namespace program = test::program;

constexpr GroupId kWeb{0};

std::vector<trace::Record> records_of(const MachineBuilder& machine, Duration d) {
  Machine m = machine.boot();
  trace::Store store(engine::names_of(m));
  engine::run_until(m, Instant{} + d, &store);
  std::vector<trace::Record> records;
  const trace::EventLogView log = store.view(m.now()).events;
  for (std::uint64_t i = log.begin(); i < log.end(); ++i) {
    records.push_back(log[i]);
  }
  return records;
}

// The debt of a period is paid in the next, so over many periods only the last tick's is left.
TEST(CfsBandwidth, ASpinnerGetsQuotaOverPeriodWithinOneTickInAll) {
  for (const int hz : {100, 250, 1000}) {
    for (const auto& [quota, period] :
         {std::pair{20_ms, 100_ms}, {50_ms, 100_ms}, {1_ms, 10_ms}, {3700_us, 13_ms}}) {
      const Machine m = after(
          a_machine("6.1").hz(hz).group("web", quota, period).task(a_hog("spin").in(0)), 13_s);
      const Duration tick = m.kernel.tick;
      const Duration used = engine::cpu_time(m, TaskId{0});
      const Duration fair_share = quota * (13_s).ns / period.ns;
      EXPECT_LE(used.ns, (fair_share + quota + tick).ns) << hz << " " << quota.ns;
      EXPECT_GE(used.ns, (fair_share - quota - tick).ns) << hz << " " << quota.ns;
      EXPECT_EQ(engine::group_usage(m, kWeb), used);
    }
  }
}

// Until the first refill 4 spinners burn 40 ms in 10 ms each; all stop until 100 ms.
TEST(CfsBandwidth, AGroupOfNRunningTasksBurnsItsQuotaNTimesFaster) {
  MachineBuilder machine = a_machine("6.1").cpus(4).hz(1000).group("web", 40_ms, 100_ms);
  for (const char* cpu : {"0", "1", "2", "3"}) {
    machine.task(a_hog(std::string("spin") + cpu).in(0).on(cpu));
  }
  const Machine m = after(machine, 99_ms);
  Duration used;
  for (unsigned i = 0; i < 4; ++i) {
    const Duration one = engine::cpu_time(m, TaskId{i});
    EXPECT_GE(one, 9_ms);
    EXPECT_LE(one, 12_ms);
    EXPECT_EQ(m.kernel.task(TaskId{i}).state, TaskState::kThrottled);
    used += one;
  }
  EXPECT_GE(used, 40_ms);
  EXPECT_LE(used, 44_ms);  // a tick of debt on each CPU
  EXPECT_EQ(m.kernel.groups[0].throttled.size(), 4U);
  const Machine later = after(machine, 10_s);
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_NEAR(percent(later, i), 10, 0.7);
  }
}

TEST(CfsBandwidth, CountsPeriodsAndThoseThatEndedThrottled) {
  const Machine m = after(
      a_machine("6.1").hz(1000).group("web", 20_ms, 100_ms).task(a_hog("spin").in(0)), 9950_ms);
  const TaskGroup& g = m.kernel.group(kWeb);
  EXPECT_EQ(g.nr_periods, 99U);
  EXPECT_EQ(g.nr_throttled, 99U);
  const Duration throttled = engine::group_throttled_time(m, kWeb);
  EXPECT_EQ(throttled + engine::cpu_time(m, TaskId{0}), 9950_ms);
  EXPECT_EQ(
      m.kernel.task(TaskId{0}).stats.throttled + (m.now() - m.kernel.task(TaskId{0}).state_since),
      throttled);
}

TEST(CfsBandwidth, AGroupBelowItsQuotaIsNeverThrottledAndAnIdleOneStopsItsTimer) {
  const Machine m = after(a_machine("6.1")
                              .hz(1000)
                              .group("web", 20_ms, 100_ms)
                              .task(a_task("brief").in(0).does(program::run(15_ms))),
                          10_s);
  const TaskGroup& g = m.kernel.group(kWeb);
  EXPECT_EQ(g.nr_throttled, 0U);
  EXPECT_EQ(g.nr_periods, 2U);  // the one it ran in, and one in which nothing was taken
  EXPECT_FALSE(g.period_active);
}

TEST(CfsBandwidth, OthersTakeWhatAThrottledGroupLeaves) {
  const Machine m = after(a_machine("6.1")
                              .hz(1000)
                              .group("web", 20_ms, 100_ms)
                              .task(a_hog("limited").in(0))
                              .task(a_hog("free")),
                          10_s);
  EXPECT_NEAR(percent(m, 0), 20, 0.2);
  EXPECT_NEAR(percent(m, 1), 80, 0.2);
}

TEST(CfsBandwidth, AGroupWithoutQuotaOfItsOwnFollowsTheKnobsLive) {
  const MachineBuilder machine = a_machine("6.1")
                                     .hz(1000)
                                     .group("web")
                                     .task(a_hog("spin").in(0))
                                     .write(Instant{} + 1_s, Knob::kCfsQuotaUs, 10'000)
                                     .write(Instant{} + 2_s, Knob::kCfsPeriodUs, 20'000)
                                     .write(Instant{} + 3_s, Knob::kCfsQuotaUs, -1)
                                     .write(Instant{} + 4_s, Knob::kCfsQuotaUs, 999);
  const auto used = [&](Duration from, Duration to) {
    return engine::cpu_time(after(machine, to), TaskId{0}) -
           engine::cpu_time(after(machine, from), TaskId{0});
  };
  EXPECT_EQ(used(0_s, 1_s), 1_s);
  EXPECT_NEAR(static_cast<double>(used(1_s, 2_s).ns), 100e6, 12e6);
  // The running period of 100 ms ends first, then it is 10 ms of every 20.
  EXPECT_NEAR(static_cast<double>(used(2_s, 3_s).ns), 10e6 + 450e6, 12e6);
  EXPECT_EQ(used(3_s, 5_s), 2_s);  // the throttle ends with the limit; 999 is refused
}

TEST(CfsBandwidth, AnUnlimitedQuotaOfItsOwnIgnoresTheKnob) {
  const Machine m = after(a_machine("6.1")
                              .knob(Knob::kCfsQuotaUs, 1'000)
                              .group("web", machine::kRuntimeInf)
                              .task(a_hog("spin").in(0)),
                          1_s);
  EXPECT_EQ(engine::cpu_time(m, TaskId{0}), 1_s);
}

TEST(CfsBandwidth, WithoutTheMechanismNoQuotaHolds) {
  const Machine m = after(
      a_machine("2.6.31").knob(Knob::kCfsQuotaUs, 1'000).group("web").task(a_hog("spin").in(0)),
      1_s);
  EXPECT_EQ(engine::cpu_time(m, TaskId{0}), 1_s);
}

TEST(CfsBandwidth, RealTimeTasksOfAGroupAreNotCharged) {
  const Machine m = after(a_machine("6.1")
                              .knob(Knob::kSchedRtRuntimeUs, -1)
                              .group("web", 10_ms, 100_ms)
                              .task(a_hog("rt").fifo(1).in(0)),
                          1_s);
  EXPECT_EQ(engine::cpu_time(m, TaskId{0}), 1_s);
  EXPECT_EQ(engine::group_usage(m, kWeb), 0_s);
}

// CPUs 1 and 2 take 5 ms each for tasks that wait behind FIFO ones until 12 ms, run 0.5 ms and
// exit: each keeps 1 ms and returns 3.5. CPU 0 is throttled since 10 ms, and 7 ms are more than a
// slice.
TEST(CfsBandwidth, WhatIdleCpusGiveBackIsHandedOutByTheSlackTimer) {
  MachineBuilder machine = a_machine("6.1").cpus(3).hz(1000).group("web", 20_ms, 100_ms);
  for (const char* cpu : {"1", "2"}) {
    machine.task(a_task("rt").fifo(1).on(cpu).does(program::run(12_ms)));
    machine.task(a_task("brief").in(0).on(cpu).does(program::run(500_us)));
  }
  machine.task(a_hog("spin").in(0).on("0"));
  std::vector<Instant> slack;
  for (const trace::Record& r : records_of(machine, 99_ms)) {
    if (r.kind == Kind::kSimCfsUnthrottle && r.reason == Reason::kCfsSlack) {
      slack.push_back(r.at());
    }
  }
  EXPECT_EQ(slack, std::vector{Instant{} + 17500_us});
  const Duration spun = engine::cpu_time(after(machine, 99_ms), TaskId{4});
  EXPECT_GE(spun, 17_ms);  // 20 without the briefs' 1 ms and what their CPUs keep
  EXPECT_LE(spun, 18_ms);
}

TEST(CfsBandwidth, AThrottleAndItsEndAreSaidWithTheNumbers) {
  const MachineBuilder machine =
      a_machine("6.1").hz(1000).group("web", 20_ms, 100_ms).task(a_hog("spin").in(0));
  const Machine m = machine.boot();
  const trace::Names names = engine::names_of(m);
  std::vector<std::string> said;
  for (const trace::Record& r : records_of(machine, 100_ms)) {
    said.push_back(trace::explain(r, names));
  }
  const auto has = [&](const std::string& text) {
    return std::find(said.begin(), said.end(), text) != said.end();
  };
  EXPECT_TRUE(
      has("group web is throttled on CPU 0: its cfs quota of 20.00 ms in every 100.0 ms is "
          "used up (runtime_remaining 0 ns <= 0, nothing left in the pool), next refill at "
          "0.100 000 000 s"))
      << said[2];
  EXPECT_TRUE(
      has("spin is throttled: the cfs quota of its group is used up (runtime_remaining 0 ns "
          "<= 0, nothing left in the pool), next refill at 0.100 000 000 s"));
  EXPECT_TRUE(
      has("group web runs again on CPU 0: the period timer refilled the pool and gave it 1 "
          "ns, its debt and 1 ns, which leaves 20.00 ms"));
  EXPECT_TRUE(has("the cfs period timer gave the group of spin 1 ns here, so spin runs"));
}

TEST(CfsBandwidth, ATaskThatWakesIntoAThrottledGroupWaitsForTheRefill) {
  const MachineBuilder machine = a_machine("6.1")
                                     .hz(1000)
                                     .group("web", 10_ms, 100_ms)
                                     .task(a_hog("spin").in(0))
                                     .task(a_task("waker").in(0).does(program::loop(
                                         {program::sleep(30_ms), program::run(1_ms)})));
  const Machine m = after(machine, 60_ms);
  EXPECT_EQ(m.kernel.task(TaskId{1}).state, TaskState::kThrottled);
  EXPECT_TRUE(m.kernel.task(TaskId{1}).fair.parked);
  EXPECT_EQ(engine::cpu_time(m, TaskId{1}), 0_s);
  EXPECT_EQ(m.kernel.rqs[0].fair.nr_running, 0U);
  EXPECT_EQ(m.kernel.rqs[0].curr, kIdleTask);
}

/// munmap() of 256 MiB, freed in one flush, in a group with 1 ms of every 100 ms.
Machine freeing_in_a_group(std::int64_t yield_pages) {
  engine::Setup setup = test::memory_setup("4.10", 1, 512);
  setup.groups = {{"web", 1_ms, 100_ms}};
  setup.tasks = {test::freeing_task("usemem", 256)};
  setup.tasks[0].group = 0;
  setup.knobs.set(Knob::kMaxGatherBatchCount, 515);
  setup.knobs.set(Knob::kFreeYieldPages, yield_pages);
  setup.knobs.set(Knob::kReschedAfterFlush, yield_pages > 0 ? 1 : 0);
  Machine m = engine::boot(std::make_shared<const engine::Setup>(std::move(setup)), 1);
  engine::run_until(m, Instant{} + 50_ms, nullptr);
  return m;
}

TEST(CfsBandwidth, AThrottleWaitsForCondReschedOfATaskInTheKernel) {
  const auto debt = [](const Machine& m) {
    return m.kernel.group(kWeb).cpus[index(m.kernel.task(TaskId{0}).cpu)].runtime_remaining;
  };
  const Machine polite = freeing_in_a_group(512);
  EXPECT_EQ(polite.kernel.task(TaskId{0}).state, TaskState::kThrottled);
  EXPECT_EQ(polite.free_path.paths[0].mode, engine::KernelPath::Mode::kUnmap);
  EXPECT_LT(engine::cpu_time(polite, TaskId{0}), 1100_us);
  EXPECT_LT(polite.free_path.memory.counters.pgfree, 20'000U);
  // The flush of 65536 pages has no cond_resched() in it: the first one comes after its last page.
  const Machine rude = freeing_in_a_group(0);
  EXPECT_EQ(rude.kernel.task(TaskId{0}).state, TaskState::kThrottled);
  EXPECT_EQ(rude.free_path.memory.counters.pgfree, 65'536U);
  EXPECT_GT(engine::cpu_time(rude, TaskId{0}), 3_ms);
  EXPECT_EQ(debt(rude), 1_ms - engine::cpu_time(rude, TaskId{0}));
}

}  // namespace
}  // namespace schedlab
