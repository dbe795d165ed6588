// SPDX-License-Identifier: GPL-3.0-or-later
// Builds setups by hand, in the order one would say them: a_machine("2.6.26").cpus(4).hz(100)...
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/check.h"
#include "core/engine/machine.h"

namespace schedlab::test {

namespace program {

inline workload::Step run(Duration d) {
  return {workload::StepKind::kRun, d, {}, {}, 0, 0};
}

inline workload::Step run_forever() {
  return {workload::StepKind::kRunForever, {}, {}, {}, 0, 0};
}

inline workload::Step sleep(Duration d) {
  return {workload::StepKind::kSleep, d, {}, {}, 0, 0};
}

inline workload::Step block(Duration d) {
  return {workload::StepKind::kBlock, d, {}, {}, 0, 0};
}

inline workload::Step timer(Duration period, Duration phase) {
  return {workload::StepKind::kTimer, period, phase, {}, 0, 0};
}

inline workload::Step wait(std::uint32_t channel) {
  return {workload::StepKind::kWait, {}, {}, {}, 0, channel};
}

inline workload::Step wake(std::uint32_t channel) {
  return {workload::StepKind::kWake, {}, {}, {}, 0, channel};
}

inline workload::Step yield() {
  return {workload::StepKind::kYield, {}, {}, {}, 0, 0};
}

/// A loop around these steps; `times` 0 is for ever.
inline workload::Program loop(std::vector<workload::Step> body, std::uint32_t times = 0) {
  workload::Program p;
  p.steps.push_back({workload::StepKind::kLoop, {}, {}, {}, times, 0});
  p.steps.insert(p.steps.end(), body.begin(), body.end());
  p.steps.push_back({workload::StepKind::kEnd, {}, {}, {}, 0, 0});
  p.steps.front().target = static_cast<std::uint32_t>(p.steps.size());
  return p;
}

}  // namespace program

class TaskBuilder {
 public:
  explicit TaskBuilder(std::string name) { spec_.name = std::move(name); }

  TaskBuilder& fifo(int rt_priority) { return policy(machine::Policy::kFifo, rt_priority); }

  TaskBuilder& rr(int rt_priority) { return policy(machine::Policy::kRr, rt_priority); }

  TaskBuilder& policy(machine::Policy policy, int rt_priority = 0) {
    spec_.policy = policy;
    spec_.rt_priority = rt_priority;
    return *this;
  }

  TaskBuilder& nice(int nice) { return spec_.nice = nice, *this; }

  TaskBuilder& kthread() { return spec_.kthread = true, *this; }

  TaskBuilder& on(std::string_view cpus) {
    return spec_.affinity = machine::CpuMask::parse(cpus), *this;
  }

  /// Position of the cgroup in the machine's.
  TaskBuilder& in(std::size_t group) { return spec_.group = group, *this; }

  TaskBuilder& start(Duration d) { return spec_.start = d, *this; }

  TaskBuilder& speed_ppm(std::int64_t ppm) { return spec_.speed_ppm = ppm, *this; }

  TaskBuilder& does(workload::Program program) { return spec_.program = std::move(program), *this; }

  TaskBuilder& does(workload::Step step) { return spec_.program.steps.push_back(step), *this; }

  [[nodiscard]] const engine::TaskSpec& spec() const { return spec_; }

 private:
  engine::TaskSpec spec_;
};

inline TaskBuilder a_task(std::string name) {
  return TaskBuilder(std::move(name));
}

/// A task that runs for ever.
inline TaskBuilder a_hog(std::string name) {
  return a_task(std::move(name)).does(program::run_forever());
}

class MachineBuilder {
 public:
  explicit MachineBuilder(std::string_view profile) {
    const auto found = knobs::profile_by_name(profile);
    SCHEDLAB_CHECK(found.has_value(), "a profile that exists");
    setup_.profile = *found;
    setup_.duration = seconds(3'600);
    cpus(1);
  }

  /// Before any knob: defaults depend on the number of CPUs.
  MachineBuilder& cpus(int n) {
    setup_.machine.cpus = n;
    setup_.knobs = knobs::KnobValues::defaults(setup_.profile, n);
    return *this;
  }

  MachineBuilder& hz(int hz) { return setup_.machine.hz = hz, *this; }

  MachineBuilder& knob(knobs::Knob knob, std::int64_t value) {
    return setup_.knobs.set(knob, value), *this;
  }

  MachineBuilder& task(const TaskBuilder& task) {
    return setup_.tasks.push_back(task.spec()), *this;
  }

  MachineBuilder& group(std::string name, std::optional<Duration> quota = {},
                        std::optional<Duration> period = {}) {
    return setup_.groups.push_back({std::move(name), quota, period}), *this;
  }

  MachineBuilder& duration(Duration d) { return setup_.duration = d, *this; }

  MachineBuilder& start_phase(Duration d) { return setup_.start_phase = d, *this; }

  MachineBuilder& until_exit(std::size_t task) { return setup_.until_exit = task, *this; }

  MachineBuilder& write(Instant at, knobs::Knob knob, std::int64_t value) {
    return setup_.journal.push_back({at, knob, value}), *this;
  }

  [[nodiscard]] std::shared_ptr<const engine::Setup> setup() const {
    return std::make_shared<const engine::Setup>(setup_);
  }

  [[nodiscard]] engine::Machine boot(std::uint64_t seed = 1) const {
    return engine::boot(setup(), seed);
  }

 private:
  engine::Setup setup_;
};

inline MachineBuilder a_machine(std::string_view profile) {
  return MachineBuilder(profile);
}

}  // namespace schedlab::test
