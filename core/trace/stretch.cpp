// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/stretch.h"

#include <algorithm>
#include <utility>

namespace schedlab::trace {

namespace {

/// Bounds of cell `i` of a level that begins at `begin` and ends at `end`.
std::pair<std::int64_t, std::int64_t> bounds(std::int64_t begin, std::int64_t end, unsigned shift,
                                             std::size_t i) {
  const std::uint64_t length = static_cast<std::uint64_t>(end - begin);
  const std::uint64_t offset = std::uint64_t{i} << shift;
  const std::uint64_t next = std::min(length, offset + (std::uint64_t{1} << shift));
  return {begin + static_cast<std::int64_t>(offset), begin + static_cast<std::int64_t>(next)};
}

std::size_t cell_at(std::int64_t offset, unsigned shift) {
  return static_cast<std::size_t>(static_cast<std::uint64_t>(std::max<std::int64_t>(0, offset)) >>
                                  shift);
}

}  // namespace

void PixelRow::finish() {
  while (done_ < out_.size()) {
    write();
  }
}

std::size_t Stretch::size() const {
  return folded() ? chunk_->pyramid().finest().cells.size() : slices_.size();
}

std::int64_t Stretch::slice_begin(std::size_t i) const {
  return begin_ + slices_[i].offset;
}

std::int64_t Stretch::slice_end(std::size_t i) const {
  return i + 1 < slices_.size() ? slice_begin(i + 1) : end_;
}

Slice Stretch::slice(std::size_t i) const {
  const bool tail = chunk_ == nullptr;
  if (!folded()) {
    return {
        {slice_begin(i)}, {slice_end(i)}, slices_[i].state, tail && i + 1 == slices_.size(), false};
  }
  const Pyramid::Level level = chunk_->pyramid().finest();
  const auto [begin, end] = bounds(begin_, end_, level.shift, i);
  return {{begin}, {end}, unpack(level.cells[i], begin, end).key, false, true};
}

std::size_t Stretch::index_at(std::int64_t at) const {
  if (folded()) {
    return std::min(size() - 1, cell_at(at - begin_, chunk_->pyramid().finest().shift));
  }
  const auto after =
      std::upper_bound(slices_.begin() + 1, slices_.end(), at - begin_,
                       [](std::int64_t t, const PackedSlice& s) { return t < s.offset; });
  return static_cast<std::size_t>(after - slices_.begin()) - 1;
}

void Stretch::draw(std::uint64_t width, PixelRow& row) const {
  Pyramid::Level level;
  if (chunk_ != nullptr) {
    level = chunk_->pyramid().no_wider_than(width);
    if (level.cells.empty() && folded()) {
      level = chunk_->pyramid().finest();
    }
  }
  if (level.cells.empty()) {
    draw_slices(row);
  } else {
    draw_cells(level, row);
  }
}

void Stretch::draw_cells(const Pyramid::Level& level, PixelRow& row) const {
  for (std::size_t i = cell_at(row.from() - begin_, level.shift); i < level.cells.size(); ++i) {
    const auto [begin, end] = bounds(begin_, end_, level.shift, i);
    if (begin >= row.to()) {
      return;
    }
    Run run = unpack(level.cells[i], begin, end);
    run.folded = folded();
    row.add(run);
  }
}

void Stretch::draw_slices(PixelRow& row) const {
  for (std::size_t i = index_at(row.from()); i < slices_.size() && slice_begin(i) < row.to(); ++i) {
    const State state = slices_[i].state;
    Run run{slice_begin(i), slice_end(i), merged_key(state),
            is_busy(kind_, state) ? kFullShare : std::uint8_t{0}, true};
    row.add(run);
  }
}

}  // namespace schedlab::trace
