// SPDX-License-Identifier: GPL-3.0-or-later
// The record of a run: lanes (CPUs, runqueue depth, tasks), tracks (numbers over time) and the event
// log, all filled from the stream of records alone. A StoreView is an immutable picture of it that
// any thread may keep and query. Under a byte budget the oldest detail is folded, the overview
// stays, and the view says from when on detail is complete.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/lane.h"
#include "core/trace/record.h"

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

// Depth lane: key = tasks queued or running there; bit 31: the RT class is throttled.
[[nodiscard]] constexpr State depth_state(std::uint32_t depth, bool rt_throttled) {
  return depth | (rt_throttled ? 0x8000'0000U : 0U);
}

[[nodiscard]] constexpr std::uint32_t depth_of(State s) { return s & kStateKeyMask; }

[[nodiscard]] constexpr bool rt_throttled(State s) { return (s & 0x8000'0000U) != 0; }

// Task lane: key = TaskState (low 4 bits) and CPU (16 bits), then 6 bits of Reason. "Busy" for a
// task is kRunning, kRunnable and kThrottled; the idle key is that of kInterruptible on CPU 0 ...
// see Lane's `idle`: sleeping states never count as busy.
[[nodiscard]] constexpr State task_state(TaskState state, CpuId cpu, Reason why) {
  return static_cast<State>(state) | (static_cast<State>(cpu) << 4) |
         (static_cast<State>(why) << kStateKeyBits);
}

[[nodiscard]] constexpr TaskState state_of(State s) { return static_cast<TaskState>(s & 0xfU); }

[[nodiscard]] constexpr CpuId cpu_of(State s) { return static_cast<CpuId>((s >> 4) & 0xffffU); }

// ---- tracks ---------------------------------------------------------------------------------------
/// A number over time: points joined by lines (rt_time) or held as steps (rt_runtime, r, cs/s).
enum class Shape : std::uint8_t { kLine, kStep };

struct Point {
  std::int64_t at_ns = 0;
  std::int64_t value = 0;
};

struct MinMax {
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool any = false;
};

enum class TrackId : std::uint32_t {};

struct TrackInfo {
  std::string name;  // as the kernel prints it: "rt_time", "r", "cs"
  std::string unit;  // "ns", "tasks", "1/s", "%"
  CpuId cpu = kNoCpu;  // kNoCpu: of the whole machine
  Shape shape = Shape::kStep;
};

class TrackView {
 public:
  TrackView() = default;
  [[nodiscard]] const TrackInfo& info() const { return *info_; }
  [[nodiscard]] bool empty() const { return chunks_.empty(); }
  /// The value at an instant (interpolated for kLine); 0 before the first point.
  [[nodiscard]] std::int64_t at(Instant t) const;
  /// Smallest and largest value in each of out.size() equal parts of [from, to); lines are
  /// interpolated at the borders, so a part between two points is not empty.
  void ranges(Instant from, Instant to, std::span<MinMax> out) const;
  /// The points in [from, to) and their neighbours outside, at most `limit`; true when that was all.
  bool points(Instant from, Instant to, std::size_t limit, std::vector<Point>& out) const;

 private:
  friend class Store;
  std::shared_ptr<const TrackInfo> info_;
  std::vector<std::shared_ptr<const std::vector<Point>>> chunks_;
};

// ---- the event log ----------------------------------------------------------------------------------
class EventLogView {
 public:
  [[nodiscard]] std::uint64_t size() const { return end_ - begin_; }
  /// Records are numbered from the start of the run; the first still held, and one past the last.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  [[nodiscard]] std::uint64_t end() const { return end_; }
  /// begin() <= i < end().
  [[nodiscard]] const Record& operator[](std::uint64_t i) const;
  /// Number of the first record with at >= t (end() when none).
  [[nodiscard]] std::uint64_t lower_bound(Instant t) const;

 private:
  friend class Store;
  std::vector<std::shared_ptr<const std::vector<Record>>> chunks_;
  std::uint64_t begin_ = 0;  // chunk i holds records begin_ + i * kLogChunk ...
  std::uint64_t end_ = 0;
};

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
  [[nodiscard]] std::string task(TaskId id) const;  // "swapper" for kIdleTask
};

struct StoreView {
  Instant now;              // every lane is known up to here
  Instant detail_from;      // slices and events before this may be folded away
  std::shared_ptr<const Names> names;
  std::vector<LaneView> cpus;
  std::vector<LaneView> depths;
  std::vector<LaneView> tasks;
  std::vector<TrackView> tracks;
  EventLogView events;
  std::size_t bytes = 0;
};

class Store {
 public:
  static constexpr std::size_t kDefaultBudget = std::size_t{512} << 20;

  explicit Store(Names names, std::size_t budget_bytes = kDefaultBudget);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  /// Appends one record; records come in order of time.
  void append(const Record& record);
  /// Adds a track / a point of one. rt_time and rt_runtime tracks of each CPU are made and fed by
  /// the store itself from records; samplers add the rest.
  TrackId add_track(TrackInfo info);
  void add_point(TrackId track, Instant at, std::int64_t value);

  /// Forgets everything that happened after `at`.
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

/// Where the engine's records go: always into the hash, and into a store when one is attached.
class Sink {
 public:
  explicit Sink(std::uint64_t& hash, Store* store = nullptr) : hash_(hash), store_(store) {}

  void emit(const Record& record) {
    hash_ = fold(hash_, record);
    if (store_ != nullptr) {
      store_->append(record);
    }
  }

 private:
  std::uint64_t& hash_;
  Store* store_;
};

}  // namespace schedlab::trace
