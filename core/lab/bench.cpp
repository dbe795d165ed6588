// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/bench.h"

#include <chrono>
#include <ctime>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "core/engine/machine.h"
#include "core/lab/text_table.h"

namespace schedlab::lab {

namespace {

using namespace literals;
using workload::Step;
using workload::StepKind;

constexpr std::uint64_t kSeed = 1;

Step step(StepKind kind, Duration time, std::uint32_t target) {
  Step step;
  step.kind = kind;
  step.time = time;
  step.target = target;
  return step;
}

/// Run for `run`, then sleep until the next multiple of `period`, for ever.
workload::Program periodic(Duration run, Duration period) {
  return {{step(StepKind::kLoop, {}, 4), step(StepKind::kRun, run, 0),
           step(StepKind::kTimer, period, 0), step(StepKind::kEnd, {}, 0)}};
}

/// Real-time and fair tasks in turn, each with its own period, that together ask for about 0.9 of
/// the CPUs.
std::vector<engine::TaskSpec> mixed_tasks(int cpus, int count) {
  std::vector<engine::TaskSpec> tasks;
  for (int i = 0; i < count; ++i) {
    const Duration period = 4_ms + 1_ms * (i % 7);
    engine::TaskSpec task;
    task.name = fmt::format("{}{}", i % 2 == 0 ? "rt" : "fair", i);
    task.policy = i % 2 == 0 ? machine::Policy::kFifo : machine::Policy::kNormal;
    task.rt_priority = i % 2 == 0 ? 1 + i % 20 : 0;
    task.program = periodic(period * 9 * cpus / (10 * count), period);
    tasks.push_back(std::move(task));
  }
  return tasks;
}

BenchCase bench_case(int cpus, int tasks, Duration length) {
  engine::Setup setup;
  setup.name = "bench";
  setup.machine.cpus = cpus;
  setup.machine.hz = 1000;
  setup.knobs = knobs::KnobValues::defaults(setup.profile, cpus);
  setup.tasks = mixed_tasks(cpus, tasks);
  setup.duration = length;
  return {fmt::format("{} CPUs, {} tasks", cpus, tasks), std::move(setup)};
}

BenchResult bench_once(const BenchCase& bench_case) {
  const auto setup = std::make_shared<const engine::Setup>(bench_case.setup);
  engine::Machine machine = engine::boot(setup, kSeed);
  trace::Store store(engine::names_of(machine));
  const auto began = std::chrono::steady_clock::now();
  const std::clock_t cpu_began = std::clock();
  engine::run_until(machine, Instant{setup->duration.ns}, &store);
  const std::int64_t cpu_ticks = std::clock() - cpu_began;
  const auto wall = std::chrono::steady_clock::now() - began;
  return {.name = bench_case.name,
          .events = machine.events,
          .sim_time = setup->duration,
          .wall_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(wall).count(),
          .cpu_ns = cpu_ticks * (1'000'000'000 / CLOCKS_PER_SEC),
          .slices = store.slices(),
          .lane_bytes = store.lane_bytes()};
}

double ratio(double a, double b) {
  return b == 0 ? 0.0 : a / b;
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {bench_case(4, 10, 20_s), bench_case(16, 64, 5_s)};
}

double BenchResult::events_per_second() const {
  return ratio(static_cast<double>(events) * 1e9, static_cast<double>(wall_ns));
}

double BenchResult::times_real_time() const {
  return ratio(static_cast<double>(sim_time.ns), static_cast<double>(wall_ns));
}

double BenchResult::bytes_per_slice() const {
  return ratio(static_cast<double>(lane_bytes), static_cast<double>(slices));
}

BenchResult bench(const BenchCase& bench_case, int runs) {
  BenchResult best = bench_once(bench_case);
  for (int i = 1; i < runs; ++i) {
    const BenchResult next = bench_once(bench_case);
    best = next.wall_ns < best.wall_ns ? next : best;
  }
  return best;
}

std::string to_text(const std::vector<BenchResult>& results) {
  TextTable table({{"machine", TextTable::Align::kLeft},
                   {"simulated"},
                   {"events"},
                   {"wall"},
                   {"cpu time"},
                   {"events/s"},
                   {"x real time"},
                   {"bytes/slice"}});
  for (const BenchResult& r : results) {
    table.add_row(
        {r.name, to_string(r.sim_time), fmt::format("{}", r.events), format_span({r.wall_ns}),
         format_span({r.cpu_ns}), fmt::format("{:.2f} M", r.events_per_second() / 1e6),
         fmt::format("{:.0f}", r.times_real_time()), fmt::format("{:.1f}", r.bytes_per_slice())});
  }
  return table.text();
}

}  // namespace schedlab::lab
