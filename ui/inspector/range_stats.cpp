// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/range_stats.h"

#include <algorithm>

#include "core/trace/waits.h"

#include "ui/inspector/waits.h"

namespace schedlab::ui {

namespace {

using trace::TaskState;

Duration clipped(const trace::Slice& slice, Instant from, Instant to) {
  return std::max(Duration{}, std::min(slice.end, to) - std::max(slice.begin, from));
}

/// Adds stretches up: what follows at once in the same group makes one length.
class Stretches {
 public:
  void add(Duration length) { current_ += length; }

  void finish() {
    if (current_.ns > 0) {
      lengths_.push_back(current_);
      current_ = {};
    }
  }

  [[nodiscard]] Lengths summary() {
    finish();
    return summarize(lengths_);
  }

 private:
  std::vector<Duration> lengths_;
  Duration current_;
};

TaskRange task_range(TaskId task, const std::vector<trace::Slice>& slices, Instant from,
                     Instant to) {
  TaskRange range;
  range.task = task;
  Stretches runs;
  Stretches waiting;
  for (const trace::Slice& slice : slices) {
    const TaskState state = trace::state_of(slice.state);
    const Duration length = clipped(slice, from, to);
    range.in_state[static_cast<std::size_t>(state)] += length;
    if (state == TaskState::kRunning) {
      runs.add(length);
    } else {
      runs.finish();
    }
    if (trace::waits(state)) {
      waiting.add(length);
    } else {
      waiting.finish();
    }
  }
  range.runs = runs.summary();
  range.waits = waiting.summary();
  return range;
}

CpuRange cpu_range(CpuId cpu, const std::vector<trace::Slice>& slices, Instant from, Instant to) {
  CpuRange range;
  range.cpu = cpu;
  std::vector<Duration> runs;
  for (const trace::Slice& slice : slices) {
    const Duration length = clipped(slice, from, to);
    if (trace::task_of(slice.state) == kIdleTask) {
      range.idle += length;
    } else {
      range.busy += length;
      runs.push_back(length);
    }
  }
  range.runs = summarize(runs);
  return range;
}

Duration throttled_time(const std::vector<trace::Slice>& depths, Instant from, Instant to) {
  Duration sum;
  for (const trace::Slice& slice : depths) {
    sum += trace::rt_throttled(slice.state) ? clipped(slice, from, to) : Duration{};
  }
  return sum;
}

}  // namespace

RangeStats range_stats(const trace::StoreView& view, Instant from, Instant to, std::size_t limit) {
  RangeStats stats{from, to, {}, {}, {}, from >= view.detail_from};
  std::vector<trace::Slice> slices;
  const auto read = [&](const trace::LaneView& lane) {
    slices.clear();
    stats.complete = lane.slices(from, to, limit, slices) && stats.complete;
  };
  std::vector<Duration> latencies;
  for (std::size_t i = 0; i < view.tasks.size(); ++i) {
    read(view.tasks[i]);
    stats.tasks.push_back(task_range(task_id(i), slices, from, to));
    std::vector<Duration> own = wakeup_latencies(view, task_id(i), slices, from);
    latencies.insert(latencies.end(), own.begin(), own.end());
    stats.tasks.back().latency = summarize_latency(own);
  }
  stats.latency = summarize_latency(latencies);
  for (std::size_t i = 0; i < view.cpus.size(); ++i) {
    read(view.cpus[i]);
    stats.cpus.push_back(cpu_range(cpu_id(i), slices, from, to));
    read(view.depths[i]);
    stats.cpus.back().rt_throttled = throttled_time(slices, from, to);
  }
  return stats;
}

}  // namespace schedlab::ui
