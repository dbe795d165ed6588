// SPDX-License-Identifier: GPL-3.0-or-later
// The free path on whole machines: what holds whatever the input, and times that can be worked out.
#include "core/engine/free_path.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/engine/accounting.h"
#include "core/engine/free_path_state.h"
#include "core/engine/history.h"
#include "core/engine/invariants.h"

#include "tests/support/memory_setup.h"

namespace schedlab::engine {
namespace {

using knobs::Knob;


/// Runs until every task that is not endless has ended.
Machine finished_run(Setup setup, std::uint64_t seed = 1) {
  setup.until_exit = 0;
  Machine m = boot(std::make_shared<const engine::Setup>(std::move(setup)), seed);
  run_until(m, Instant{} + seconds(100), nullptr);
  return m;
}

Setup one_task(std::string_view kernel, int cores, std::int64_t mib) {
  engine::Setup setup = test::memory_setup(kernel, cores, mib + 64);
  setup.tasks = {test::freeing_task("usemem", mib)};
  return setup;
}

double seconds_of(const Machine& m) {
  return static_cast<double>(unmap_time(m, TaskId{0}).ns) / 1e9;
}

TEST(FreePath, HoldsEveryRuleAfterEveryEventOnRandomMachines) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Machine m = boot(test::random_memory_setup(seed), seed);
    int events = 0;
    while (m.kernel.timers.next_time() <= Instant{} + m.setup->duration && dispatch(m, nullptr)) {
      if (++events % 7 != 0 && events > 300) {
        continue;  // every event at first, then every seventh: the check walks the whole machine
      }
      const std::vector<Violation> bad = check_invariants(m);
      ASSERT_TRUE(bad.empty()) << "seed=" << seed << " event=" << events << ": " << bad[0].rule
                               << ": " << bad[0].what;
    }
    EXPECT_GT(events, 10) << "seed=" << seed;
  }
}

/// The longest wait for a zone->lock while two CPUs free into one zone.
double longest_zone_wait_us(std::int64_t aggregation) {
  Setup setup = test::memory_setup("4.11-parallel-free", 4, 1024);
  setup.tasks = {test::freeing_task("a", 400), test::freeing_task("b", 400)};
  setup.knobs.set(Knob::kFreeAggregation, aggregation);
  const Machine m = finished_run(setup);
  Duration longest;
  for (const machine::SpinLock& lock : m.free_path.locks) {
    if (!mm::is_lru_lock(lock.id)) {
      longest = std::max(longest, lock.stat.waittime_max);
    }
  }
  return static_cast<double>(longest.ns) / 1e3;
}

TEST(FreePath, TheLongestWaitIsOfOneLockSectionHoweverManyAreModelledAsOne) {
  const double exact = longest_zone_wait_us(1);
  ASSERT_GT(exact, 0.5);
  EXPECT_NEAR(longest_zone_wait_us(5), exact, exact / 2);
  EXPECT_NEAR(longest_zone_wait_us(32), exact, exact / 2);
}

TEST(FreePath, GoingBackAndRunningAgainEndsInTheSameMachine) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const auto setup = test::random_memory_setup(seed);
    Machine straight = boot(setup, seed);
    trace::Store store(names_of(straight));
    run_until(straight, Instant{} + milliseconds(40), &store);
    History history(setup, seed);
    history.run_until(Instant{} + milliseconds(55));
    history.seek(Instant{} + milliseconds(13));
    history.seek(Instant{} + milliseconds(40));
    ASSERT_EQ(history.machine(), straight) << "seed=" << seed;
    ASSERT_EQ(state_hash(history.machine()), state_hash(straight)) << "seed=" << seed;
  }
}

TEST(FreePath, TheRecordOfLocksIsTheSameAfterAForkInThePast) {
  engine::Setup setup = one_task("4.11-parallel-free", 4, 2'048);
  setup.knobs.set(Knob::kMaxActive, 4);
  const auto shared = std::make_shared<const engine::Setup>(setup);
  History history(shared, 3);
  history.run_until(Instant{} + milliseconds(20));
  history.seek(Instant{} + milliseconds(8));
  ASSERT_FALSE(history.write(Knob::kMaxActive, 2));
  ASSERT_TRUE(history.undo());
  history.run_until(Instant{} + milliseconds(20));
  Machine straight = boot(shared, 3);
  trace::Store store(names_of(straight));
  run_until(straight, Instant{} + milliseconds(20), &store);
  const auto whole = [](const trace::StoreView& view, std::size_t lock) {
    return view.locks[lock].range(Instant{}, Instant{} + milliseconds(20));
  };
  for (std::size_t lock = 0; lock < 4; ++lock) {
    EXPECT_EQ(whole(history.view(), lock), whole(store.view(straight.now()), lock)) << lock;
  }
}

TEST(FreePath, SerialTimeIsTheSumOfTheCosts) {
  engine::Setup setup = one_task("4.10", 2, 1'024);
  setup.page_costs.tlb_flush_ps = 0;
  const Machine m = finished_run(setup);
  const double pages = 1'024.0 * test::kPagesAMib * (1 + 1.0 / 512 + 1.0 / 512 / 512);
  EXPECT_NEAR(seconds_of(m), pages * 50e-9, pages * 50e-9 * 0.001);  // five steps of 10 ns
}

TEST(FreePath, ParallelIsNeverFasterThanZapping) {
  for (const int workers : {1, 2, 4, 8, 32}) {
    engine::Setup setup = one_task("4.11-parallel-free", 8, 8'192);
    setup.knobs.set(Knob::kMaxActive, workers);
    const Machine m = finished_run(setup);
    const double pages = 8'192.0 * test::kPagesAMib;
    EXPECT_GE(seconds_of(m), pages * 10e-9) << workers;
    EXPECT_LE(m.free_path.wq.pools()[0].workers.size(), static_cast<std::size_t>(workers) + 2);
    EXPECT_EQ(pages_mapped(m.free_path), 0);
    for (const wq::Work& work : m.free_path.wq.works()) {
      EXPECT_EQ(work.state, wq::Work::State::kDone);  // tlb_finish_mmu() has waited for all
    }
  }
}

TEST(FreePath, NothingGoesToAWorkerWhenKmallocAlwaysFails) {
  engine::Setup parallel = one_task("4.11-parallel-free", 4, 2'048);
  parallel.knobs.set(Knob::kFailslab, 100);
  const Machine failing = finished_run(parallel);
  EXPECT_TRUE(failing.free_path.wq.works().empty());
  const Machine vanilla = finished_run(one_task("4.10", 4, 2'048));
  EXPECT_NEAR(seconds_of(failing), seconds_of(vanilla), seconds_of(vanilla) * 0.01);
}

TEST(FreePath, TwentyBatchesAreVanilla) {
  engine::Setup twenty = one_task("4.11-parallel-free", 4, 2'048);
  twenty.knobs.set(Knob::kMaxGatherBatchCount, 20);
  const Machine m = finished_run(twenty);
  EXPECT_TRUE(m.free_path.wq.works().empty());
  EXPECT_NEAR(seconds_of(m), seconds_of(finished_run(one_task("4.10", 4, 2'048))), 0.001);
}

TEST(FreePath, MaxActiveBoundsWhatRunsAtOnceAndALiveWriteRaisesIt) {
  engine::Setup setup = one_task("4.11-parallel-free", 8, 16'384);
  setup.knobs.set(Knob::kMaxActive, 2);
  setup.page_costs.zap_ps = 1'000;  // items come faster than two workers free them
  setup.journal = {{Instant{} + milliseconds(30), Knob::kMaxActive, 5}};
  Machine m = boot(std::make_shared<const engine::Setup>(setup), 1);
  run_until(m, Instant{} + milliseconds(29), nullptr);
  EXPECT_EQ(m.free_path.wq.pools()[0].nr_active, 2);
  run_until(m, Instant{} + milliseconds(31), nullptr);
  EXPECT_EQ(m.free_path.wq.pools()[0].nr_active, 5);
}

TEST(FreePath, AnIllegalMaxActiveChangesNothingAndAHighOneIsClamped) {
  engine::Setup setup = one_task("4.11-parallel-free", 36, 64);
  setup.journal = {{Instant{} + microseconds(1), Knob::kMaxActive, 0},
                   {Instant{} + microseconds(3), Knob::kMaxActive, 100'000}};
  Machine m = boot(std::make_shared<const engine::Setup>(setup), 1);
  run_until(m, Instant{} + microseconds(2), nullptr);
  EXPECT_EQ(m.kernel.knobs[Knob::kMaxActive], 256);
  run_until(m, Instant{} + microseconds(4), nullptr);
  EXPECT_EQ(m.kernel.knobs[Knob::kMaxActive], 576);  // max(512, 4 * 144)
}

/// A worker that thinks for a while and then holds one lock is a customer of a closed network of
/// queues: with exponential times the throughput is known.
TEST(FreePath, FollowsTheClosedQueueingNetwork) {
  // Of 320 GiB; here it is a tenth, in items of a twentieth.
  const double published[] = {8.9, 5.7, 4.83, 4.78};
  const int workers[] = {1, 2, 4, 8};
  for (std::size_t i = 0; i < 4; ++i) {
    engine::Setup setup = one_task("4.11-parallel-free", 18, 32 * 1'024);
    setup.machine.nodes = 1;
    setup.page_costs = {};
    setup.page_costs.zap_ps = 5'000;
    setup.page_costs.pcp_ps = 49'000;
    setup.page_costs.free_one_page_ps = 57'000;
    setup.cost_model = {};
    setup.cost_model.jitter_ppm = 1'000'000;
    setup.knobs.set(Knob::kMaxActive, workers[i]);
    setup.knobs.set(Knob::kMaxGatherBatchCount, 25);
    setup.knobs.set(Knob::kAsyncFreeThreshold, 10'000);
    EXPECT_NEAR(seconds_of(finished_run(setup)) * 10, published[i], published[i] * 0.02)
        << workers[i];
  }
}

TEST(FreePath, SpinningIsSystemTimeAndBusy) {
  engine::Setup setup = one_task("4.11-parallel-free", 8, 4'096);
  setup.knobs.set(Knob::kMaxActive, 8);
  const Machine m = finished_run(setup);
  Duration spin;
  Duration waits;
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    spin += spin_time_used(m, cpu_id(i));
    EXPECT_LE(m.kernel.rqs[i].stats.spin, m.kernel.rqs[i].stats.busy);
    EXPECT_EQ(m.kernel.rqs[i].stats.user_ticks, 0U);
  }
  for (const machine::SpinLock& lock : m.free_path.locks) {
    waits += lock.stat.waittime_total;
  }
  EXPECT_GT(spin.ns, 0);
  EXPECT_EQ(spin, waits);
}

TEST(FreePath, ALongFreeLoopIsReportedAsASoftLockupOnce) {
  engine::Setup setup = one_task("4.10", 1, 64);
  setup.page_costs.free_one_page_ps = 300'000'000;  // 0.3 ms a page: 9698 of them without a resched
  setup.knobs.set(Knob::kWatchdogThresh, 1);
  const Machine m = finished_run(setup);
  EXPECT_GE(m.free_path.soft_lockups, 1U);
  setup.profile = knobs::Profile::k6_1;
  setup.knobs.set(Knob::kFreeYieldPages, 512);
  EXPECT_EQ(finished_run(setup).free_path.soft_lockups, 0U);
}

TEST(FreePath, ExitFreesWhatIsMapped) {
  engine::Setup setup = one_task("4.11-parallel-free", 2, 256);
  setup.tasks[0].program.steps = {test::program::run(milliseconds(1))};
  const Machine m = finished_run(setup);
  EXPECT_EQ(pages_mapped(m.free_path), 0);
  EXPECT_EQ(m.kernel.tasks[0].state, machine::TaskState::kDead);
  EXPECT_GT(unmap_time(m, TaskId{0}).ns, 0);
}

TEST(FreePath, AKernelSectionIsLeftAtCondReschedOnly) {
  engine::Setup setup = one_task("4.10", 1, 512);
  setup.machine.nodes = 1;
  setup.machine.smt = 1;
  setup.machine.cpus = 1;
  setup.tasks[0].start = milliseconds(1);
  TaskSpec fifo;
  fifo.name = "fifo";
  fifo.policy = machine::Policy::kFifo;
  fifo.rt_priority = 50;
  fifo.start = milliseconds(3);
  fifo.program = test::program::loop({test::program::run(microseconds(10)),
                                      test::program::sleep(microseconds(90))}, 0);
  setup.tasks.push_back(fifo);
  const Machine m = finished_run(setup);
  // A flush of 9698 pages takes 388 us to free, in one piece: of the ten that are left when the
  // FIFO task begins, each makes it wait for about 300 us.
  const Duration wait = wait_time(m, TaskId{1});
  EXPECT_GT(wait, milliseconds(2));
  EXPECT_LT(wait, milliseconds(4));
  EXPECT_GT(m.kernel.task(TaskId{0}).stats.nivcsw, 10U);
}

}  // namespace
}  // namespace schedlab::engine
