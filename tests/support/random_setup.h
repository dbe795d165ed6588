// SPDX-License-Identifier: GPL-3.0-or-later
// Machines nobody would think of: random CPUs, HZ, profile, knobs, tasks and knob writes from a
// seed.
#pragma once

#include <memory>
#include <vector>

#include "core/knobs/sysctl.h"
#include "core/sim/rng.h"

#include "tests/support/builder.h"

namespace schedlab::test {

class RandomSetup {
 public:
  explicit RandomSetup(std::uint64_t seed) : rng_(seed) {}

  [[nodiscard]] std::shared_ptr<const engine::Setup> make() {
    MachineBuilder machine(knobs::kProfileInfo[pick(knobs::kProfiles)].name);
    cpus_ = 1 + static_cast<int>(pick(6));
    machine.cpus(cpus_).hz(std::vector{100, 250, 300, 1000}[pick(4)]);
    for (std::uint64_t n = pick(6); n > 0; --n) {
      const knobs::Knob knob = random_knob();
      machine.knob(knob, random_value(knob));
    }
    for (std::uint64_t n = 1 + pick(9); n > 0; --n) {
      machine.task(random_task(n));
    }
    for (std::uint64_t n = pick(8); n > 0; --n) {
      const knobs::Knob knob = random_knob();
      machine.write(Instant{} + rng_.below(seconds(1)), knob, random_value(knob));
    }
    return machine.setup();
  }

 private:
  std::uint64_t pick(std::uint64_t n) { return rng_.below(n); }

  /// Of those before the groups came: TraceHashIsThatOfEveryBuild is about one of these machines.
  knobs::Knob random_knob() {
    return static_cast<knobs::Knob>(pick(index(knobs::Knob::kFreeAggregation) + 1));
  }

  /// Inside the slider, where people are; now and then an end of the legal range.
  std::int64_t random_value(knobs::Knob knob) {
    const knobs::KnobSpec& spec = knobs::spec(knob);
    if (pick(10) == 0) {
      return pick(2) == 0 ? spec.min : spec.max;
    }
    return spec.slider_min +
           static_cast<std::int64_t>(
               pick(static_cast<std::uint64_t>(spec.slider_max - spec.slider_min) + 1));
  }

  Duration random_time() { return microseconds(1 + static_cast<std::int64_t>(pick(30'000))); }

  TaskBuilder random_task(std::uint64_t n) {
    TaskBuilder task("t" + std::to_string(n));
    const std::uint64_t kind = pick(6);
    if (kind < 2) {
      task.fifo(1 + static_cast<int>(pick(4)));
    } else if (kind == 2) {
      task.rr(1 + static_cast<int>(pick(4)));
    } else {
      task.policy(std::vector{machine::Policy::kNormal, machine::Policy::kBatch,
                              machine::Policy::kIdle}[kind - 3]);
      task.nice(static_cast<int>(pick(40)) - 20);
    }
    if (pick(2) == 0) {
      task.on(std::to_string(pick(static_cast<std::uint64_t>(cpus_))));
    }
    task.start(rng_.below(milliseconds(20)));
    return task.does(random_program());
  }

  workload::Program random_program() {
    std::vector<workload::Step> body{program::run(random_time())};
    const std::vector<workload::Step> more{program::sleep(random_time()),
                                           program::block(random_time()),
                                           program::timer(random_time(), random_time()),
                                           program::wait(0),
                                           program::wake(0),
                                           program::yield()};
    for (std::uint64_t n = pick(4); n > 0; --n) {
      body.push_back(more[pick(more.size())]);
    }
    return program::loop(body, pick(3) == 0 ? 0 : static_cast<std::uint32_t>(1 + pick(500)));
  }

  sim::Rng rng_;
  int cpus_ = 1;
};

inline std::shared_ptr<const engine::Setup> random_setup(std::uint64_t seed) {
  return RandomSetup(seed).make();
}

}  // namespace schedlab::test
