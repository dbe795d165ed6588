// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counters/counter_plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace schedlab::ui {

namespace {

using trace::StoreView;
using trace::TrackView;

constexpr std::size_t kOrange = 0;
constexpr std::size_t kBlue = 1;
constexpr std::size_t kGreen = 2;
constexpr std::size_t kPurple = 3;

const TrackView* find(const StoreView& record, std::string_view name, CpuId cpu = kNoCpu) {
  const auto found = std::ranges::find_if(record.tracks, [&](const TrackView& track) {
    return track.info().name == name && track.info().cpu == cpu && !track.empty();
  });
  return found == record.tracks.end() ? nullptr : &*found;
}

std::vector<TrackView> find_all(const StoreView& record,
                                std::initializer_list<std::string_view> names) {
  std::vector<TrackView> tracks;
  for (const std::string_view name : names) {
    if (const TrackView* track = find(record, name)) {
      tracks.push_back(*track);
    }
  }
  return tracks;
}

CounterPlot processes(const StoreView& record) {
  CounterPlot plot{"tasks", Unit::kCount, {}};
  if (const TrackView* running = find(record, "procs_running")) {
    plot.series.push_back({"r", {*running, 1}, kOrange, false});
  }
  if (const TrackView* blocked = find(record, "procs_blocked")) {
    plot.series.push_back({"b", {*blocked, 1}, kBlue, false});
  }
  return plot;
}

CounterPlot rates(const StoreView& record) {
  CounterPlot plot{"per second", Unit::kCount, {}};
  if (const TrackView* switches = find(record, "ctxt")) {
    plot.series.push_back({"cs/s", Curve(Quotient{{*switches}, {}, 1}), kBlue, false});
  }
  if (const TrackView* interrupts = find(record, "intr")) {
    plot.series.push_back({"in/s", Curve(Quotient{{*interrupts}, {}, 1}), kGreen, false});
  }
  return plot;
}

CounterPlot cpu_time(const StoreView& record) {
  CounterPlot plot{"% of CPUs", Unit::kPercent, {}};
  const std::vector<TrackView> all = find_all(record, {"user", "nice", "system", "idle", "iowait"});
  const auto add = [&](std::string name, std::vector<TrackView> above, std::size_t hue) {
    if (!above.empty()) {
      plot.series.push_back(
          {std::move(name), Curve(Quotient{std::move(above), all, 100}), hue, false});
    }
  };
  add("us", find_all(record, {"user", "nice"}), kBlue);
  add("sy", find_all(record, {"system"}), kOrange);
  add("id", find_all(record, {"idle"}), kGreen);
  if (const TrackView* iowait = find(record, "iowait"); iowait != nullptr && iowait->at(record.now) > 0) {
    add("wa", {*iowait}, kPurple);
  }
  return plot;
}

/// The CPU whose rt_time went highest, the first of equals.
CpuId busiest_rt_cpu(const StoreView& record) {
  CpuId busiest{0};
  std::int64_t most = 0;
  for (const TrackView& track : record.tracks) {
    if (track.info().name != "rt_time" || record.now.ns <= 0) {
      continue;
    }
    std::array<trace::MinMax, 1> whole;
    track.ranges(Instant{0}, record.now, whole);
    if (whole[0].any && whole[0].max > most) {
      most = whole[0].max;
      busiest = track.info().cpu;
    }
  }
  return busiest;
}

/// Of the CPU that was asked for, when RT tasks ever ran there.
CounterPlot rt_bandwidth(const StoreView& record, std::optional<CpuId> asked) {
  const bool known = asked && find(record, "rt_time", *asked) != nullptr;
  const CpuId cpu = known ? *asked : busiest_rt_cpu(record);
  CounterPlot plot{fmt::format("CPU {}", index(cpu)), Unit::kNanoseconds, {}};
  if (const TrackView* time = find(record, "rt_time", cpu)) {
    plot.series.push_back({"rt_time", {*time, 1}, kGreen, false});
  }
  if (const TrackView* runtime = find(record, "rt_runtime", cpu)) {
    plot.series.push_back({"rt_runtime", {*runtime, 1}, kOrange, true});
  }
  return plot;
}

CounterPlot free_memory(const StoreView& record) {
  constexpr double kGibPerPage = 4096.0 / (1 << 30);
  CounterPlot plot{"GiB", Unit::kCount, {}};
  if (const TrackView* free = find(record, "nr_free_pages")) {
    plot.series.push_back({"free", {*free, kGibPerPage}, kGreen, false});
  }
  return plot;
}

/// As perf shows the slowpath of spinlocks: of the time CPUs were busy.
CounterPlot lock_share(const StoreView& record) {
  CounterPlot plot{"% of busy", Unit::kPercent, {}};
  const std::vector<TrackView> spin = find_all(record, {"spin"});
  const std::vector<TrackView> busy = find_all(record, {"busy"});
  if (!spin.empty() && !busy.empty()) {
    plot.series.push_back({"spin", Curve(Quotient{spin, busy, 100}), kOrange, false});
  }
  return plot;
}

/// The budget of CPUs that ran RT tasks says nothing of a machine that frees memory.
bool has_rt(const StoreView& record) {
  return find(record, "nr_free_pages") == nullptr;
}

}  // namespace

std::vector<CounterPlot> counter_plots(const StoreView& record, std::optional<CpuId> cpu) {
  std::vector<CounterPlot> plots;
  for (CounterPlot& plot :
       std::array{processes(record), free_memory(record), lock_share(record), rates(record),
                  cpu_time(record), has_rt(record) ? rt_bandwidth(record, cpu) : CounterPlot{}}) {
    if (!plot.series.empty()) {
      plots.push_back(std::move(plot));
    }
  }
  return plots;
}

std::string value_text(double value, Unit unit) {
  if (std::isinf(value)) {
    return "unlimited";
  }
  switch (unit) {
    case Unit::kCount:
      return fmt::format("{}", std::llround(value));
    case Unit::kPercent:
      return fmt::format("{} %", std::llround(value));
    case Unit::kNanoseconds:
      return format_span(Duration{std::llround(value)});
  }
  return {};
}

double nice_top(double value) {
  double decade = 1;
  while (true) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (factor * decade >= value) {
        return factor * decade;
      }
    }
    decade *= 10;
  }
}

}  // namespace schedlab::ui
