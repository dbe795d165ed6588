// SPDX-License-Identifier: GPL-3.0-or-later
// What recording costs a record, and what drawing costs a frame: 10 million slices on 128 lanes in
// 1600 pixels, at windows of 98 %, 1 % and .02 % of the trace.
#include <vector>

#include <benchmark/benchmark.h>

#include "core/sim/rng.h"
#include "core/trace/store.h"

namespace schedlab::trace {
namespace {

constexpr std::size_t kTasks = 256;

Names names(std::size_t cpus) {
  Names all;
  all.cpus = cpus;
  for (std::size_t i = 0; i < kTasks; ++i) {
    all.tasks.push_back({"task", static_cast<std::int32_t>(i + 1), 120, "SCHED_NORMAL"});
  }
  return all;
}

/// Mostly switches between runnable tasks, some sleeps and wakeups, on every CPU in turn.
std::vector<Record> records(std::size_t count, std::size_t cpus) {
  sim::Rng rng(1);
  std::vector<Record> all(count);
  std::vector<std::uint32_t> curr(cpus, static_cast<std::uint32_t>(kIdleTask));
  std::int64_t now = 0;
  for (Record& r : all) {
    now += static_cast<std::int64_t>(1 + rng.below(std::uint64_t{100'000} / cpus + 1));
    const auto cpu = static_cast<std::size_t>(rng.below(std::uint64_t{cpus}));
    // A CPU's own tasks, so that none is on two CPUs at once.
    const auto next =
        static_cast<std::uint32_t>(rng.below(std::uint64_t{kTasks} / cpus) * cpus + cpu);
    r.at_ns = now;
    r.cpu = static_cast<std::uint16_t>(cpu);
    r.task = next;
    if (rng.below(std::uint64_t{10}) < 2) {
      r.kind = Kind::kSchedWakeup;
      r.reason = Reason::kTimerExpired;
    } else {
      r.kind = Kind::kSchedSwitch;
      r.reason = Reason::kSliceUsed;
      r.other = curr[cpu];
      r.detail = rng.below(std::uint64_t{4}) == 0 ? 3 : 1;
      curr[cpu] = next;
    }
  }
  return all;
}

void append(benchmark::State& state) {
  const auto cpus = static_cast<std::size_t>(state.range(0));
  const std::vector<Record> input = records(1'000'000, cpus);
  std::size_t slices = 0;
  std::size_t lane_bytes = 0;
  for (auto _ : state) {
    Store store(names(cpus), static_cast<std::size_t>(state.range(1)) << 20);
    for (const Record& r : input) {
      store.append(r);
    }
    slices = store.slices();
    lane_bytes = store.lane_bytes();
  }
  const auto records_done =
      static_cast<double>(state.iterations()) * static_cast<double>(input.size());
  state.counters["per_record"] =
      benchmark::Counter(records_done, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["slices_per_record"] =
      static_cast<double>(slices) / static_cast<double>(input.size());
  state.counters["bytes_per_slice"] = static_cast<double>(lane_bytes) / static_cast<double>(slices);
}

BENCHMARK(append)
    ->ArgNames({"cpus", "budget_mib"})
    ->Args({4, 512})
    ->Args({128, 512})
    ->Args({4, 16})
    ->Unit(benchmark::kMillisecond);

struct Wall {
  std::vector<LaneView> lanes;
  std::int64_t end = 0;
};

/// Lanes of slices of 0.05 to 4 ms, every fifth after an idle gap, 256 tasks.
Wall wall(std::size_t lanes, std::size_t slices) {
  Wall made;
  sim::Rng rng(2);
  std::vector<Lane> growing;
  for (std::size_t i = 0; i < lanes; ++i) {
    Lane& lane = growing.emplace_back(LaneKind::kCpu);
    std::int64_t at = 0;
    for (std::size_t k = 0; k < slices / lanes; ++k) {
      const bool idle = rng.below(std::uint64_t{5}) == 0;
      const TaskId task = idle ? kIdleTask : task_id(rng.below(std::uint64_t{kTasks}));
      lane.set({at}, cpu_state(task, Reason::kSliceUsed));
      at += static_cast<std::int64_t>(50'000 + rng.below(std::uint64_t{3'950'000}));
    }
    made.end = std::max(made.end, at);
  }
  for (const Lane& lane : growing) {
    made.lanes.push_back(lane.view({made.end}));
  }
  return made;
}

void pixels(benchmark::State& state) {
  static const Wall kWall = wall(128, 10'000'000);
  const std::int64_t length = kWall.end / 10'000 * state.range(0);
  const std::int64_t from = (kWall.end - length) / 2;
  std::vector<Cell> row(1600);
  for (auto _ : state) {
    for (const LaneView& lane : kWall.lanes) {
      lane.pixels({from}, {from + length}, row);
      benchmark::DoNotOptimize(row.data());
    }
  }
}

BENCHMARK(pixels)
    ->ArgName("window_1e-4")
    ->Arg(9'800)
    ->Arg(3'000)
    ->Arg(1'000)
    ->Arg(300)
    ->Arg(100)
    ->Arg(30)
    ->Arg(10)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond);

void view(benchmark::State& state) {
  Store store(names(128));
  const std::vector<Record> input = records(1'000'000, 128);
  std::size_t next = 0;
  for (const Record& r : input) {
    store.append(r);
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(store.view(input[next].at()));
  }
}

/// The history of eight locks that never rest, over some seconds of a live run that shows 60 views
/// a second: what a view costs must not grow with the run.
void lock_history(benchmark::State& state) {
  constexpr std::size_t kLocks = 8;
  constexpr std::int64_t kBinsAView = 127;
  const std::int64_t bins = state.range(0) * 1'000'000'000 >> kLockBinShift;
  LockCell cell;
  cell.hold_ns = 1'000;
  cell.acquisitions = 1;
  for (auto _ : state) {
    std::vector<LockLane> lanes;
    for (std::size_t i = 0; i < kLocks; ++i) {
      lanes.emplace_back(LockInfo{"zone->lock", static_cast<int>(i)});
    }
    std::vector<LockLaneView> views(kLocks);
    for (std::int64_t bin = 0; bin < bins; ++bin) {
      for (std::size_t i = 0; i < kLocks; ++i) {
        lanes[i].add(bin, cell);
        if (bin % kBinsAView == 0) {
          views[i] = lanes[i].view();
        }
      }
    }
    benchmark::DoNotOptimize(views.data());
  }
  state.counters["per_view"] =
      benchmark::Counter(static_cast<double>(state.iterations() * (bins / kBinsAView)),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK(lock_history)
    ->ArgName("seconds")
    ->Arg(5)
    ->Arg(20)
    ->Arg(60)
    ->Unit(benchmark::kMillisecond);

BENCHMARK(view)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace schedlab::trace
