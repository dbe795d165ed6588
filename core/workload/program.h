// SPDX-License-Identifier: GPL-3.0-or-later
// What a task does: a program of steps. A step is plain data; a program is a list of them that a
// person can read and write in YAML.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/sim/time.h"

namespace schedlab::workload {

enum class StepKind : std::uint8_t {
  kRun,         // use the CPU for `time` of work (wall time on the CPU = time / speed)
  kRunForever,  // use the CPU without end
  kSleep,       // sleep for `time` (TASK_INTERRUPTIBLE)
  kBlock,       // wait for a device for `time` (TASK_UNINTERRUPTIBLE, counts in vmstat b)
  kTimer,       // sleep until the next multiple of `time` plus `phase` since boot: a periodic wakeup
  kWait,        // sleep until somebody wakes channel `target`; wakes are counted, none is lost
  kWake,        // wake one waiter of channel `target`
  kYield,       // sched_yield()
  kMunmap,      // free everything the task has mapped
  kLoop,        // start of a block run `count` times (0: for ever); `target` = index past the end
  kEnd,         // end of a block; `target` = index of its kLoop
  kExit,        // do_exit(); also what follows the last step
};

struct Step {
  StepKind kind = StepKind::kExit;
  Duration time;
  Duration phase;
  Duration jitter;            // kRun, kSleep, kBlock: uniform in [time - jitter, time + jitter]
  std::uint32_t count = 0;    // kLoop
  std::uint32_t target = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

struct Program {
  std::vector<Step> steps;
  friend bool operator==(const Program&, const Program&) = default;
};

}  // namespace schedlab::workload
