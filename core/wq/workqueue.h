// SPDX-License-Identifier: GPL-3.0-or-later
// An unbound workqueue (kernel/workqueue.c): one pool of workers a node, first in, first out. What
// an item does is not known here.
//
// An item goes to the pool of the node it is queued on. max_active limits the items of a pool that
// are queued or worked on (before 6.9), or of all pools together (6.9); the others wait inactive.
// A worker that takes the last idle seat first makes another worker (manage_workers()).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"

namespace schedlab::wq {

/// struct work_struct, with when things happened to it.
struct Work {
  enum class State : std::uint8_t { kInactive, kQueued, kRunning, kDone };

  NodeId node{};  // of its pool
  State state = State::kInactive;
  TaskId worker = kIdleTask;
  TaskId flusher = kIdleTask;  // who waits for it in flush_work()
  Instant queued_at;
  Instant started_at;
  Instant done_at;
  friend bool operator==(const Work&, const Work&) = default;
};

/// struct worker_pool of a node.
struct Pool {
  std::vector<TaskId> workers;
  std::vector<TaskId> idle;     // the last to fall idle is woken first
  std::deque<WorkId> worklist;  // active, not yet taken
  std::deque<WorkId> inactive;  // beyond max_active
  std::int64_t nr_active = 0;   // worklist and running
  friend bool operator==(const Pool&, const Pool&) = default;
};

struct Limits {
  std::int64_t max_active = 256;
  bool system_wide = false;
  friend bool operator==(const Limits&, const Limits&) = default;
};

class Workqueue {
 public:
  Workqueue() = default;

  explicit Workqueue(std::size_t nodes) : pools_(nodes) {}

  [[nodiscard]] const std::vector<Pool>& pools() const { return pools_; }

  [[nodiscard]] const std::vector<Work>& works() const { return works_; }

  [[nodiscard]] const Work& work(WorkId id) const { return works_[index(id)]; }

  void add_worker(NodeId node, TaskId worker);

  /// queue_work(): the new item; when it is active, `wake` is the idle worker to wake, if any.
  struct Queued {
    WorkId work;
    TaskId wake = kIdleTask;
  };

  [[nodiscard]] Queued queue_work(NodeId node, const Limits& limits, Instant now);

  /// The worker runs: its next item, or nothing, and then it is idle.
  [[nodiscard]] std::optional<WorkId> take(NodeId node, TaskId worker, Instant now);
  /// No idle worker is left in the pool: the one that runs should make another.
  [[nodiscard]] bool needs_worker(NodeId node) const;
  /// The item is done; gives who waits for it, kIdleTask when nobody does.
  [[nodiscard]] TaskId finish(WorkId id, Instant now);
  /// Activates what max_active allows now; gives the idle workers to wake. The first `taken` items
  /// are taken by workers that run already.
  [[nodiscard]] std::vector<TaskId> activate(const Limits& limits, int taken);
  /// flush_work(): true when the item is done already, else `task` waits for it.
  [[nodiscard]] bool flush_work(WorkId id, TaskId task);

  [[nodiscard]] std::size_t heap_bytes() const;

  friend bool operator==(const Workqueue&, const Workqueue&) = default;

 private:
  [[nodiscard]] bool may_activate(const Pool& pool, const Limits& limits) const;
  [[nodiscard]] static TaskId wake_one(Pool& pool);

  std::vector<Pool> pools_;
  std::vector<Work> works_;
};

}  // namespace schedlab::wq
