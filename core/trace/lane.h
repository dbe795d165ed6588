// SPDX-License-Identifier: GPL-3.0-or-later
// A lane: the history of one thing that is in exactly one state at any time (who runs on a CPU, how
// a task stands, how deep a runqueue is). States are contiguous, so a slice needs only where it
// begins (4 bytes relative to its chunk) and what it is (4 bytes); it ends where the next begins.
//
// Slices live in immutable chunks. A sealed chunk carries a time-bin pyramid (4 bytes a slice in
// all): bins of about twice its mean slice, halved until one cell is left, so that any zoom is drawn
// with work proportional to pixels. Under a memory budget a chunk is folded: its slices go, the
// coarse levels of its pyramid stay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/sim/time.h"

namespace schedlab::trace {

/// What a lane is in: 32 bits whose meaning belongs to the lane's owner (trace/store.h packs them).
/// The low 20 bits are the key by which a merged pixel chooses its dominant state.
using State = std::uint32_t;

inline constexpr int kStateKeyBits = 20;
inline constexpr State kStateKeyMask = (State{1} << kStateKeyBits) - 1;

struct Slice {
  Instant begin;
  Instant end;  // of the open last slice: the instant the view was taken
  State state = 0;
  bool open = false;  // still going on
};

/// What one pixel (or bin) of a lane stands for.
struct Cell {
  State dominant = 0;      // state with the most time in the bin among the busy ones
  std::uint8_t share = 0;  // of the bin's time in busy states, 0..255 (rounded up: 0 only if none at all)
  bool mixed = false;      // stands for more than one slice: must not be read as one
  bool folded = false;     // detail was dropped under the memory budget
};

struct Chunk;       // lane.cpp
struct OpenChunk;   // lane.cpp

/// An immutable view of a lane at one instant; copying it is cheap and it never changes.
class LaneView {
 public:
  LaneView() = default;

  [[nodiscard]] bool empty() const;
  /// Slices ever appended and still held in detail.
  [[nodiscard]] std::size_t retained_slices() const;
  /// The slice that holds `at`; the first or last one when outside. The lane must not be empty.
  [[nodiscard]] Slice at(Instant at) const;
  /// The slice after / before the one that holds `at`; false when there is none.
  [[nodiscard]] bool next(Instant at, Slice& out) const;
  [[nodiscard]] bool previous(Instant at, Slice& out) const;
  /// Slices that overlap [from, to), at most `limit`; true when that was all of them.
  bool slices(Instant from, Instant to, std::size_t limit, std::vector<Slice>& out) const;
  /// One cell a pixel: pixel i covers [from + i*(to-from)/n, from + (i+1)*(to-from)/n), in integer
  /// arithmetic. Work is O(pixels + chunks in sight). Outside the lane's history cells have share 0.
  void pixels(Instant from, Instant to, std::span<Cell> out) const;

 private:
  friend class Lane;
  std::shared_ptr<const std::vector<std::shared_ptr<const Chunk>>> chunks_;
  std::shared_ptr<const OpenChunk> tail_;
  Instant until_;
};

/// The growing lane.
class Lane {
 public:
  /// `idle`: the state that does not count as busy (its key is compared).
  explicit Lane(State idle = kStateKeyMask);
  ~Lane();
  Lane(Lane&&) noexcept;
  Lane& operator=(Lane&&) noexcept;
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  /// From `at` on the lane is in `state`. `at` never goes back. A state set twice at one instant is
  /// replaced (a slice of no length is in the event log, not here); setting the present state again
  /// does nothing.
  void set(Instant at, State state);
  /// The state the lane is in now; `idle` when nothing was ever set.
  [[nodiscard]] State last() const;
  /// Forgets every slice that begins after `at`.
  void truncate(Instant at);
  /// Drops the detail of the oldest sealed chunk that still has it, keeping its coarse pyramid;
  /// gives the bytes freed, 0 when nothing is left to fold.
  std::size_t fold_oldest();
  /// Begin of the oldest detail that could be folded; kNever when none.
  [[nodiscard]] Instant oldest_detail() const;

  [[nodiscard]] LaneView view(Instant now) const;
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t slices() const;  // retained in detail

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace schedlab::trace
