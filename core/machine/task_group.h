// SPDX-License-Identifier: GPL-3.0-or-later
// A task group with its CFS bandwidth: struct cfs_bandwidth of a task_group, and of its cfs_rq on
// each CPU what bandwidth control needs. Groups are flat, one level below the root.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/machine/runqueue.h"
#include "core/sim/time.h"

namespace schedlab::machine {

/// struct cfs_rq of a group on one CPU.
struct GroupCpu {
  Duration runtime_remaining;    // of what it took from the pool; a debt when negative
  std::uint32_t nr_running = 0;  // its runnable tasks here, parked ones included
  bool throttled = false;
  Instant throttled_since;
  std::vector<TaskId> parked;  // runnable tasks taken out of the CPU's tree, in its order
  friend bool operator==(const GroupCpu&, const GroupCpu&) = default;
};

struct TaskGroup {
  Duration own_quota;   // 0: follows cpu.cfs_quota_us
  Duration own_period;  // 0: follows cpu.cfs_period_us
  Duration quota = kRuntimeInf;
  Duration period = milliseconds(100);
  Duration runtime;    // the pool: what of the quota no CPU has taken yet
  Instant period_end;  // expiry of the period timer, the last one when it does not run
  bool period_active = false;
  bool idle = false;  // nothing was taken from the pool since the last refill
  bool slack_started = false;
  std::uint64_t nr_periods = 0;
  std::uint64_t nr_throttled = 0;  // periods that ended with a CPU throttled
  Duration throttled_time;         // of all CPUs, up to each one's last release
  Duration usage;                  // CPU time of its fair tasks, limited or not
  Duration charged;                // of it, while there was a quota
  Duration granted;  // put into the pool, less what was dropped: pool + remaining + charged
  std::vector<GroupCpu> cpus;    // by CpuId
  std::vector<CpuId> throttled;  // throttled_cfs_rq: first throttled, first served
  friend bool operator==(const TaskGroup&, const TaskGroup&) = default;
};

}  // namespace schedlab::machine
