// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/watch.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/trace/reason.h"
#include "core/trace/waits.h"

namespace schedlab::engine {

namespace {

using trace::Kind;
using trace::Record;
using trace::TaskState;

}  // namespace

Watch::Watch(const Machine& m, std::vector<Condition> conditions)
    : conditions_(std::move(conditions)), told_until_(m.now()), queues_(conditions_.size()) {
  Queue waiting;
  for (std::size_t i = 0; i < m.kernel.tasks.size(); ++i) {
    const machine::Task& task = m.kernel.tasks[i];
    if (trace::waits(task.state)) {
      waiting.emplace_back(task.state_since, task_id(i));
    }
  }
  std::ranges::sort(waiting);
  for (const auto& [since, task] : waiting) {
    begin_wait(task, since);
  }
}

void Watch::begin_wait(TaskId task, Instant since) {
  if (index(task) >= waits_since_.size()) {
    waits_since_.resize(index(task) + 1);
  }
  if (waits_since_[index(task)]) {
    return;  // throttled, or moved, in the middle of a wait
  }
  waits_since_[index(task)] = since;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const Condition& condition = conditions_[i];
    if (condition.kind == ConditionKind::kWait && condition.task.value_or(task) == task) {
      queues_[i].emplace_back(since, task);
    }
  }
}

void Watch::end_wait(TaskId task) {
  if (index(task) < waits_since_.size()) {
    waits_since_[index(task)].reset();
  }
}

void Watch::take(const Record& record) {
  const TaskId task{record.task};
  if (record.kind == Kind::kSchedWakeup) {
    begin_wait(task, record.at());
  } else if (record.kind == Kind::kSchedSwitch) {
    if (TaskId{record.other} != kIdleTask && trace::waits(static_cast<TaskState>(record.detail))) {
      begin_wait(TaskId{record.other}, record.at());
    }
    if (task != kIdleTask) {
      end_wait(task);
    }
  }
}

Instant Watch::lock_due(const Machine& m, const Condition& condition) const {
  Instant first = kNever;
  for (const machine::SpinLock& lock : m.free_path.locks) {
    if (lock.queue.empty() || mm::is_lru_lock(lock.id) != condition.lru) {
      continue;
    }
    for (const machine::SpinLock::Waiter& waiter : lock.queue) {  // first in, first out
      const Instant due = lock.waited_at(waiter, condition.limit);
      if (due >= lock.held_since && due > told_until_) {
        first = std::min(first, due);
        break;
      }
    }
  }
  return first;
}

Instant Watch::due(const Machine& m, std::size_t i) {
  const Condition& condition = conditions_[i];
  if (condition.kind == ConditionKind::kTime) {
    return condition.at > told_until_ ? condition.at : kNever;
  }
  if (condition.kind == ConditionKind::kLockWait) {
    return lock_due(m, condition);
  }
  Queue& queue = queues_[i];
  while (!queue.empty() && (waits_since_[index(queue.front().second)] != queue.front().first ||
                            queue.front().first + condition.limit <= told_until_)) {
    queue.pop_front();
  }
  return queue.empty() ? kNever : queue.front().first + condition.limit;
}

Instant Watch::due(const Machine& m) {
  Instant first = kNever;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    first = std::min(first, due(m, i));
  }
  return first;
}

std::string Watch::describe_due(const Machine& m, std::size_t i) const {
  const Condition& condition = conditions_[i];
  if (condition.kind == ConditionKind::kWait) {
    return fmt::format("{} has been runnable for {} without running",
                       task_name(m, queues_[i].front().second), format_span(condition.limit));
  }
  if (condition.kind == ConditionKind::kLockWait) {
    return fmt::format("a CPU has waited {} for one section of {}", format_span(condition.limit),
                       condition.lru ? "an lru_lock" : "a zone->lock");
  }
  return "the time has come";
}

std::optional<Stop> Watch::stop_at_due(const Machine& m, Instant at) {
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    if (due(m, i) == at) {
      Stop stop{i, at, fmt::format("{}: {}", conditions_[i].text, describe_due(m, i))};
      told_until_ = at;
      return stop;
    }
  }
  return std::nullopt;
}

bool Watch::comes_true(const Condition& condition, const Record& record) const {
  switch (condition.kind) {
    case ConditionKind::kRuns:
      return record.kind == Kind::kSchedSwitch && TaskId{record.task} == condition.task;
    case ConditionKind::kThrottled:
      return (record.kind == Kind::kSimRtThrottle || record.kind == Kind::kSimCfsThrottle) &&
             condition.cpu.value_or(CpuId{record.cpu}) == CpuId{record.cpu};
    case ConditionKind::kEvent:
      return record.kind == condition.event;
    case ConditionKind::kTime:
    case ConditionKind::kWait:
    case ConditionKind::kLockWait:
      return false;
  }
  return false;
}

std::optional<Stop> Watch::heard_stop(const Machine& m) {
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const auto record = std::ranges::find_if(
        heard_, [&](const Record& r) { return comes_true(conditions_[i], r); });
    if (record != heard_.end()) {
      return Stop{i, m.now(),
                  fmt::format("{}: {}", conditions_[i].text, trace::explain(*record, names_of(m)))};
    }
  }
  return std::nullopt;
}

std::optional<Stop> Watch::step(Machine& m, Instant t, trace::Store* store) {
  const Instant next = m.kernel.timers.next_time();
  const Instant first_due = due(m);
  if (first_due <= t && first_due < next) {
    m.kernel.now = first_due;
    return stop_at_due(m, first_due);
  }
  if (next > t) {
    return std::nullopt;
  }
  heard_.clear();
  dispatch(m, store, &heard_);
  for (const Record& record : heard_) {
    take(record);
  }
  return heard_stop(m);
}

std::optional<Stop> Watch::run_until(Machine& m, Instant t, trace::Store* store) {
  const Instant end = std::min(t, Instant{} + m.setup->duration);
  while (!waited_for_exit(m) && std::min(m.kernel.timers.next_time(), due(m)) <= end) {
    if (auto stop = step(m, end, store)) {
      return stop;
    }
  }
  engine::run_until(m, end, store);
  return std::nullopt;
}

}  // namespace schedlab::engine
