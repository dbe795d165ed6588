// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/record.h"

namespace schedlab::trace {

/// On a runqueue and not on a CPU: runnable, or throttled there.
[[nodiscard]] constexpr bool waits(TaskState state) {
  return state == TaskState::kRunnable || state == TaskState::kThrottled;
}

/// On a runqueue, on its CPU or not.
[[nodiscard]] constexpr bool awake(TaskState state) {
  return state == TaskState::kRunning || waits(state);
}

}  // namespace schedlab::trace
