// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the tasks of a random machine into cgroups with quotas, and writes the quota's knobs while
// it runs.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/sim/rng.h"

#include "tests/support/memory_setup.h"
#include "tests/support/random_setup.h"

namespace schedlab::test {

inline std::shared_ptr<const engine::Setup> with_random_groups(engine::Setup setup,
                                                               std::uint64_t seed) {
  sim::Rng rng = sim::Rng(seed).fork(77);
  const auto pick = [&rng](std::int64_t n) {
    return static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(n)));
  };
  if (pick(4) != 0) {
    setup.knobs.set(knobs::Knob::kCfsBandwidth, 1);  // old kernels have it then too
  }
  setup.knobs.set(knobs::Knob::kCfsQuotaUs, pick(3) == 0 ? -1 : 1'000 + pick(20'000));
  setup.knobs.set(knobs::Knob::kCfsPeriodUs, 1'000 + pick(40'000));
  setup.knobs.set(knobs::Knob::kCfsBandwidthSliceUs, 1 + pick(8'000));
  setup.knobs.set(knobs::Knob::kChargeInitiator, pick(2));
  const std::int64_t groups = 1 + pick(3);
  for (std::int64_t n = 0; n < groups; ++n) {
    engine::GroupSpec group;
    group.name = "g" + std::to_string(n);
    if (pick(2) == 0) {
      group.quota = microseconds(1'000 + pick(9'000));
      group.period = microseconds(1'000 + pick(30'000));
    }
    setup.groups.push_back(std::move(group));
  }
  for (engine::TaskSpec& task : setup.tasks) {
    if (pick(4) != 0) {
      task.group = static_cast<std::size_t>(pick(groups));
    }
  }
  for (std::int64_t n = pick(8); n > 0; --n) {
    const auto knob = std::vector{knobs::Knob::kCfsQuotaUs, knobs::Knob::kCfsPeriodUs,
                                  knobs::Knob::kCfsBandwidthSliceUs, knobs::Knob::kCfsBandwidth,
                                  knobs::Knob::kChargeInitiator}[static_cast<std::size_t>(pick(5))];
    const std::int64_t value =
        knobs::spec(knob).form == knobs::Form::kSwitch ? pick(2) : pick(12) * 2'500 - 1;
    setup.journal.push_back({Instant{} + rng.below(setup.duration / 2), knob, value});
  }
  std::stable_sort(setup.journal.begin(), setup.journal.end(),
                   [](const auto& a, const auto& b) { return a.at < b.at; });
  return std::make_shared<const engine::Setup>(std::move(setup));
}

/// Fair and RT tasks on a few CPUs.
inline std::shared_ptr<const engine::Setup> random_group_setup(std::uint64_t seed) {
  engine::Setup setup = *random_setup(seed);
  setup.duration = seconds(1);
  return with_random_groups(std::move(setup), seed);
}

/// Tasks that free memory, by workers too.
inline std::shared_ptr<const engine::Setup> random_group_memory_setup(std::uint64_t seed) {
  return with_random_groups(*random_memory_setup(seed), seed);
}

}  // namespace schedlab::test
