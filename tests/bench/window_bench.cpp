// SPDX-License-Identifier: GPL-3.0-or-later
// What a user waits for: from the move of a knob to the frame that shows what it did, and from
// nothing to a window whose first frame moves.
#include <algorithm>
#include <chrono>
#include <vector>

#include <QApplication>

#include <benchmark/benchmark.h>

#include "ui/knobs/knob_panel.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

namespace schedlab::ui {
namespace {

using Clock = std::chrono::steady_clock;

/// Handles events until `done` and everything that was asked to be painted is.
template <typename Done>
void handle_until(Done done) {
  while (!done()) {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
  }
  QCoreApplication::processEvents();
}

void knob_to_frame(benchmark::State& state) {
  MainWindow window({"rt-95-starves", {}, 1, true});
  window.resize(1600, 900);
  window.show();
  handle_until([&] { return window.frame() != nullptr && window.frame()->running; });
  std::vector<double> took;
  std::int64_t value = 900'000;
  for (auto _ : state) {
    value = value == 900'000 ? 800'000 : 900'000;
    const auto began = Clock::now();
    Q_EMIT window.knobs().writeRequested(knobs::Knob::kSchedRtRuntimeUs, value, 0);
    handle_until([&] { return window.frame()->knobs[knobs::Knob::kSchedRtRuntimeUs] == value; });
    took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
  }
  std::ranges::sort(took);
  state.counters["p95_ms"] = took[took.size() * 95 / 100];
}

void start_to_moving_frame(benchmark::State& state) {
  for (auto _ : state) {
    MainWindow window({"rt-95-starves", {}, 1, true});
    window.resize(1600, 900);
    window.show();
    handle_until([&] { return window.frame() != nullptr && window.frame()->now > Instant{}; });
  }
}

}  // namespace
}  // namespace schedlab::ui

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  schedlab::ui::theme::apply(application, schedlab::ui::theme::light_palette());
  benchmark::RegisterBenchmark("knob to frame", schedlab::ui::knob_to_frame)
      ->Iterations(200)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("start to moving frame", schedlab::ui::start_to_moving_frame)
      ->Iterations(5)
      ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
