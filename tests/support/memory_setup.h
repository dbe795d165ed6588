// SPDX-License-Identifier: GPL-3.0-or-later
// Machines that free memory: small ones with round costs, and random ones from a seed.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/knobs/sysctl.h"
#include "core/sim/rng.h"

#include "tests/support/builder.h"

namespace schedlab::test {

inline constexpr std::int64_t kPagesAMib = 256;

/// Two sockets of `cores` cores with two threads, `mib` a socket, every step 10 ns a page.
inline engine::Setup memory_setup(std::string_view kernel, int cores, std::int64_t mib) {
  engine::Setup setup;
  setup.name = "memory";
  setup.profile = *knobs::profile_by_name(kernel);
  setup.machine.nodes = 2;
  setup.machine.smt = 2;
  setup.machine.cpus = 4 * cores;
  setup.machine.hz = 1000;
  setup.machine.memory.pages = 2 * mib * kPagesAMib;
  setup.knobs = knobs::KnobValues::defaults(setup.profile, setup.machine.cpus);
  setup.page_costs = {.zap_ps = 10'000,
                      .swap_cache_ps = 10'000,
                      .release_lru_ps = 10'000,
                      .pcp_ps = 10'000,
                      .free_one_page_ps = 10'000,
                      .cold_ps = 1'000,
                      .zap_huge_ps = 100'000,
                      .free_huge_ps = 100'000,
                      .tlb_flush_ps = 500'000,
                      .tlb_ipi_ps = 1'500'000,
                      .tlb_ack_ps = 200'000};
  setup.cost_model.remote_ppm = 1'100'000;
  setup.cost_model.smt_ppm = 1'200'000;
  setup.cost_model.takeover_zone_ps = 700'000;
  setup.cost_model.takeover_lru_ps = 300'000;
  setup.cost_model.worker_wake_ps = 5'000'000;
  setup.cost_model.worker_spawn_ps = 50'000'000;
  setup.duration = seconds(100);
  return setup;
}

/// A task that has `mib` mapped and gives it back.
inline engine::TaskSpec freeing_task(std::string name, std::int64_t mib) {
  engine::TaskSpec task;
  task.name = std::move(name);
  task.mapping.pages = mib * kPagesAMib;
  task.program.steps = {{workload::StepKind::kMunmap, {}, {}, {}, 0, 0}};
  return task;
}

inline std::shared_ptr<const engine::Setup> random_memory_setup(std::uint64_t seed) {
  sim::Rng rng(seed);
  const auto pick = [&rng](std::int64_t n) {
    return static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(n)));
  };
  const auto kernel = knobs::kProfileInfo[static_cast<std::size_t>(pick(knobs::kProfiles))].name;
  engine::Setup setup = memory_setup(kernel, 1 + static_cast<int>(pick(3)), 64);
  setup.machine.memory.fake_nodes = static_cast<int>(pick(3)) * 4;
  setup.cost_model.jitter_ppm = pick(2) * 370'000;
  setup.knobs.set(knobs::Knob::kFreeAggregation, 1 + pick(12));
  setup.knobs.set(knobs::Knob::kParallelFree, pick(4) == 0 ? 0 : 1);
  setup.knobs.set(knobs::Knob::kAsyncFreeThreshold, pick(4) * 1'000);
  setup.knobs.set(knobs::Knob::kMaxGatherBatchCount, pick(40));
  setup.knobs.set(knobs::Knob::kMaxActive, 1 + pick(6));
  setup.knobs.set(knobs::Knob::kFailslab, pick(3) * 30);
  setup.knobs.set(knobs::Knob::kQueueIf, pick(3));
  setup.knobs.set(knobs::Knob::kWorkerPolicy, pick(2));
  setup.knobs.set(knobs::Knob::kWorkerNice, pick(40) - 20);
  setup.knobs.set(knobs::Knob::kMaxActiveSystemWide, pick(2));
  for (std::int64_t n = 1 + pick(3); n > 0; --n) {
    engine::TaskSpec task = freeing_task("free" + std::to_string(n), 2 + 2 * pick(10));
    task.mapping.huge = pick(4) == 0;
    task.mapping.node = static_cast<int>(pick(2));
    task.mapping.spread_ppm = pick(3) * 300'000;
    task.mapping.other_cpus = static_cast<std::uint32_t>(pick(4));
    task.start = rng.below(milliseconds(5));
    if (pick(3) == 0) {
      task.program.steps = {program::run(microseconds(1 + pick(3'000)))};  // exit_mmap() frees it
    }
    setup.tasks.push_back(std::move(task));
  }
  for (std::int64_t n = pick(6); n > 0; --n) {
    engine::TaskSpec hog;
    hog.name = "hog" + std::to_string(n);
    hog.program = program::loop(
        {program::run(microseconds(1 + pick(5'000))), program::block(microseconds(1 + pick(2'000)))},
        0);
    setup.tasks.push_back(std::move(hog));
  }
  setup.duration = milliseconds(60);
  return std::make_shared<const engine::Setup>(std::move(setup));
}

}  // namespace schedlab::test
