// SPDX-License-Identifier: GPL-3.0-or-later
// Who woke whom: the wakeups that led to a task's running, from the record alone.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/trace/store.h"

namespace schedlab::trace {

/// A wakeup, and where the woken task then first ran; where it woke up, when it has not run yet or
/// for no time at all.
struct Hop {
  Record wakeup;
  Instant ran;
  CpuId on{};

  [[nodiscard]] TaskId woken() const { return task_id(wakeup.task); }

  /// kIdleTask: a timer or an interrupt.
  [[nodiscard]] TaskId waker() const { return task_id(wakeup.other); }
};

/// The sched_wakeup after which `task` is runnable or running up to `at`, however often it was
/// preempted since; none when it never slept, or when the record no longer holds it.
[[nodiscard]] std::optional<Record> last_wakeup(const StoreView& view, TaskId task, Instant at);

/// That wakeup, the one before it of its waker, and so on: newest first, at most `hops`. The last
/// one is of a timer or an interrupt, unless hops or the record end before.
[[nodiscard]] std::vector<Hop> wakeup_chain(const StoreView& view, TaskId task, Instant at,
                                            std::size_t hops);

}  // namespace schedlab::trace
