// SPDX-License-Identifier: GPL-3.0-or-later
// The record of a run: lanes (CPUs, runqueue depth, tasks), tracks (numbers over time) and the event
// log, all filled from the stream of records alone. A StoreView is an immutable picture of it that
// any thread may keep and query. Under a byte budget the oldest detail is folded, the overview
// stays, and the view says from when on detail is complete.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/event_log.h"
#include "core/trace/lane.h"
#include "core/trace/lock_lane.h"
#include "core/trace/record.h"
#include "core/trace/track.h"

namespace schedlab::trace {

// ---- what the lanes' states mean ----------------------------------------------------------------
// CPU lane: key = task + 1 (0 = idle), then 6 bits of Reason (why this slice began), so the reason
// the slice ended is the next slice's.
[[nodiscard]] constexpr State cpu_state(TaskId task, Reason began) {
  const State key = task == kIdleTask ? 0U : static_cast<State>(task) + 1U;
  return key | (static_cast<State>(began) << kStateKeyBits);
}

[[nodiscard]] constexpr TaskId task_of(State cpu_lane_state) {
  const State key = cpu_lane_state & kStateKeyMask;
  return key == 0 ? kIdleTask : static_cast<TaskId>(key - 1);
}

[[nodiscard]] constexpr Reason reason_of(State state) {
  return static_cast<Reason>((state >> kStateKeyBits) & 0x3fU);
}

// Depth lane: key = tasks queued or running there, which is how many task lanes say so; bit 31: the RT class is throttled.
[[nodiscard]] constexpr State depth_state(std::uint32_t depth, bool rt_throttled) {
  return depth | (rt_throttled ? kStateFlag : 0U);
}

[[nodiscard]] constexpr std::uint32_t depth_of(State s) { return s & kStateKeyMask; }

[[nodiscard]] constexpr bool rt_throttled(State s) { return (s & kStateFlag) != 0; }

// Task lane: key = TaskState (low 4 bits) and CPU (16 bits), then 6 bits of Reason. A task starts
// sleeping on CPU 0.
[[nodiscard]] constexpr State task_state(TaskState state, CpuId cpu, Reason why) {
  return static_cast<State>(state) | (static_cast<State>(cpu) << 4) |
         (static_cast<State>(why) << kStateKeyBits);
}

[[nodiscard]] constexpr TaskState state_of(State s) { return static_cast<TaskState>(s & 0xfU); }

[[nodiscard]] constexpr CpuId cpu_of(State s) { return static_cast<CpuId>((s >> 4) & 0xffffU); }

// ---- the store ----------------------------------------------------------------------------------------
/// Names and fixed facts of the tasks and the machine, for whoever turns ids into words.
struct TaskInfo {
  std::string name;
  std::int32_t pid = 0;
  std::int32_t prio = 120;  // kernel prio: RT 0..98, fair 100..139
  std::string policy;       // "SCHED_FIFO", ...
};

struct Names {
  std::vector<TaskInfo> tasks;
  std::vector<std::string> knobs;  // by Knob, for kSimSysctl
  std::size_t cpus = 0;
  std::int64_t tick_ns = 0;
  std::vector<LockInfo> locks;  // by LockId
  std::vector<std::string> groups;  // by GroupId
  [[nodiscard]] std::string task(TaskId id) const;  // "swapper" for kIdleTask
};

/// Pids are given in the order tasks are made.
[[nodiscard]] constexpr std::int32_t pid_of(TaskId task) {
  constexpr std::int32_t kFirstPid = 100;
  return kFirstPid + static_cast<std::int32_t>(task);
}

/// A worker of an unbound pool, as the kernel names it: kworker/u288:3.
[[nodiscard]] TaskInfo worker_info(TaskId task, std::int64_t pool, std::int64_t number,
                                   std::int32_t prio);

struct StoreView {
  Instant now;              // every lane is known up to here
  Instant detail_from;      // slices and events before this may be folded away; later ones are complete
  std::shared_ptr<const Names> names;
  std::vector<LaneView> cpus;
  std::vector<LaneView> depths;
  std::vector<LaneView> tasks;
  std::vector<TrackView> tracks;
  std::vector<LockLaneView> locks;  // by LockId
  EventLogView events;
  std::size_t bytes = 0;

  /// Makes every lane ready to be drawn (LaneView::build_overview()); gives how many pyramids it built.
  std::size_t build_overviews() const;
};

class Store {
 public:
  static constexpr std::size_t kDefaultBudget = std::size_t{512} << 20;

  explicit Store(Names names, std::size_t budget_bytes = kDefaultBudget);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  /// Another record with the same past: what is sealed is shared, so it costs little.
  Store(const Store& other);
  Store& operator=(const Store&) = delete;

  /// Appends one record; records come in order of time. Its cpu and tasks are those of the names.
  void append(const Record& record);
  /// A bin of a lock is over.
  void add_lock_bin(LockId lock, std::int64_t bin, const LockCell& cell);
  /// Adds a track / a point of one. rt_time and rt_runtime tracks of each CPU are made and fed by
  /// the store itself from records; samplers add the rest.
  TrackId add_track(TrackInfo info);
  void add_point(TrackId track, Instant at, std::int64_t value);
  /// The rt_time track of a CPU, for samplers that follow it between records.
  [[nodiscard]] static constexpr TrackId rt_time_track(CpuId cpu) {
    return static_cast<TrackId>(2 * static_cast<std::uint32_t>(cpu));
  }

  /// Forgets everything that happened after `at`. From the view's detail_from on the store is then as
  /// if it never happened; before that, lanes go on from their coarse cells.
  void truncate(Instant at);
  [[nodiscard]] StoreView view(Instant now) const;
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t slices() const;  // retained, all lanes
  [[nodiscard]] std::size_t lane_bytes() const;
  [[nodiscard]] std::size_t budget() const;
  [[nodiscard]] const Names& names() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Where the engine's records go: always into the hash, and into a store and to a listener when they
/// are attached.
class Sink {
 public:
  explicit Sink(std::uint64_t& hash, Store* store = nullptr,
                std::vector<Record>* heard = nullptr)
      : hash_(hash), store_(store), heard_(heard) {}

  void emit(const Record& record) {
    hash_ = fold(hash_, record);
    if (store_ != nullptr) {
      store_->append(record);
    }
    if (heard_ != nullptr) {
      heard_->push_back(record);
    }
  }

  /// What happened to a lock in a bin of time that is over.
  void lock_bin(LockId lock, std::int64_t bin, const LockCell& cell) {
    hash_ = fold(hash_, lock, bin, cell);
    if (store_ != nullptr) {
      store_->add_lock_bin(lock, bin, cell);
    }
  }

 private:
  std::uint64_t& hash_;
  Store* store_;
  std::vector<Record>* heard_;
};

}  // namespace schedlab::trace
