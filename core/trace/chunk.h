// SPDX-License-Identifier: GPL-3.0-or-later
// A sealed piece of a lane: its slices and the time-bin pyramid over them. Immutable, and safe to
// read from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/trace/bins.h"
#include "core/trace/lane.h"

namespace schedlab::trace {

/// Slices a chunk holds before the next one begins.
inline constexpr std::size_t kChunkSlices = 1024;
/// Cells of the finest level that a folded chunk keeps, at most.
inline constexpr std::size_t kFoldedCells = 64;

/// Levels of time bins, each half as many as the one below. Bin widths are powers of two, counted
/// from the chunk's begin.
class Pyramid {
 public:
  /// Bits 0..19 key, 20 the state's flag, 21 mixed, 22 a slice starts here, 24..31 share.
  using PackedCell = std::uint32_t;
  static constexpr unsigned kFlagShift = 31 - kStateKeyBits;
  static constexpr PackedCell kMixedBit = 1U << 21;
  static constexpr PackedCell kStartsBit = 1U << 22;
  static constexpr unsigned kShareShift = 24;

  struct Level {
    std::span<const PackedCell> cells;
    unsigned shift = 0;  // a bin is 2^shift ns
  };

  Pyramid() = default;
  Pyramid(LaneKind kind, std::int64_t begin, std::int64_t end, std::span<const PackedSlice> slices);

  [[nodiscard]] Level finest() const { return {{cells_.data(), finest_count_}, finest_shift_}; }
  /// The coarsest level whose bins are no wider than `width`; no cells when there is none.
  [[nodiscard]] Level no_wider_than(std::uint64_t width) const;
  /// The upper levels, from the first with at most `count` cells.
  [[nodiscard]] Pyramid upper(std::size_t count) const;
  /// Cells of the pyramid over so many slices in [begin, end).
  [[nodiscard]] static std::size_t cell_count(std::int64_t begin, std::int64_t end, std::size_t slices);
  [[nodiscard]] std::size_t cell_count() const { return cells_.size(); }

 private:
  std::vector<PackedCell> cells_;  // level after level, the finest first
  std::size_t finest_count_ = 0;
  unsigned finest_shift_ = 0;
};

/// What a cell says, as a run over [begin, end).
[[nodiscard]] inline Run unpack(Pyramid::PackedCell cell, std::int64_t begin, std::int64_t end) {
  return {begin,
          end,
          (cell & kStateKeyMask) | ((cell << Pyramid::kFlagShift) & kStateFlag),
          static_cast<std::uint8_t>(cell >> Pyramid::kShareShift),
          (cell & Pyramid::kStartsBit) != 0,
          (cell & Pyramid::kMixedBit) != 0};
}

class Chunk {
 public:
  Chunk(LaneKind kind, std::int64_t begin, std::int64_t end, SharedArray<PackedSlice> slices);
  /// What stays of a chunk without its slices: the upper levels of its pyramid.
  Chunk(const Chunk& whole, std::size_t cells);

  [[nodiscard]] std::int64_t begin() const { return begin_; }
  [[nodiscard]] std::int64_t end() const { return end_; }
  /// None once folded.
  [[nodiscard]] std::span<const PackedSlice> slices() const { return slices_.span(); }
  [[nodiscard]] bool folded() const { return slices_.size == 0; }
  /// Built by whoever asks first, so that a run nobody looks at never pays for it.
  [[nodiscard]] const Pyramid& pyramid() const;
  [[nodiscard]] bool has_pyramid() const { return has_pyramid_.load(std::memory_order_acquire); }
  /// With the pyramid, whether it was built yet or not.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  [[nodiscard]] static std::size_t bytes_of(std::size_t slices, std::size_t cells);

  LaneKind kind_;
  std::int64_t begin_;
  std::int64_t end_;
  SharedArray<PackedSlice> slices_;
  mutable std::once_flag built_;
  mutable std::atomic<bool> has_pyramid_ = false;
  mutable Pyramid pyramid_;
  std::size_t bytes_;
};

}  // namespace schedlab::trace
