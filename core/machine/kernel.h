// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the simulated kernel that scheduling works on: tasks, runqueues, the root domain's
// RT bandwidth, knob values, the clock and the timers. A plain value; everything refers by id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/knobs/table.h"
#include "core/machine/runqueue.h"
#include "core/machine/task.h"
#include "core/machine/task_group.h"
#include "core/machine/topology.h"
#include "core/sim/event_queue.h"

namespace schedlab::machine {

/// The event sources of a machine and their slots: a fixed part, some for each CPU, some for each
/// task group, one for each task.
enum class CpuTimer : std::uint8_t { kTick, kHrtick, kStepEnd, kSchedule };
inline constexpr std::size_t kCpuTimers = 4;
enum class GroupTimer : std::uint8_t { kPeriod, kSlack };
inline constexpr std::size_t kGroupTimers = 2;
inline constexpr sim::Slot kRtPeriodSlot{0};
inline constexpr sim::Slot kSysctlSlot{1};
inline constexpr sim::Slot kWatchdogSlot{2};
inline constexpr std::size_t kFixedSlots = 3;

/// struct rt_bandwidth of the whole machine.
struct RtBandwidth {
  bool timer_active = false;
  friend bool operator==(const RtBandwidth&, const RtBandwidth&) = default;
};

/// The root domain: which CPUs are overloaded with RT tasks (rto_mask as a count), and whether some
/// CPU had more than one task when that was last looked at (rd->overload).
struct RootDomain {
  std::uint32_t rto_count = 0;
  std::vector<bool> rto_mask;
  bool overload = false;
  Instant next_balance;  // when overload is looked at again
  friend bool operator==(const RootDomain&, const RootDomain&) = default;
};

struct Kernel {
  knobs::Profile profile{};
  knobs::KnobValues knobs;
  Duration tick;        // 1/HZ
  Duration tick_phase;  // ticks fall on whole ticks since boot plus this, in [0, tick)
  Instant now;
  Topology topology;
  Activity activity;
  std::vector<RunQueue> rqs;
  std::vector<Task> tasks;
  std::vector<TaskGroup> groups;  // without the root group, which has no limit
  RtBandwidth rt_bandwidth;
  RootDomain rd;
  sim::EventQueue timers;

  [[nodiscard]] std::size_t cpus() const { return rqs.size(); }

  [[nodiscard]] RunQueue& rq(CpuId cpu) { return rqs[index(cpu)]; }

  [[nodiscard]] const RunQueue& rq(CpuId cpu) const { return rqs[index(cpu)]; }

  [[nodiscard]] Task& task(TaskId id) { return tasks[index(id)]; }

  [[nodiscard]] const Task& task(TaskId id) const { return tasks[index(id)]; }

  [[nodiscard]] TaskGroup& group(GroupId id) { return groups[index(id)]; }

  [[nodiscard]] const TaskGroup& group(GroupId id) const { return groups[index(id)]; }

  /// Ticks that have fallen until `t`, `t` itself included.
  [[nodiscard]] std::int64_t ticks_until(Instant t) const {
    return (t.ns - tick_phase.ns + tick.ns) / tick.ns - 1;
  }

  [[nodiscard]] Instant next_tick_after(Instant t) const {
    return Instant{tick_phase.ns} + tick * (ticks_until(t) + 1);
  }

  [[nodiscard]] static sim::Slot slot(CpuId cpu, CpuTimer timer) {
    return static_cast<sim::Slot>(kFixedSlots + index(cpu) * kCpuTimers +
                                  static_cast<std::size_t>(timer));
  }

  [[nodiscard]] std::size_t first_group_slot() const { return kFixedSlots + cpus() * kCpuTimers; }

  [[nodiscard]] std::size_t first_task_slot() const {
    return first_group_slot() + groups.size() * kGroupTimers;
  }

  [[nodiscard]] sim::Slot slot(GroupId group, GroupTimer timer) const {
    return static_cast<sim::Slot>(first_group_slot() + index(group) * kGroupTimers +
                                  static_cast<std::size_t>(timer));
  }

  [[nodiscard]] sim::Slot slot(TaskId task_timer) const {
    return static_cast<sim::Slot>(first_task_slot() + index(task_timer));
  }

  friend bool operator==(const Kernel&, const Kernel&) = default;
};

}  // namespace schedlab::machine
