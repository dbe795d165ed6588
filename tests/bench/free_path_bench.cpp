// SPDX-License-Identifier: GPL-3.0-or-later
// What the views of the free path cost a frame.
// heatmap: both locks of 128 zones in 1600 pixels over 4 s of history, from all of it to a few
// bins; the budget is 8 ms. window: timeline, heatmap and pipeline of a machine of 144 CPUs at 4
// and at 128 zones in the smallest window and in a large one; the budget is a frame of 16 ms.
#include <cmath>
#include <memory>
#include <utility>

#include <QApplication>

#include <benchmark/benchmark.h>

#include "tests/bench/frame_timer.h"
#include "tests/ui/support/free_path_builder.h"
#include "tests/ui/support/record_builder.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/pipeline/pipeline_view.h"
#include "ui/timeline/timeline_view.h"

namespace {

using namespace schedlab;

constexpr std::int64_t kBins = 30'000;  // 4 s
constexpr int kFrames = 120;
constexpr std::size_t kCpus = 144;

/// Frame i of a sweep: nearer from all of it to a thousandth and back, gliding along it.
ui::TimeRange frame(Instant end, int i) {
  const double phase = 1 - std::abs(2.0 * i / kFrames - 1);
  const double span = static_cast<double>(end.ns) * std::pow(10.0, -3 * phase);
  const double from = (static_cast<double>(end.ns) - span) * i / kFrames;
  return {Instant{std::llround(from)}, Instant{std::llround(from + span)}};
}

void heatmap(benchmark::State& state) {
  const auto record = test::busy_locks(128, kBins);
  ui::TimeWindow time;
  time.set_end(record->now);
  ui::HeatmapView view(time);
  view.set_rows(static_cast<ui::HeatRows>(state.range(0)));
  view.set_record(record);
  view.resize(1600 + 106, 400);
  view.show();
  QApplication::processEvents();
  bench::FrameTimer frames;
  for (auto _ : state) {
    for (int i = 0; i < kFrames; ++i) {
      time.show(frame(record->now, i));
      frames.time([&] {
        view.paint_now();
        QApplication::processEvents();
      });
    }
  }
  frames.report(state);
}

BENCHMARK(heatmap)
    ->ArgName("rows")
    ->Arg(static_cast<int>(ui::HeatRows::kZoneLocks))
    ->Arg(static_cast<int>(ui::HeatRows::kBoth))
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

/// A list on every CPU for each of some zones, as after a storm.
stats::FreePathState busy_state(std::size_t zones) {
  stats::FreePathState state = test::free_path_state(zones, kCpus);
  for (std::size_t cpu = 0; cpu < kCpus; ++cpu) {
    for (std::size_t zone = 0; zone < std::min<std::size_t>(zones, 8); ++zone) {
      state.pcp.push_back({cpu_id(cpu), zone_id(zone), 100});
    }
  }
  return state;
}

void window(benchmark::State& state) {
  const auto zones = static_cast<std::size_t>(state.range(0));
  const auto scale = static_cast<int>(state.range(1));
  const auto slices = test::crowded_record(kCpus, 1'000'000);
  const auto locks = test::busy_locks(zones, kBins);
  trace::Store names(test::free_path_names(zones, kCpus));
  auto run = std::make_shared<ui::RunInfo>();
  run->serial = 1;
  ui::Frame now;
  now.run = run;
  now.record = std::make_shared<const trace::StoreView>(names.view(Instant{1}));
  now.recorded_until = slices->now;
  ui::TimeWindow time;
  time.set_end(slices->now);
  ui::TimelineView timeline(time);
  ui::HeatmapView heatmap(time);
  ui::PipelineView pipeline;
  timeline.set_record(slices);
  heatmap.set_record(locks);
  timeline.resize(843 * scale, 170 * scale);
  heatmap.resize(843 * scale, 90 * scale);
  pipeline.resize(843 * scale, 250 * scale);
  for (QWidget* view : {static_cast<QWidget*>(&timeline), static_cast<QWidget*>(&heatmap),
                        static_cast<QWidget*>(&pipeline)}) {
    view->show();
  }
  QApplication::processEvents();
  stats::FreePathState pages = busy_state(zones);
  bench::FrameTimer frames;
  for (auto _ : state) {
    for (int i = 0; i < kFrames; ++i) {
      pages.pgfree += 100'000;
      now.free_path = std::make_shared<const stats::FreePathState>(pages);
      now.now = now.now + Duration{1'000'000};
      time.show(frame(locks->now, i));
      frames.time([&] {
        pipeline.show_frame(now);
        timeline.paint_now();
        heatmap.paint_now();
        pipeline.paint_now();
        QApplication::processEvents();
      });
    }
  }
  frames.report(state);
}

BENCHMARK(window)
    ->ArgNames({"zones", "scale"})
    ->Args({4, 1})
    ->Args({128, 1})
    ->Args({4, 2})
    ->Args({128, 2})
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QApplication app(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
