// SPDX-License-Identifier: GPL-3.0-or-later
// A task's life as stretches, each in one state and begun by one record, and what is measured on
// them. Built from the records of a run alone, so that it says the same of any run that has them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/record.h"

namespace schedlab::lab {

struct TaskStretch {
  Instant begin;
  Instant end;
  trace::TaskState state{};
  trace::Record why;  // the record that began it
  bool open = false;  // still going on at the end of the record
};

/// The state a record leaves `task` in; empty when it says nothing of it.
[[nodiscard]] std::optional<trace::TaskState> state_after(const trace::Record& record, TaskId task);

/// Takes the records of a run in order. A stretch of no length is kept: it separates two turns.
class TaskStretches {
 public:
  explicit TaskStretches(TaskId task) : task_(task) {}

  void take(const trace::Record& record);
  /// All of them; the last one ends at `now` and is open.
  [[nodiscard]] std::vector<TaskStretch> until(Instant now) const;

 private:
  TaskId task_;
  std::vector<TaskStretch> stretches_;
};

/// Part of the time axis: [from, to).
struct Window {
  Instant from;
  Instant to;
};

/// Median (nearest rank) of the running stretches that end in the window; 0 when none does.
[[nodiscard]] Duration median_turn(std::span<const TaskStretch> stretches, Window window);
/// Longest time in one piece that it waited for a CPU, throttled or not, inside the window.
[[nodiscard]] Duration longest_wait(std::span<const TaskStretch> stretches, Window window);
/// How often it lost its CPU inside the window though it could have gone on.
[[nodiscard]] std::uint64_t times_switched_out_runnable(std::span<const TaskStretch> stretches,
                                                        Window window);

}  // namespace schedlab::lab
