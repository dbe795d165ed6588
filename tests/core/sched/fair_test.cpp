// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/fair.h"

#include <gtest/gtest.h>

#include "core/engine/machine.h"

#include "tests/support/builder.h"
#include "tests/support/running.h"

namespace schedlab {
namespace {

using namespace schedlab::literals;
using engine::Machine;
using knobs::Knob;
using test::a_hog;
using test::a_machine;
using test::a_task;
using test::after;
using test::MachineBuilder;
using test::percent;
namespace program = test::program;

std::string last_cpu(int cpus) {
  return std::to_string(cpus - 1);
}

/// The real-kernel setup: spinners pinned to the last CPU of a 6.1 machine at HZ 250.
Machine spinners(int cpus, std::initializer_list<int> nices) {
  MachineBuilder machine = a_machine("6.1").cpus(cpus).hz(250);
  for (const int nice : nices) {
    machine.task(a_hog("o" + std::to_string(nice)).nice(nice).on(last_cpu(cpus)));
  }
  return after(machine, 100_s);
}

// Turn lengths follow from the tick: latency 6 ms * (1 + log2 cpus), two tasks get half of it, and
// the turn ends at the first tick beyond: 4, 8 and 12 ms on 1, 2 and 4 CPUs.
TEST(Cfs61, TwoEqualSpinnersTurnAtTheFirstTickBeyondTheirSlice) {
  for (const auto& [cpus, turn_ms] : {std::pair{1, 4}, {2, 8}, {4, 12}}) {
    const Machine m = spinners(cpus, {0, 0});
    EXPECT_NEAR(percent(m, 0), 50, 0.02);
    EXPECT_NEAR(static_cast<double>(m.kernel.task(TaskId{0}).stats.nivcsw), 100'000.0 / 2 / turn_ms,
                2)
        << cpus;
  }
}

// measured.yaml, cfs_6_1: 10 s windows, involuntary switches a window.
TEST(Cfs61, WeightsDivideTheCpu) {
  for (const int cpus : {1, 2, 4}) {
    const Machine m = spinners(cpus, {0, 5});
    EXPECT_NEAR(percent(m, 0), 100.0 * 1024 / (1024 + 335), 0.05) << cpus;
    const Machine three = spinners(cpus, {0, 0, 19});
    EXPECT_NEAR(percent(three, 2), 100.0 * 15 / (1024 + 1024 + 15), 0.05) << cpus;
  }
}

TEST(Cfs61, SwitchesOfUnequalSpinnersAreThoseOfTheRealKernel) {
  const auto switches = [](const Machine& m, unsigned task) {
    return static_cast<double>(m.kernel.task(TaskId{task}).stats.nivcsw) / 10;
  };
  EXPECT_NEAR(switches(spinners(1, {0, 5}), 1), 618, 6);
  EXPECT_NEAR(switches(spinners(2, {0, 5}), 0), 618, 6);
  EXPECT_NEAR(switches(spinners(4, {0, 5}), 0), 464, 6);
  EXPECT_NEAR(switches(spinners(1, {0, 0, 19}), 2), 19, 1);
}

TEST(Cfs, ASleeperIsCreditedOnceAndNotForItsWholeSleep) {
  const MachineBuilder machine =
      a_machine("6.1")
          .hz(1000)
          .task(a_hog("hog"))
          .task(a_task("sleeper").does(program::loop({program::sleep(1_s), program::run(100_ms)})));
  const Machine m = after(machine, 100_s);
  // Runs 100 ms of CPU after each second asleep, half the machine while awake: 0.1 / 1.2.
  EXPECT_NEAR(percent(m, 1), 8.4, 0.2);
}

TEST(Cfs, AWokenTaskPreemptsOnlyWhenFarEnoughBehind) {
  for (const auto& [gran_ns, preempts] : {std::pair{1'000'000, true}, {1'000'000'000, false}}) {
    const MachineBuilder machine =
        a_machine("6.1")
            .hz(100)
            .knob(Knob::kSchedWakeupGranularityNs, gran_ns)
            .task(a_hog("hog"))
            .task(
                a_task("waker").does(program::loop({program::sleep(20_ms), program::run(100_us)})));
    const Machine m = after(machine, 10_s);
    EXPECT_EQ(m.kernel.task(TaskId{1}).stats.wait < 10_ms, preempts);
  }
}

TEST(Cfs, BatchAndIdleTasksNeverPreempt) {
  for (const machine::Policy policy : {machine::Policy::kBatch, machine::Policy::kIdle}) {
    const MachineBuilder machine = a_machine("6.1")
                                       .hz(100)
                                       .task(a_hog("hog"))
                                       .task(a_task("quiet").policy(policy).does(program::loop(
                                           {program::sleep(50_ms), program::run(100_us)})));
    EXPECT_GT(after(machine, 10_s).kernel.task(TaskId{1}).stats.wait, 100_ms);
  }
}

TEST(Cfs2626, ASingleSpinnerIsNeverRescheduledByTheTick) {
  const Machine m = after(a_machine("2.6.26").hz(1000).task(a_hog("only")), 10_s);
  EXPECT_EQ(m.kernel.rqs[0].stats.nr_switches, 1U);
}

TEST(Cfs2626, SlicesAre20MillisecondsOverTheTasks) {
  machine::Kernel k = a_machine("2.6.26").boot().kernel;
  k.rqs[0].fair.nr_running = 2;
  k.rqs[0].fair.load_weight = 2048;
  EXPECT_EQ(sched::sched_slice(k, CpuId{0}, 1024, true), 10_ms);
  k.rqs[0].fair.nr_running = 10;  // more than 20 / 4: the period stretches to 40 ms
  k.rqs[0].fair.load_weight = 10'240;
  EXPECT_EQ(sched::sched_slice(k, CpuId{0}, 1024, true), 4_ms);
}

TEST(Cfs, HrtickEndsASliceBetweenTicks) {
  const Machine m = after(
      a_machine("2.6.26").hz(100).cpus(1).knob(Knob::kHrtick, 1).task(a_hog("a")).task(a_hog("b")),
      10_s);
  EXPECT_NEAR(static_cast<double>(m.kernel.rqs[0].stats.nr_switches), 1000,
              5);  // slices of exactly 10 ms
}

// Woken at 20 ms with 3 ms of credit, the polite task is still 0.5 ms behind, and so leftmost, when
// it yields at 22.5 ms: only a kernel with a skip buddy lets the other run then.
TEST(Cfs, YieldLetsTheOtherRunOnlyWhereThereIsASkipBuddy) {
  for (const auto& [skips, polite_ran] : {std::pair{1, 2500_us}, {0, 3500_us}}) {
    workload::Program polite;
    polite.steps = {program::sleep(20_ms), program::run(2500_us), program::yield(),
                    program::run_forever()};
    const MachineBuilder machine = a_machine("6.1")
                                       .knob(Knob::kYieldSkips, skips)
                                       .knob(Knob::kStartDebit, 0)
                                       .task(a_task("polite").does(polite))
                                       .task(a_hog("other"));
    EXPECT_EQ(engine::cpu_time(after(machine, 23500_us), TaskId{0}), polite_ran);
  }
}

}  // namespace
}  // namespace schedlab
