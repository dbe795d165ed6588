// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wq/workqueue.h"

#include <algorithm>
#include <numeric>

#include "core/base/check.h"
#include "core/base/heap_bytes.h"

namespace schedlab::wq {

void Workqueue::add_worker(NodeId node, TaskId worker) {
  Pool& pool = pools_[index(node)];
  pool.workers.push_back(worker);
  pool.idle.push_back(worker);
}

bool Workqueue::may_activate(const Pool& pool, const Limits& limits) const {
  if (!limits.system_wide) {
    return pool.nr_active < limits.max_active;
  }
  const std::int64_t all =
      std::accumulate(pools_.begin(), pools_.end(), std::int64_t{0},
                      [](std::int64_t sum, const Pool& p) { return sum + p.nr_active; });
  return all < limits.max_active;
}

TaskId Workqueue::wake_one(Pool& pool) {
  if (pool.idle.empty()) {
    return kIdleTask;
  }
  const TaskId worker = pool.idle.back();
  pool.idle.pop_back();
  return worker;
}

Workqueue::Queued Workqueue::queue_work(NodeId node, const Limits& limits, Instant now) {
  Pool& pool = pools_[index(node)];
  const WorkId id = work_id(works_.size());
  Work work;
  work.node = node;
  work.queued_at = now;
  const bool active = pool.inactive.empty() && may_activate(pool, limits);
  work.state = active ? Work::State::kQueued : Work::State::kInactive;
  works_.push_back(work);
  if (!active) {
    pool.inactive.push_back(id);
    return {id};
  }
  ++pool.nr_active;
  pool.worklist.push_back(id);
  return {id, wake_one(pool)};
}

std::optional<WorkId> Workqueue::take(NodeId node, TaskId worker, Instant now) {
  Pool& pool = pools_[index(node)];
  if (pool.worklist.empty()) {
    pool.idle.push_back(worker);
    return std::nullopt;
  }
  const WorkId id = pool.worklist.front();
  pool.worklist.pop_front();
  Work& work = works_[index(id)];
  work.state = Work::State::kRunning;
  work.worker = worker;
  work.started_at = now;
  return id;
}

bool Workqueue::needs_worker(NodeId node) const {
  return pools_[index(node)].idle.empty();
}

TaskId Workqueue::finish(WorkId id, Instant now) {
  Work& work = works_[index(id)];
  SCHEDLAB_CHECK(work.state == Work::State::kRunning, "a work item ends that does not run");
  work.state = Work::State::kDone;
  work.done_at = now;
  --pools_[index(work.node)].nr_active;
  return work.flusher;
}

std::vector<TaskId> Workqueue::activate(const Limits& limits, int taken) {
  std::vector<TaskId> wake;
  for (Pool& pool : pools_) {
    while (!pool.inactive.empty() && may_activate(pool, limits)) {
      const WorkId id = pool.inactive.front();
      pool.inactive.pop_front();
      works_[index(id)].state = Work::State::kQueued;
      pool.worklist.push_back(id);
      ++pool.nr_active;
      if (taken-- > 0) {
        continue;
      }
      if (const TaskId worker = wake_one(pool); worker != kIdleTask) {
        wake.push_back(worker);
      }
    }
  }
  return wake;
}

bool Workqueue::flush_work(WorkId id, TaskId task) {
  Work& work = works_[index(id)];
  if (work.state == Work::State::kDone) {
    return true;
  }
  work.flusher = task;
  return false;
}

std::size_t Workqueue::heap_bytes() const {
  std::size_t sum = schedlab::heap_bytes(pools_) + schedlab::heap_bytes(works_);
  for (const Pool& pool : pools_) {
    sum += schedlab::heap_bytes(pool.workers) + schedlab::heap_bytes(pool.idle) +
           schedlab::heap_bytes(pool.worklist) + schedlab::heap_bytes(pool.inactive);
  }
  return sum;
}

}  // namespace schedlab::wq
