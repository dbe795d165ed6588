// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/machine.h"

#include <gtest/gtest.h>

#include "core/engine/accounting.h"
#include "core/engine/invariants.h"

#include "tests/support/random_setup.h"

namespace schedlab::engine {
namespace {

using namespace schedlab::literals;
using test::a_hog;
using test::a_machine;
using test::a_task;
namespace program = test::program;

/// N seeds x random machines, knobs, tasks and writes: every rule holds after every event.
TEST(Invariants, HoldAfterEveryEventOfRandomMachines) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Machine m = boot(test::random_setup(seed), seed);
    for (int event = 0; event < 3'000 && dispatch(m, nullptr); ++event) {
      const std::vector<Violation> bad = check_invariants(m);
      ASSERT_TRUE(bad.empty()) << "seed=" << seed << " event=" << event << " t=" << m.now().ns
                               << " " << bad.front().rule << ": " << bad.front().what;
    }
  }
}

TEST(Machine, TwoRunsOfTheSameInputAreEqualFieldByField) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto setup = test::random_setup(seed);
    Machine a = boot(setup, seed);
    Machine b = boot(setup, seed);
    run_until(a, Instant{} + 200_ms, nullptr);
    for (int part = 1; part <= 20; ++part) {
      run_until(b, Instant{} + 10_ms * part, nullptr);
    }
    ASSERT_EQ(a, b) << "seed=" << seed;
    ASSERT_EQ(state_hash(a), state_hash(b));
  }
}

TEST(Machine, RecordingChangesNothingButSpeed) {
  const auto setup = test::random_setup(5);
  Machine with = boot(setup, 5);
  trace::Store store(names_of(with));
  Machine without = boot(setup, 5);
  run_until(with, Instant{} + 500_ms, &store);
  run_until(without, Instant{} + 500_ms, nullptr);
  EXPECT_EQ(with, without);
  EXPECT_GT(store.view(with.now()).events.size(), 0U);
}

/// Pinned: the same on every machine, in debug, release and sanitizer builds. A change of this
/// number is a change of the model and must be meant.
TEST(Machine, TraceHashIsThatOfEveryBuild) {
  Machine m = boot(test::random_setup(42), 42);
  run_until(m, Instant{} + 1_s, nullptr);
  EXPECT_EQ(m.trace_hash, 2547808369006766405ULL);
  EXPECT_EQ(m.events, 1638U);
}

TEST(Machine, CpuTimeIdleTimeAndWallTimeAddUp) {
  Machine m = a_machine("6.1")
                  .cpus(2)
                  .task(a_task("half").on("0").does(
                      program::loop({program::run(5_ms), program::sleep(5_ms)})))
                  .boot();
  run_until(m, Instant{} + 995_ms, nullptr);
  EXPECT_EQ(busy_time(m, CpuId{0}), 500_ms);
  EXPECT_EQ(busy_time(m, CpuId{1}), 0_ns);
  EXPECT_EQ(cpu_time(m, TaskId{0}), 500_ms);
}

TEST(ProcStat, TickSampledTimesSumToTheJiffiesOfAllCpus) {
  for (const int nohz : {0, 1}) {
    Machine m = a_machine("6.1")
                    .cpus(3)
                    .hz(100)
                    .knob(knobs::Knob::kNoHzIdle, nohz)
                    .task(a_hog("hog").on("0"))
                    .task(a_task("half").nice(5).on("1").does(
                        program::loop({program::run(13_ms), program::sleep(29_ms)})))
                    .boot();
    run_until(m, Instant{} + 10_s, nullptr);
    const stats::ProcStat s = read_proc_stat(m);
    EXPECT_EQ(s.user + s.nice + s.system + s.idle, 3'000U) << "nohz " << nohz;
    EXPECT_EQ(s.user, 1'000U);
  }
}

TEST(Program, WakeAndWaitLoseNoWakeup) {
  Machine m =
      a_machine("6.1")
          .cpus(2)
          .task(a_task("giver").on("0").does(
              program::loop({program::run(1_ms), program::wake(0)}, 100)))
          .task(a_task("taker").on("1").does(program::loop({program::wait(0), program::run(2_ms)})))
          .boot();
  run_until(m, Instant{} + 1_s, nullptr);
  EXPECT_EQ(cpu_time(m, TaskId{1}), 200_ms);
  EXPECT_EQ(m.kernel.task(TaskId{0}).state, machine::TaskState::kDead);
}

TEST(Program, SpeedStretchesARunStep) {
  Machine m = a_machine("6.1")
                  .task(a_task("slow").speed_ppm(800'000).does(program::run(12_s)))
                  .until_exit(0)
                  .boot();
  run_until(m, Instant{} + 100_s, nullptr);
  EXPECT_EQ(m.now(), Instant{} + 15_s);
  EXPECT_TRUE(finished(m));
  EXPECT_EQ(work_done(m, TaskId{0}), 12_s);
}

TEST(Program, APeriodicTimerKeepsItsGridWhateverTheTaskDoes) {
  Machine m = a_machine("6.1")
                  .task(a_task("kick").does(
                      program::loop({program::timer(100_ms, 54_ms), program::run(1_ms)})))
                  .boot();
  run_until(m, Instant{} + 1_s, nullptr);
  EXPECT_EQ(cpu_time(m, TaskId{0}), 10_ms);
  EXPECT_EQ(m.kernel.task(TaskId{0}).stats.wakeups, 11U);  // started, and ten times woken
}

TEST(StartPhase, MovesTheExperimentAndNotTheKernelThreads) {
  const auto setup = a_machine("6.1")
                         .start_phase(1_s)
                         .task(a_hog("mine"))
                         .task(a_hog("kworker").kthread())
                         .setup();
  Machine m = boot(setup, 3);
  EXPECT_EQ(m.kernel.timers.time_of(m.kernel.slot(TaskId{1})), Instant{});
  EXPECT_GT(m.kernel.timers.time_of(m.kernel.slot(TaskId{0})), Instant{});
}

TEST(Journal, ARefusedWriteChangesNothing) {
  Machine m = a_machine("6.1")
                  .task(a_hog("fifo").fifo(1))
                  .write(Instant{} + 10_ms, knobs::Knob::kSchedRtPeriodUs, 1'000)
                  .boot();
  run_until(m, Instant{} + 20_ms, nullptr);
  EXPECT_EQ(m.kernel.knobs[knobs::Knob::kSchedRtPeriodUs], 1'000'000);
}

}  // namespace
}  // namespace schedlab::engine
