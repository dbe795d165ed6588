// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/stretches.h"

#include <algorithm>

#include "core/trace/waits.h"

namespace schedlab::lab {

using trace::Kind;
using trace::TaskState;

namespace {

bool holds(Window window, Instant t) {
  return window.from <= t && t < window.to;
}

}  // namespace

std::optional<TaskState> state_after(const trace::Record& record, TaskId task) {
  const auto id = static_cast<std::uint32_t>(task);
  if (record.kind == Kind::kSchedSwitch && record.other == id) {
    return static_cast<TaskState>(record.detail);
  }
  if (record.task != id) {
    return std::nullopt;
  }
  if (record.kind == Kind::kSchedSwitch) {
    return TaskState::kRunning;
  }
  if (record.kind == Kind::kSchedWakeup) {
    return TaskState::kRunnable;
  }
  if (record.kind == Kind::kSimTaskState) {
    return static_cast<TaskState>(record.detail);
  }
  return std::nullopt;
}

void TaskStretches::take(const trace::Record& record) {
  const auto state = state_after(record, task_);
  if (!state) {
    return;
  }
  if (!stretches_.empty()) {
    stretches_.back().end = record.at();
    stretches_.back().open = false;
  }
  stretches_.push_back({record.at(), record.at(), *state, record, true});
}

std::vector<TaskStretch> TaskStretches::until(Instant now) const {
  std::vector<TaskStretch> all = stretches_;
  if (!all.empty()) {
    all.back().end = now;
  }
  return all;
}

Duration median_turn(std::span<const TaskStretch> stretches, Window window) {
  std::vector<Duration> turns;
  for (const TaskStretch& s : stretches) {
    if (s.state == TaskState::kRunning && !s.open && holds(window, s.end)) {
      turns.push_back(s.end - s.begin);
    }
  }
  if (turns.empty()) {
    return {};
  }
  const auto middle = turns.begin() + static_cast<std::ptrdiff_t>((turns.size() - 1) / 2);
  std::nth_element(turns.begin(), middle, turns.end());
  return *middle;
}

Duration longest_wait(std::span<const TaskStretch> stretches, Window window) {
  Duration longest;
  Duration present;
  for (const TaskStretch& s : stretches) {
    if (!trace::waits(s.state)) {
      present = {};
      continue;
    }
    const Duration inside = std::min(s.end, window.to) - std::max(s.begin, window.from);
    present += std::max(inside, Duration{});
    longest = std::max(longest, present);
  }
  return longest;
}

std::uint64_t times_switched_out_runnable(std::span<const TaskStretch> stretches, Window window) {
  std::uint64_t times = 0;
  for (std::size_t i = 1; i < stretches.size(); ++i) {
    const bool ran = stretches[i - 1].state == TaskState::kRunning;
    if (ran && trace::waits(stretches[i].state) && holds(window, stretches[i].begin)) {
      ++times;
    }
  }
  return times;
}

}  // namespace schedlab::lab
