// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting, as the record shows it: from when to when a task was runnable and did not run, who had
// the CPU meanwhile, and who waited for a CPU in some range.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/store.h"

namespace schedlab::ui {

/// One uninterrupted wait.
struct Wait {
  Instant begin;
  Instant end;
  Duration throttled;  // of it, while its RT class was throttled

  [[nodiscard]] Duration total() const { return end - begin; }
};

struct TimeOf {
  TaskId task{};  // kIdleTask: the CPU was idle
  Duration time;
  Duration throttled;
  friend bool operator==(const TimeOf&, const TimeOf&) = default;
};

/// The wait of `task` that ends at `at`; empty when it did not wait right before.
[[nodiscard]] std::optional<Wait> wait_before(const trace::StoreView& view, TaskId task,
                                              Instant at);
/// Who ran on `cpu` in [from, to), most time first.
[[nodiscard]] std::vector<TimeOf> ran_on(const trace::StoreView& view, CpuId cpu, Instant from,
                                         Instant to);
/// Who waited for `cpu` in [from, to), most time first.
[[nodiscard]] std::vector<TimeOf> waited_for(const trace::StoreView& view, CpuId cpu, Instant from,
                                             Instant to);

}  // namespace schedlab::ui
