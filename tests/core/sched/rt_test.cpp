// SPDX-License-Identifier: GPL-3.0-or-later
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

MachineBuilder unthrottled(int cpus) {
  return a_machine("6.1").cpus(cpus).knob(Knob::kSchedRtRuntimeUs, -1);
}

TEST(Rr, TwoTasksTakeTurnsOf100Milliseconds) {
  const Machine m = after(unthrottled(1).task(a_hog("a").rr(10)).task(a_hog("b").rr(10)), 10_s);
  EXPECT_EQ(engine::cpu_time(m, TaskId{0}), 5_s);
  EXPECT_EQ(engine::cpu_time(m, TaskId{1}), 5_s);
  EXPECT_EQ(m.kernel.rqs[0].stats.nr_switches, 101U);  // from idle, then at 100 ms, ... 10 s
}

// Turns of 100 ms until the reload behind the write: a's at 1100 ms, b's at 1200 ms. 6 ms are 2
// ticks.
TEST(Rr, AWriteOfTheTimesliceCountsFromTheNextReload) {
  MachineBuilder machine = unthrottled(1).task(a_hog("a").rr(10)).task(a_hog("b").rr(10));
  machine.write(Instant{} + 1050_ms, Knob::kSchedRrTimesliceMs, 6);
  const Machine at_1208 = after(machine, 1208_ms);
  EXPECT_EQ(engine::cpu_time(at_1208, TaskId{0}), 608_ms);
  EXPECT_EQ(engine::cpu_time(at_1208, TaskId{1}), 600_ms);
  EXPECT_EQ(engine::cpu_time(after(machine, 1216_ms), TaskId{1}), 608_ms);
}

TEST(Fifo, AHigherPrioTaskPreemptsAtItsWakeup) {
  const MachineBuilder machine = unthrottled(1)
                                     .task(a_hog("low").fifo(5))
                                     .task(a_task("high").fifo(10).does(program::loop(
                                         {program::run(10_ms), program::sleep(40_ms)})));
  const Machine m = after(machine, 10_s);
  EXPECT_NEAR(percent(m, 0), 80, 0.01);
  EXPECT_NEAR(percent(m, 1), 20, 0.01);
  EXPECT_EQ(m.kernel.task(TaskId{1}).stats.nivcsw, 0U);
}

TEST(Fifo, EqualPrioRunsInOrderAndNeverPreempts) {
  const Machine m =
      after(unthrottled(1).task(a_hog("first").fifo(10)).task(a_hog("second").fifo(10)), 1_s);
  EXPECT_EQ(percent(m, 0), 100);
  EXPECT_EQ(percent(m, 1), 0);
}

// Real kernel 6.1, D_FIFO5_unpinned_equal: with N CPUs the first N of five run, the others wait.
TEST(FifoPush, FiveEqualTasksOnTwoCpusFillBothAndTheRestWait) {
  MachineBuilder machine = unthrottled(2);
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    machine.task(a_hog(name).fifo(10));
  }
  const Machine m = after(machine, 1_s);
  EXPECT_EQ(percent(m, 0) + percent(m, 1), 200);
  EXPECT_EQ(percent(m, 2) + percent(m, 3) + percent(m, 4), 0);
}

TEST(FifoPush, AWokenTaskThatCannotRunHereGoesWhereLessImportantWorkRuns) {
  const MachineBuilder machine = unthrottled(2)
                                     .task(a_hog("pinned").fifo(50).on("0"))
                                     .task(a_hog("low").fifo(1).on("1"))
                                     .task(a_task("mid").fifo(20).does(program::loop(
                                         {program::sleep(10_ms), program::run(5_ms)})));
  const Machine m = after(machine, 1500_ms);
  EXPECT_NEAR(percent(m, 2), 100.0 / 3, 0.5);
  EXPECT_EQ(percent(m, 0), 100);
}

TEST(FifoPull, ACpuThatRunsOutOfImportantWorkPullsAWaitingTask) {
  const MachineBuilder machine =
      unthrottled(2)
          .task(a_task("short").fifo(50).on("1").does(program::run(100_ms)))
          .task(a_hog("first").fifo(10))
          .task(a_hog("second").fifo(10));
  const Machine m = after(machine, 1_s);
  EXPECT_NEAR(percent(m, 1), 100, 0.1);
  EXPECT_NEAR(percent(m, 2), 90, 0.1);
  EXPECT_EQ(m.kernel.rd.rto_count, 0U);
}

TEST(Stop, ComesBeforeEverything) {
  const MachineBuilder machine =
      unthrottled(1)
          .task(a_hog("fifo").fifo(99))
          .task(a_task("migration/0")
                    .policy(machine::Policy::kStop)
                    .does(program::loop({program::sleep(9_ms), program::run(1_ms)})));
  const Machine m = after(machine, 1_s);
  EXPECT_NEAR(percent(m, 1), 10, 0.1);
}

}  // namespace
}  // namespace schedlab
