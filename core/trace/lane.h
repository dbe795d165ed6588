// SPDX-License-Identifier: GPL-3.0-or-later
// A lane: the history of one thing that is in exactly one state at any time (who runs on a CPU, how
// a task stands, how deep a runqueue is). States are contiguous, so a slice needs only where it
// begins (4 bytes relative to its chunk) and what it is (4 bytes); it ends where the next begins.
//
// Slices live in immutable chunks. A sealed chunk carries a time-bin pyramid (4 bytes a slice in
// all): bins of about twice its mean slice, halved until one cell is left, so that any zoom is drawn
// with work proportional to pixels. Under a memory budget a chunk is folded: its slices go, the
// coarse levels of its pyramid stay, and queries for slices give one slice a coarse cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/sim/time.h"
#include "core/trace/shared_array.h"

namespace schedlab::trace {

/// What a lane is in: 32 bits whose meaning belongs to the lane's owner (trace/store.h packs them).
/// Bits 0..19 are the key by which a merged pixel chooses its dominant state, bits 20..25 are left
/// out of it (why the slice began), bit 31 is a flag that belongs to the key; the rest is unused.
using State = std::uint32_t;

inline constexpr int kStateKeyBits = 20;
inline constexpr State kStateKeyMask = (State{1} << kStateKeyBits) - 1;
inline constexpr State kStateFlag = 0x8000'0000U;

/// What of a state survives merging.
[[nodiscard]] constexpr State merged_key(State state) { return state & (kStateKeyMask | kStateFlag); }

/// Whose history it is; it decides which states count as busy.
enum class LaneKind : std::uint8_t {
  kCpu,    // busy: runs a task
  kDepth,  // busy: at least one task is queued or running
  kTask,   // busy: running, runnable or throttled
};

[[nodiscard]] bool is_busy(LaneKind kind, State state);
/// Where a lane stands before anything happened: idle, depth 0, sleeping.
[[nodiscard]] State initial_state(LaneKind kind);

struct Slice {
  Instant begin;
  Instant end;  // of the open last slice: the instant the view was taken
  State state = 0;
  bool open = false;    // still going on
  bool folded = false;  // a coarse cell of a folded stretch: `state` held most of it, not all
};

/// What one pixel (or bin) of a lane stands for.
struct Cell {
  State dominant = 0;      // merged_key() of the state with the most time, busy ones before all others.
                           // Exact for slices; above the finest bins the heaviest of the bins' dominants.
  std::uint8_t share = 0;  // of the bin's time in busy states, 0..255 (rounded up: 0 only if none at all)
  bool mixed = false;      // stands for more than one slice: must not be read as one
  bool folded = false;     // detail was dropped under the memory budget
};

/// A slice as it is stored.
struct PackedSlice {
  std::uint32_t offset;  // of its begin from the chunk's
  State state;
};

class Chunk;     // trace/chunk.h
class Stretch;   // trace/stretch.h
using ChunkPtr = std::shared_ptr<const Chunk>;

/// An immutable view of a lane at one instant; copying it is cheap and it never changes.
class LaneView {
 public:
  LaneView() = default;

  [[nodiscard]] bool empty() const { return tail_.size == 0; }
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
  /// arithmetic; a pixel of no length shows the instant it stands at. Sealed chunks answer with bins
  /// of half a pixel to one pixel: a bin on a border counts in both pixels by its overlap. Work is
  /// O(pixels + chunks in sight). Outside the lane's history cells have share 0.
  void pixels(Instant from, Instant to, std::span<Cell> out) const;
  /// Builds the pyramids that pixels() would otherwise build on its way, from the newest back to the
  /// first that is there; gives how many. Whoever does so for every view of a growing lane finds
  /// only what was sealed since the last one.
  std::size_t build_overview() const;

 private:
  friend class Lane;
  [[nodiscard]] std::size_t stretches() const;
  [[nodiscard]] Stretch stretch(std::size_t i) const;
  [[nodiscard]] std::size_t stretch_at(Instant at) const;

  LaneKind kind_ = LaneKind::kCpu;
  std::shared_ptr<const std::vector<ChunkPtr>> chunks_;
  SharedArray<PackedSlice> tail_;  // the open chunk; its last slice is the open one
  std::int64_t tail_begin_ = 0;
  Instant until_;
};

/// The growing lane.
class Lane {
 public:
  explicit Lane(LaneKind kind, std::shared_ptr<BlockPool> memory = nullptr)
      : kind_(kind), tail_(kTailRoom, std::move(memory)) {}

  /// From `at` on the lane is in `state`. `at` never goes back. A state set twice at one instant is
  /// replaced (a slice of no length is in the event log, not here); setting the present state again
  /// does nothing.
  void set(Instant at, State state);
  /// The state the lane is in now; initial_state() when nothing was ever set.
  [[nodiscard]] State last() const { return tail_.empty() ? initial_state(kind_) : tail_.back().state; }
  /// Forgets every slice that begins after `at`. Inside a folded stretch coarse slices are left.
  void truncate(Instant at);
  /// Drops the detail of the oldest sealed chunk that still has it, keeping its coarse pyramid;
  /// gives the bytes freed, 0 when nothing is left to fold.
  std::size_t fold_oldest();
  /// End of the chunk that fold_oldest() would fold; kNever when none.
  [[nodiscard]] Instant oldest_detail_end() const { return oldest_detail_end_; }
  /// From here on every slice is held in detail.
  [[nodiscard]] Instant detail_from() const { return detail_from_; }

  [[nodiscard]] LaneView view(Instant now) const;
  [[nodiscard]] std::size_t bytes() const { return sealed_bytes_ + tail_.bytes(); }
  [[nodiscard]] std::size_t slices() const { return sealed_slices_ + tail_.size(); }  // retained in detail

 private:
  static constexpr std::size_t kTailRoom = 64;  // then 256, then a whole chunk

  void replace_last(State state);
  void seal(Instant end);
  void reopen();
  void find_oldest_detail();

  LaneKind kind_;
  GrowingArray<PackedSlice> tail_;  // the open chunk; empty only before the first set()
  std::int64_t tail_begin_ = 0;
  SharedList<ChunkPtr> chunks_;     // sealed, the folded ones first
  std::size_t folded_ = 0;          // how many of them are folded
  std::size_t sealed_bytes_ = 0;
  std::size_t sealed_slices_ = 0;
  Instant oldest_detail_end_ = kNever;
  Instant detail_from_;
};

}  // namespace schedlab::trace
