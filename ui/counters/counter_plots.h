// SPDX-License-Identifier: GPL-3.0-or-later
// Which counters are plotted, by the names that vmstat and /proc/sched_debug give them, and how
// they are drawn: a stack of small plots on one time axis, on a Canvas, without Qt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/trace/store.h"

#include "ui/counters/curve.h"
#include "ui/draw/canvas.h"
#include "ui/theme/palette.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"

namespace schedlab::ui {

enum class Unit : std::uint8_t { kCount, kPercent, kNanoseconds };

struct Series {
  std::string name;  // "r", "cs/s", "rt_runtime"
  Curve curve;
  std::size_t hue = 0;  // of Palette::tasks
  bool dashed = false;
};

struct CounterPlot {
  std::string note;  // under the names: "tasks", "CPU 0"
  Unit unit = Unit::kCount;
  std::vector<Series> series;
};

/// The plots a record has tracks for. rt_time is that of `cpu`, or of the CPU where it went highest
/// when that one never ran RT tasks.
[[nodiscard]] std::vector<CounterPlot> counter_plots(const trace::StoreView& record,
                                                     std::optional<CpuId> cpu);

/// "412", "37 %", "0.800 s", "unlimited" for infinity.
[[nodiscard]] std::string value_text(double value, Unit unit);

/// The least of 1, 2, 5, 10, 20, ... that is not below `value`.
[[nodiscard]] double nice_top(double value);

/// Of its curve, its name and its values; a limit wears the colour of knobs.
[[nodiscard]] theme::Colour series_colour(const theme::Palette& palette, const Series& series);

struct CountersScene {
  const std::vector<CounterPlot>* plots = nullptr;
  const theme::Palette* palette = nullptr;
  TimeScale scale;
  Band body;
  [[nodiscard]] Band place(std::size_t plot) const;
};

inline constexpr int kCounterPitch = 54;  // pixels a plot likes to have

/// Grounds, names, curves.
void draw_counters(draw::Canvas& canvas, const CountersScene& scene);
/// The values at an instant, at the right end of each plot.
void draw_counter_values(draw::Canvas& canvas, const CountersScene& scene, Instant at);

}  // namespace schedlab::ui
