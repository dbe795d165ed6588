// SPDX-License-Identifier: GPL-3.0-or-later
// RT bandwidth against values worked out by hand or by an independent model of the same rules.
#include <gtest/gtest.h>

#include "core/engine/accounting.h"
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
using test::after;
using test::MachineBuilder;
using test::percent;

/// A FIFO hog from instant 0 on CPU 0, and a SCHED_OTHER one beside it.
MachineBuilder hog_and_other(const char* profile, int cpus, int hz, std::int64_t runtime_us) {
  return a_machine(profile)
      .cpus(cpus)
      .hz(hz)
      .knob(Knob::kSchedRtRuntimeUs, runtime_us)
      .task(a_hog("fifo").fifo(1).on("0"))
      .task(a_hog("other").nice(-20).on("0"));
}

struct FirstThrottle {
  Instant at = kNever;
  Duration budget;
  int borrow_steps = 0;
};

/// Runs until the hog is throttled the first time, counting the ticks at which it borrowed.
FirstThrottle first_throttle(Machine m, Instant give_up) {
  FirstThrottle found;
  Duration budget = m.kernel.rqs[0].rt.rt_runtime;
  while (m.kernel.timers.next_time() <= give_up) {
    engine::dispatch(m, nullptr);
    const machine::RtRunQueue& rt = m.kernel.rqs[0].rt;
    if (rt.rt_runtime != budget) {
      ++found.borrow_steps;
      budget = rt.rt_runtime;
    }
    if (rt.rt_throttled) {
      found.at = m.now();
      break;
    }
  }
  found.budget = budget;
  return found;
}

// mechanisms: N=4, R=.2, P=1s, HZ 100: throttled at .79 s after 13 steps, own budget .7857.
TEST(RtBorrow, FourCpusTwentyPercentHz100) {
  const FirstThrottle t =
      first_throttle(hog_and_other("2.6.26", 4, 100, 200'000).boot(), Instant{} + 3_s);
  EXPECT_EQ(t.at, Instant{} + 790_ms);
  EXPECT_EQ(t.borrow_steps, 13);
  EXPECT_NEAR(static_cast<double>(t.budget.ns) / 1e9, 0.7857, 5e-5);
}

TEST(RtBorrow, FourCpusTwentyPercentHz1000) {
  const FirstThrottle t =
      first_throttle(hog_and_other("2.6.26", 4, 1000, 200'000).boot(), Instant{} + 3_s);
  EXPECT_EQ(t.at, Instant{} + 799_ms);
  EXPECT_EQ(t.borrow_steps, 21);
  EXPECT_NEAR(static_cast<double>(t.budget.ns) / 1e9, 0.7986, 5e-5);
}

TEST(RtBorrow, TwoCpusThirtyPercent) {
  const FirstThrottle t =
      first_throttle(hog_and_other("2.6.26", 2, 100, 300'000).boot(), Instant{} + 3_s);
  EXPECT_EQ(t.at, Instant{} + 600_ms);
  EXPECT_NEAR(static_cast<double>(t.budget.ns) / 1e9, 0.5953, 5e-5);
}

TEST(RtBorrow, FourCpusTwentyFivePercent) {
  const FirstThrottle t =
      first_throttle(hog_and_other("2.6.26", 4, 100, 250'000).boot(), Instant{} + 3_s);
  EXPECT_EQ(t.at, Instant{} + 990_ms);
  EXPECT_NEAR(static_cast<double>(t.budget.ns) / 1e9, 0.9866, 5e-5);
}

TEST(RtBorrow, FourCpusTwentySixPercentReachThePeriodInElevenSteps) {
  const FirstThrottle t =
      first_throttle(hog_and_other("2.6.26", 4, 100, 260'000).boot(), Instant{} + 30_s);
  EXPECT_EQ(t.at, kNever);
  EXPECT_EQ(t.borrow_steps, 11);
  EXPECT_EQ(t.budget, 1_s);
}

TEST(RtBorrow, OneStepIsEnoughAtTheDefaultOf95Percent) {
  const FirstThrottle t =
      first_throttle(hog_and_other("4.14", 4, 250, 950'000).boot(), Instant{} + 30_s);
  EXPECT_EQ(t.at, kNever);
  EXPECT_EQ(t.borrow_steps, 1);
}

// Property 7: sharing off, resched on: the long-run share is R/P whatever HZ is.
TEST(RtThrottle, LongRunShareIsRuntimeOverPeriod) {
  for (const int hz : {100, 250, 300, 1000}) {
    for (const std::int64_t runtime : {50'000, 250'000, 500'000, 950'000}) {
      const double share = percent(after(hog_and_other("6.1", 2, hz, runtime), 200_s), 0);
      EXPECT_NEAR(share, static_cast<double>(runtime) / 1e4, 0.01)
          << "HZ " << hz << " runtime " << runtime;
    }
  }
}

// 2.6.26, phase of the local wakeup f > 1 - r, no borrowing: RT runs P-d before the boundary and r
// after it, a share of (1 - f + r) / 2 (mechanisms 2.6).
TEST(RtThrottle, WithoutReschedTheReleaseWaitsForALocalWakeup) {
  const double f = 0.57;
  for (const std::int64_t runtime : {500'000, 700'000, 900'000}) {
    MachineBuilder machine = hog_and_other("2.6.26", 4, 100, runtime);
    machine.knob(Knob::kRtRuntimeShare, 0).knob(Knob::kSchedWakeupGranularityNs, 0);
    machine.task(test::a_task("events/0")
                     .nice(-20)
                     .kthread()
                     .on("0")
                     .does(test::program::loop(
                         {test::program::timer(1_s, 570_ms), test::program::run(1_us)})));
    const double r = static_cast<double>(runtime) / 1e6;
    EXPECT_NEAR(percent(after(machine, 400_s), 0), 100 * (1 - f + r) / 2, 1.1) << runtime;
  }
}

TEST(RtThrottle, WithoutReschedAnIdleCpuStaysIdleWithARunnableRtTask) {
  const Machine m = after(a_machine("2.6.26")
                              .hz(100)
                              .knob(Knob::kSchedRtRuntimeUs, 500'000)
                              .task(a_hog("fifo").fifo(1)),
                          100_s);
  EXPECT_EQ(engine::cpu_time(m, TaskId{0}), 510_ms);  // one period's budget and a tick of overshoot
  EXPECT_FALSE(m.kernel.rqs[0].rt.rt_throttled);
}

TEST(RtSysctl, AWriteTakesBackWhatWasBorrowedAndKeepsRtTime) {
  MachineBuilder machine = hog_and_other("2.6.31", 4, 100, 200'000);
  machine.write(Instant{} + 500_ms, Knob::kSchedRtRuntimeUs, 200'000);
  const Machine m = after(machine, 500_ms);
  EXPECT_EQ(m.kernel.rqs[0].rt.rt_time, 500_ms);
  for (const machine::RunQueue& rq : m.kernel.rqs) {
    EXPECT_EQ(rq.rt.rt_runtime, 200_ms);
  }
}

TEST(RtSysctl, RuntimeZeroThrottlesForEverOn2_6_26AndNeverOn6_1) {
  EXPECT_NEAR(percent(after(hog_and_other("2.6.26", 1, 100, 0), 50_s), 0), 0.02,
              0.001);  // one tick
  EXPECT_EQ(percent(after(hog_and_other("6.1", 1, 100, 0), 50_s), 0), 100);
}

TEST(RtSysctl, ALoweredRuntimeIsPaidBackFirst) {
  // 0.9 s of rt_time at the write; budget 0.1 s a period: 0.9 - 8 * 0.1 = 0.1 is not below 0.1, so
  // it takes 9 boundaries, the last at 9 s, before the hog runs again.
  MachineBuilder machine = hog_and_other("6.1", 1, 100, 950'000);
  machine.write(Instant{} + 900_ms, Knob::kSchedRtRuntimeUs, 100'000);
  Machine m = machine.boot();
  engine::run_until(m, Instant{} + 8990_ms, nullptr);
  EXPECT_EQ(engine::cpu_time(m, TaskId{0}), 910_ms);
  engine::run_until(m, Instant{} + 10990_ms, nullptr);
  EXPECT_GT(engine::cpu_time(m, TaskId{0}), 910_ms);
}

TEST(RtSysctl, BackFromUnlimitedPaysForItOn2_6_26Only) {
  const auto share_after = [](const char* profile) {
    MachineBuilder machine = hog_and_other(profile, 1, 100, 500'000);
    machine.knob(Knob::kReschedOnUnthrottle, 1);
    machine.write(Instant{} + 1005_ms, Knob::kSchedRtRuntimeUs, -1);
    machine.write(Instant{} + 10005_ms, Knob::kSchedRtRuntimeUs, 500'000);
    return after(machine, 10100_ms).kernel.rqs[0].rt.rt_time;
  };
  EXPECT_GT(share_after("2.6.26"), 8_s);
  EXPECT_LT(share_after("2.6.26-fixed"), 1_s);
}

}  // namespace
}  // namespace schedlab
