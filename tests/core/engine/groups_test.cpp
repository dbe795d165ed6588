// SPDX-License-Identifier: GPL-3.0-or-later
// Task groups on whole machines: what holds whatever the input, and what charging workers does.
#include <gtest/gtest.h>

#include "core/engine/accounting.h"
#include "core/engine/history.h"
#include "core/engine/invariants.h"

#include "tests/support/random_groups.h"

namespace schedlab::engine {
namespace {

using namespace schedlab::literals;
using knobs::Knob;

struct Seen {
  std::uint64_t throttles = 0;
  std::uint64_t joins = 0;  // events after which a worker was in a group
};

Seen check_every_event(const std::shared_ptr<const Setup>& setup, std::uint64_t seed, int events) {
  Seen seen;
  Machine m = boot(setup, seed);
  for (int event = 0;
       event < events && m.kernel.timers.next_time() <= Instant{} + setup->duration &&
       dispatch(m, nullptr);
       ++event) {
    const std::vector<Violation> bad = check_invariants(m);
    EXPECT_TRUE(bad.empty()) << "seed=" << seed << " event=" << event << " t=" << m.now().ns << " "
                             << bad.front().rule << ": " << bad.front().what;
    if (!bad.empty()) {
      break;
    }
    for (std::size_t i = setup->tasks.size(); i < m.kernel.tasks.size(); ++i) {
      seen.joins += m.kernel.tasks[i].group != kNoGroup ? 1U : 0U;
    }
  }
  for (const machine::TaskGroup& group : m.kernel.groups) {
    seen.throttles += group.nr_throttled;
  }
  return seen;
}

TEST(GroupInvariants, HoldAfterEveryEventOfRandomMachines) {
  std::uint64_t throttles = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    throttles += check_every_event(test::random_group_setup(seed), seed, 3'000).throttles;
  }
  EXPECT_GT(throttles, 500U);  // else nothing was tried
}

TEST(GroupInvariants, HoldWhileWorkersComeAndGo) {
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Seen one = check_every_event(test::random_group_memory_setup(seed), seed, 2'000);
    seen.throttles += one.throttles;
    seen.joins += one.joins;
  }
  EXPECT_GT(seen.throttles, 50U);
  EXPECT_GT(seen.joins, 500U);
}

TEST(Groups, SeekingEndsInTheSameMachineAsRunning) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto setup =
        seed % 2 == 0 ? test::random_group_setup(seed) : test::random_group_memory_setup(seed);
    const Duration end = setup->duration / 2;
    Machine straight = boot(setup, seed);
    trace::Store store(names_of(straight));
    run_until(straight, Instant{} + end, &store);
    History history(setup, seed);
    sim::Rng rng(seed);
    for (int i = 0; i < 8; ++i) {
      history.seek(Instant{} + rng.below(end));
    }
    history.seek(Instant{} + end);
    ASSERT_EQ(history.machine(), straight) << "seed=" << seed;
    ASSERT_EQ(state_hash(history.machine()), state_hash(straight)) << "seed=" << seed;
    ASSERT_EQ(history.view().events.size(), store.view(straight.now()).events.size());
  }
}

TEST(Groups, TheStateHashSeesThem) {
  Machine m = boot(test::random_group_setup(3), 3);
  run_until(m, Instant{} + 100_ms, nullptr);
  const std::uint64_t before = state_hash(m);
  const auto differs = [&](auto change) {
    Machine changed = m;
    change(changed.kernel.groups[0]);
    return changed != m && state_hash(changed) != before;
  };
  EXPECT_TRUE(differs([](machine::TaskGroup& g) { g.runtime += 1_ns; }));
  EXPECT_TRUE(differs([](machine::TaskGroup& g) { g.cpus[0].runtime_remaining += 1_ns; }));
  EXPECT_TRUE(differs([](machine::TaskGroup& g) { ++g.nr_periods; }));
  EXPECT_TRUE(differs([](machine::TaskGroup& g) { g.cpus[0].parked.push_back(TaskId{0}); }));
}

// ---- charging workers ----

struct Freed {
  double wall_s = 0;
  double leak = 0;  // part of the CPU time that no group is charged for
  Duration usage;   // of the group
  Duration all;     // CPU time of the task and its workers
};

/// munmap() of 4 GiB in a group of `cpus` CPUs' worth of quota.
Freed free_in_group(std::int64_t cpus, bool parallel, bool charged, std::int64_t max_active = 4) {
  Setup setup = test::memory_setup("4.11-parallel-free", 4, 6'144);
  setup.groups = {{"job", milliseconds(10) * cpus, milliseconds(10)}};
  setup.tasks = {test::freeing_task("usemem", 4'096)};
  setup.tasks[0].group = 0;
  setup.until_exit = 0;
  setup.knobs.set(Knob::kParallelFree, parallel ? 1 : 0);
  setup.knobs.set(Knob::kMaxGatherBatchCount, 19);
  setup.knobs.set(Knob::kAsyncFreeThreshold, 1'000);
  setup.knobs.set(Knob::kChargeInitiator, charged ? 1 : 0);
  setup.knobs.set(Knob::kMaxActive, max_active);
  Machine m = boot(std::make_shared<const Setup>(std::move(setup)), 1);
  run_until(m, Instant{} + 100_s, nullptr);
  EXPECT_TRUE(finished(m));
  Freed freed;
  freed.wall_s = static_cast<double>(unmap_time(m, TaskId{0}).ns) / 1e9;
  freed.usage = group_usage(m, GroupId{0});
  const GroupLeak leak = group_leak(m);
  freed.leak = static_cast<double>(leak.outside.ns) / static_cast<double>(leak.whole.ns);
  freed.all = leak.whole;
  return freed;
}

TEST(ChargeInitiator, WithOneCpuParallelFreeingIsSlowerThanSerial) {
  const Freed serial = free_in_group(1, false, false);
  const Freed escaped = free_in_group(1, true, false);
  const Freed charged = free_in_group(1, true, true);
  EXPECT_EQ(serial.leak, 0);
  EXPECT_LT(escaped.wall_s, serial.wall_s * 0.8);
  EXPECT_GT(escaped.leak, 0.5);
  EXPECT_GT(charged.wall_s, serial.wall_s);
  EXPECT_LT(charged.leak, 0.02);  // waking up and taking items stays outside
}

TEST(ChargeInitiator, TheGroupIsChargedForTheItems) {
  const Freed escaped = free_in_group(100, true, false);
  const Freed charged = free_in_group(100, true, true);
  EXPECT_LT(escaped.usage, escaped.all / 2);
  EXPECT_GT(charged.usage, charged.all * 98 / 100);
  EXPECT_LE(charged.usage, charged.all);
}

TEST(ChargeInitiator, TheQuotaHoldsOverTheWholeRun) {
  for (const std::int64_t cpus : {1, 2}) {
    const Freed charged = free_in_group(cpus, true, true, 8);
    EXPECT_LE(static_cast<double>(charged.usage.ns) / 1e9,
              static_cast<double>(cpus) * (charged.wall_s + 0.01) * 1.02);
  }
}

}  // namespace
}  // namespace schedlab::engine
