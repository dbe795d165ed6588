// SPDX-License-Identifier: GPL-3.0-or-later
// A stretch of a lane's view: a sealed chunk, a folded one, or the open tail, read in one way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/trace/chunk.h"

namespace schedlab::trace {

/// A row of pixels while runs are added to it in order of time.
class PixelRow {
 public:
  PixelRow(Instant from, Instant to, std::span<Cell> out)
      : from_(from.ns), to_(to.ns), bins_(Borders::equal(from.ns, to.ns, out.size())), out_(out) {}

  [[nodiscard]] std::int64_t from() const { return from_; }
  [[nodiscard]] std::int64_t to() const { return to_; }
  /// Adds what of the run lies in [from, to), and uses the run up.
  void add(Run& run) {
    run.begin = std::max(run.begin, from_);
    run.end = std::min(run.end, to_);
    while (run.begin < run.end && done_ < out_.size()) {
      if (bins_.add(run)) {
        write();
      }
    }
  }

  /// Writes the pixels that no run has completed.
  void finish();

 private:
  void write() {
    const BinSum& sum = bins_.sum();
    out_[done_++] = {sum.dominant, sum.share(), sum.mixed, sum.folded};
    bins_.next_bin();
  }

  std::int64_t from_;
  std::int64_t to_;
  Bins bins_;
  std::span<Cell> out_;
  std::size_t done_ = 0;
};

class Stretch {
 public:
  Stretch(LaneKind kind, const Chunk& chunk)
      : kind_(kind), begin_(chunk.begin()), end_(chunk.end()), slices_(chunk.slices()), chunk_(&chunk) {}

  Stretch(LaneKind kind, std::int64_t begin, Instant until, std::span<const PackedSlice> tail)
      : kind_(kind), begin_(begin), end_(until.ns), slices_(tail) {}

  [[nodiscard]] std::int64_t begin() const { return begin_; }
  [[nodiscard]] std::int64_t end() const { return end_; }
  [[nodiscard]] bool folded() const { return chunk_ != nullptr && slices_.empty(); }
  /// How many slices it gives: one a coarse cell when folded.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] Slice slice(std::size_t i) const;
  /// Which of them holds `at`; the first or last when outside.
  [[nodiscard]] std::size_t index_at(std::int64_t at) const;
  /// Adds what of it the row shows: cells no wider than `width` where it has them, slices otherwise.
  void draw(std::uint64_t width, PixelRow& row) const;

 private:
  [[nodiscard]] std::int64_t slice_begin(std::size_t i) const;
  [[nodiscard]] std::int64_t slice_end(std::size_t i) const;
  void draw_cells(const Pyramid::Level& level, PixelRow& row) const;
  void draw_slices(PixelRow& row) const;

  LaneKind kind_;
  std::int64_t begin_;
  std::int64_t end_;
  std::span<const PackedSlice> slices_;  // none when folded
  const Chunk* chunk_ = nullptr;         // none is the open tail
};

}  // namespace schedlab::trace
