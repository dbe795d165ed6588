// SPDX-License-Identifier: GPL-3.0-or-later
// A sealed piece of a lane: its slices and the time-bin pyramid over them. Immutable.
#pragma once

#include <cstdint>
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
  [[nodiscard]] std::size_t bytes() const { return cells_.size() * sizeof(PackedCell); }

 private:
  std::vector<PackedCell> cells_;  // level after level, the finest first
  std::size_t finest_count_ = 0;
  unsigned finest_shift_ = 0;
};

/// What a cell says, as a run over [begin, end).
[[nodiscard]] Run unpack(Pyramid::PackedCell cell, std::int64_t begin, std::int64_t end);

struct Chunk {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  SharedArray<PackedSlice> slices;  // none once folded
  Pyramid pyramid;

  [[nodiscard]] bool folded() const { return slices.size == 0; }
  [[nodiscard]] std::size_t bytes() const;
};

}  // namespace schedlab::trace
