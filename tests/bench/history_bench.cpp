// SPDX-License-Identifier: GPL-3.0-or-later
// Going anywhere in a run that was 60 s long, on every preset that comes with the program: the
// window promises to stand there within 100 ms.
#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/engine/history.h"
#include "core/scenario/library.h"
#include "core/scenario/reader.h"
#include "core/sim/rng.h"

namespace schedlab {
namespace {

using namespace literals;

constexpr std::size_t kSeeks = 300;

double milliseconds(std::chrono::steady_clock::duration d) {
  return std::chrono::duration<double, std::milli>(d).count();
}

void seek(benchmark::State& state, const scenario::PresetEntry& preset) {
  auto read = scenario::read_preset(preset.file);
  if (!read.ok()) {
    state.SkipWithError("the preset has problems");
    return;
  }
  scenario::Scenario scenario = std::move(read).value();
  scenario.setup.duration = 60_s;
  const auto setup = std::make_shared<const engine::Setup>(std::move(scenario.setup));
  engine::History history(setup, scenario.seed);
  history.run_until(Instant{} + setup->duration);
  const Duration length = history.recorded_until() - Instant{};
  sim::Rng rng(1);
  std::vector<double> took;
  for (auto _ : state) {
    const auto began = std::chrono::steady_clock::now();
    history.seek(Instant{} + rng.below(length));
    took.push_back(milliseconds(std::chrono::steady_clock::now() - began));
  }
  std::ranges::sort(took);
  state.counters["p95_ms"] = took[took.size() * 95 / 100];
  state.counters["snapshots"] = static_cast<double>(history.snapshots());
  state.counters["snapshot_MB"] = static_cast<double>(history.snapshot_bytes()) / 1e6;
}

}  // namespace
}  // namespace schedlab

int main(int argc, char** argv) {
  for (const auto& preset : schedlab::scenario::list_presets()) {
    benchmark::RegisterBenchmark(
        preset.name.c_str(), [preset](benchmark::State& state) { schedlab::seek(state, preset); })
        ->Iterations(schedlab::kSeeks)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
