// SPDX-License-Identifier: GPL-3.0-or-later
// What a run is to stop at, as people say it: "wait > 4ms", "CPU 2 throttled", "zone wait > 20us",
// "fifo runs", "sched_migrate_task", "1.5s".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/sim/time.h"
#include "core/trace/record.h"
#include "core/trace/store.h"

namespace schedlab::engine {

enum class ConditionKind : std::uint8_t {
  kTime,       // the clock reaches `at`
  kWait,       // `task`, or any, has been runnable without running for `limit`
  kRuns,       // `task` gets a CPU
  kThrottled,  // the RT class of `cpu`, or of any, is throttled, or a cgroup is there
  kLockWait,   // a CPU has waited `limit` for a lock; `lru`: an lru_lock, else a zone->lock
  kEvent,      // a record of kind `event`
};

struct Condition {
  ConditionKind kind{};
  std::string text;  // as it was written
  std::optional<TaskId> task;
  std::optional<CpuId> cpu;
  Duration limit;
  Instant at;
  trace::Kind event{};
  bool lru = false;
  friend bool operator==(const Condition&, const Condition&) = default;
};

/// Words in any case: "[any task|TASK] wait[s] > DURATION", "[CPU N] throttled", "zone|lru wait >
/// DURATION" (for one section of the lock), "[task] TASK runs", "[event] EVENT", a time. The error
/// says what is accepted and the nearest name. Names are those of the machine that will run.
[[nodiscard]] Result<Condition> parse_condition(std::string_view text, const trace::Names& names);

}  // namespace schedlab::engine
