// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/waits.h"

#include <algorithm>

#include "core/trace/waits.h"

namespace schedlab::ui {

namespace {

/// A range with more slices than this is summed over its first ones: an answer at once beats an
/// exact one that makes the window wait.
constexpr std::size_t kMostSlices = 20'000;

Duration overlap(const trace::Slice& slice, Instant from, Instant to) {
  return std::min(slice.end, to) - std::max(slice.begin, from);
}

void add_time(std::vector<TimeOf>& times, TaskId task, Duration time, Duration throttled) {
  const auto known =
      std::find_if(times.begin(), times.end(), [task](const TimeOf& t) { return t.task == task; });
  if (known == times.end()) {
    times.push_back({task, time, throttled});
  } else {
    known->time += time;
    known->throttled += throttled;
  }
}

void most_first(std::vector<TimeOf>& times) {
  std::stable_sort(times.begin(), times.end(),
                   [](const TimeOf& a, const TimeOf& b) { return a.time > b.time; });
}

}  // namespace

std::optional<Wait> wait_before(const trace::StoreView& view, TaskId task, Instant at) {
  const trace::LaneView& lane = view.tasks[index(task)];
  Wait wait{at, at, {}};
  trace::Slice slice;
  for (std::size_t i = 0; i < kMostSlices && lane.previous(wait.begin, slice); ++i) {
    const trace::TaskState state = trace::state_of(slice.state);
    if (!trace::waits(state) || slice.end != wait.begin) {
      break;
    }
    if (state == trace::TaskState::kThrottled) {
      wait.throttled += slice.end - slice.begin;
    }
    wait.begin = slice.begin;
  }
  return wait.begin < wait.end ? std::optional{wait} : std::nullopt;
}

std::vector<TimeOf> ran_on(const trace::StoreView& view, CpuId cpu, Instant from, Instant to) {
  std::vector<trace::Slice> slices;
  view.cpus[index(cpu)].slices(from, to, kMostSlices, slices);
  std::vector<TimeOf> times;
  for (const trace::Slice& slice : slices) {
    add_time(times, trace::task_of(slice.state), overlap(slice, from, to), {});
  }
  most_first(times);
  return times;
}

std::vector<TimeOf> waited_for(const trace::StoreView& view, CpuId cpu, Instant from, Instant to) {
  std::vector<TimeOf> times;
  std::vector<trace::Slice> slices;
  for (std::size_t i = 0; i < view.tasks.size(); ++i) {
    slices.clear();
    view.tasks[i].slices(from, to, kMostSlices, slices);
    for (const trace::Slice& slice : slices) {
      const trace::TaskState state = trace::state_of(slice.state);
      if (trace::waits(state) && trace::cpu_of(slice.state) == cpu) {
        const Duration time = overlap(slice, from, to);
        add_time(times, task_id(i), time,
                 state == trace::TaskState::kThrottled ? time : Duration{});
      }
    }
  }
  most_first(times);
  return times;
}

}  // namespace schedlab::ui
