// SPDX-License-Identifier: GPL-3.0-or-later
// Hand-made records for the tests: a machine of two CPUs with the tasks "fifo" (0) and "other" (1).
#pragma once

#include "core/trace/store.h"

namespace schedlab::trace::made {

inline constexpr std::uint32_t kFifo = 0;
inline constexpr std::uint32_t kOther = 1;
inline constexpr auto kSwapper = static_cast<std::uint32_t>(kIdleTask);

inline Names names() {
  Names two;
  two.tasks = {{"fifo", 901, 98, "SCHED_FIFO"}, {"other", 902, 120, "SCHED_NORMAL"}};
  two.knobs = {"kernel.sched_rt_runtime_us"};
  two.cpus = 2;
  return two;
}

inline Record record(std::int64_t at, Kind kind, std::uint16_t cpu, std::uint32_t task = 0) {
  Record r;
  r.at_ns = at;
  r.kind = kind;
  r.cpu = cpu;
  r.task = task;
  return r;
}

/// By a timer or interrupt on the CPU itself.
inline Record wakeup(std::int64_t at, std::uint16_t cpu, std::uint32_t task, Reason reason = Reason::kNone) {
  Record r = record(at, Kind::kSchedWakeup, cpu, task);
  r.other = kSwapper;
  r.detail = cpu;
  r.reason = reason;
  return r;
}

inline Record switched(std::int64_t at, std::uint16_t cpu, std::uint32_t prev, TaskState leaves, std::uint32_t next,
                       Reason reason = Reason::kNone) {
  Record r = record(at, Kind::kSchedSwitch, cpu, next);
  r.other = prev;
  r.detail = static_cast<std::uint32_t>(leaves);
  r.reason = reason;
  return r;
}

inline Record migrated(std::int64_t at, std::uint32_t task, std::uint16_t from, std::uint16_t to) {
  Record r = record(at, Kind::kSchedMigrateTask, to, task);
  r.detail = from;
  return r;
}

inline Record task_stands(std::int64_t at, std::uint16_t cpu, std::uint32_t task, TaskState state) {
  Record r = record(at, Kind::kSimTaskState, cpu, task);
  r.detail = static_cast<std::uint32_t>(state);
  return r;
}

/// A record that carries two numbers.
inline Record rt(std::int64_t at, Kind kind, std::uint16_t cpu, std::int64_t a, std::int64_t b,
                 Reason reason = Reason::kNone) {
  Record r = record(at, kind, cpu);
  r.a = a;
  r.b = b;
  r.reason = reason;
  return r;
}

}  // namespace schedlab::trace::made
