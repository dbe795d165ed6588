// SPDX-License-Identifier: GPL-3.0-or-later
// A record: one thing that happened, as 40 bytes of plain integers. The names are those of the
// kernel's tracepoints; where it has none (throttling, borrowing) they begin with sim_. Every
// decision carries its reason: a code and the numbers that were compared (trace/reason.h).
#pragma once

#include <cstdint>

#include "core/base/ids.h"
#include "core/sim/time.h"

namespace schedlab::trace {

enum class Kind : std::uint8_t {
  kSchedSwitch,       // task = next, other = prev, detail = TaskState of prev as it leaves, a/b by reason
  kSchedWakeup,       // task = woken, other = waker (kIdleTask: a timer or interrupt), cpu = target, detail = waker's CPU
  kSchedMigrateTask,  // task, cpu = destination, detail = origin
  kSchedProcessExit,  // task
  kSimTaskState,      // task, cpu, detail = TaskState: throttled or runnable again, without a switch
  kSimRtThrottle,     // cpu; a = rt_time, b = rt_runtime, detail = CPUs that lent something in this check
  kSimRtUnthrottle,   // cpu, other = its curr; a = rt_time left, b = rt_runtime
  kSimRtBorrow,       // cpu = borrower, detail = lender's CPU; a = what was lent, b = the borrower's new rt_runtime
  kSimRtPeriod,       // cpu; a = rt_time before, b = rt_time after the period timer subtracted
  kSimRtRuntime,      // cpu; a = rt_time, b = rt_runtime: both, whenever a slope of rt_time changes
  kSimSysctl,         // task = Knob, a = old, b = new
  kSchedProcessFork,  // task = new kernel thread, a = pool, b = number in it, detail = its kernel prio
  kTlbFlush,          // task, cpu; a = pages gathered, b = 1 when the gather was full, else 0
  kWorkqueueQueueWork,     // task = who queues, cpu, detail = work item; a = pages, b = items active in the pool
  kWorkqueueExecuteStart,  // task = worker, cpu, detail = work item; a = ns it waited
  kWorkqueueExecuteEnd,    // task = worker, cpu, detail = work item; a = ns it took, b = pages
  kSimSoftLockup,     // task, cpu; a = ns since the last point where it could be rescheduled
  kSimCfsThrottle,    // cpu, task = GroupId, other = quota in us, detail = period in us; a = runtime_remaining, b = instant of the next refill
  kSimCfsUnthrottle,  // cpu, task = GroupId; a = runtime it was given, b = what is left in the pool
};

/// How a task stands, in the letters and colours of every view.
enum class TaskState : std::uint8_t {
  kRunning,          // R, on a CPU
  kRunnable,         // R, waits for its CPU
  kThrottled,        // R, its runqueue's RT bandwidth or its group's CFS bandwidth is used up
  kInterruptible,    // S
  kUninterruptible,  // D
  kDead,             // X
};

/// Why. Each code names which numbers stand in Record::a and Record::b; explain() makes the sentence.
enum class Reason : std::uint8_t {
  kNone,
  // --- of a switch: why prev stopped and next was picked
  kBlocked,            // prev went to sleep (a program step)
  kExited,             // prev ended
  kYielded,            // prev called sched_yield()
  kWakeupRtPrio,       // woken RT task has better prio; a = its prio, b = prev's prio
  kWakeupClass,        // woken task's class comes first (stop > RT > fair > idle)
  kWakeupVruntime,     // a = curr vruntime - woken vruntime, b = wakeup granularity scaled to the woken's weight
  kWakeupIdle,         // the CPU was idle, or ran SCHED_IDLE
  kSliceUsed,          // CFS tick: a = ran since picked, b = slice
  kVruntimeBehind,     // CFS tick: a = curr vruntime - leftmost vruntime, b = slice
  kRrSliceUsed,        // a = slice in ticks, b = others queued at that prio
  kRtThrottled,        // RT class of this CPU throttled; a = rt_time, b = rt_runtime
  kRtUnthrottled,      // period timer released the RT class and asked to reschedule; a = rt_time, b = rt_runtime
  kRtLateResched,      // RT was released earlier without a resched; a = ns since the release, b = what rescheduled (a Reason)
  kRtPushed,           // a task was pushed here by another CPU
  kRtPulled,           // this CPU pulled a queued RT task
  kSysctlWrite,        // a knob write asked to reschedule
  kHrtick,             // high-resolution slice timer: a = ran since picked, b = slice
  // --- of a wakeup
  kTimerExpired,       // its own sleep ended; a = how long it slept
  kWokenByTask,        // another task woke it
  kTaskStarted,        // new task: sched_wakeup_new
  // --- of a migration
  kSelectTaskRqRt,     // a = prio of the task, b = prio running on the chosen CPU
  kSelectTaskRqFair,   // previous CPU busy, this one idle
  kPushRtTask,         // a = prio of the task, b = prio running on the chosen CPU
  kPullRtTask,         // a = prio of the task, b = best prio queued here
  // --- of an unthrottle
  kReschedOnUnthrottle,    // resched was set
  kNoReschedOnUnthrottle,  // it was not (2.6.26): curr keeps the CPU until something else reschedules
  // --- of the free path
  kNewidlePull,        // of a migration: a CPU fell idle and pulled; a = tasks waiting there, b = here
  kWorkQueued,         // of a wakeup: a work item waits for the worker; a = work item
  kWorkFlushed,        // of a wakeup: the work item that was waited for is done; a = work item
  kFlushToWorker,      // of a queued item or a flush: a = pages gathered, b = async_free_threshold
  kFlushBelowThreshold,  // freed by the task itself: a = pages gathered, b = async_free_threshold
  kFlushNoWorkItem,    // kmalloc() failed: freed by the task itself
  kFlushNoIdleCpu,     // parallel_free.queue_if said no
  // --- of CFS bandwidth: of switches, state changes, throttles and their ends
  kCfsThrottled,  // the group's quota is used up; a = runtime_remaining, b = instant of the next refill
  kCfsRefilled,   // the period timer refilled the pool; a = runtime the CPU was given, b = left in the pool
  kCfsSlack,      // the slack timer handed out what another CPU gave back; a, b as for kCfsRefilled
};

/// One record. Which fields mean what is said at Kind and Reason; unused ones are 0.
struct Record {
  std::int64_t at_ns = 0;
  std::int64_t a = 0;
  std::int64_t b = 0;
  std::uint32_t task = 0;
  std::uint32_t other = 0;
  std::uint32_t detail = 0;
  std::uint16_t cpu = 0;
  Kind kind{};
  Reason reason{};

  [[nodiscard]] constexpr Instant at() const { return {at_ns}; }
  friend constexpr bool operator==(const Record&, const Record&) = default;
};

static_assert(sizeof(Record) == 40);

[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9fb2'1c65'1e98'df25ULL;
  return hash ^ (hash >> 32);
}

/// Folds one record into a running hash of the trace; the order of records is part of the hash.
[[nodiscard]] constexpr std::uint64_t fold(std::uint64_t hash, const Record& r) {
  const auto word = [](std::int64_t v) { return static_cast<std::uint64_t>(v); };
  hash = mix(hash, word(r.at_ns));
  hash = mix(hash, word(r.a));
  hash = mix(hash, word(r.b));
  hash = mix(hash, (std::uint64_t{r.task} << 32) | r.other);
  return mix(hash, (std::uint64_t{r.detail} << 32) | (std::uint64_t{r.cpu} << 16) |
                       (static_cast<std::uint64_t>(r.kind) << 8) | static_cast<std::uint64_t>(r.reason));
}

inline constexpr std::uint64_t kEmptyTraceHash = 0x5ced'1ab0'0000'0001ULL;

}  // namespace schedlab::trace
