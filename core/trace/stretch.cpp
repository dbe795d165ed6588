// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/stretch.h"

#include <algorithm>

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

void PixelRow::add(Run run) {
  run.begin = std::max(run.begin, from_);
  run.end = std::min(run.end, to_);
  while (run.begin < run.end && done_ < out_.size()) {
    if (bins_.add(run)) {
      write(bins_.finish());
    }
  }
}

void PixelRow::finish() {
  while (done_ < out_.size()) {
    write(bins_.finish());
  }
}

void PixelRow::write(const BinSum& sum) {
  out_[done_++] = {sum.dominant, sum.share(), sum.mixed, sum.folded};
}

std::size_t Stretch::size() const {
  return folded() ? pyramid_->finest().cells.size() : slices_.size();
}

std::int64_t Stretch::slice_begin(std::size_t i) const {
  return begin_ + slices_[i].offset;
}

std::int64_t Stretch::slice_end(std::size_t i) const {
  return i + 1 < slices_.size() ? slice_begin(i + 1) : end_;
}

Slice Stretch::slice(std::size_t i) const {
  const bool tail = pyramid_ == nullptr;
  if (!folded()) {
    return {
        {slice_begin(i)}, {slice_end(i)}, slices_[i].state, tail && i + 1 == slices_.size(), false};
  }
  const Pyramid::Level level = pyramid_->finest();
  const auto [begin, end] = bounds(begin_, end_, level.shift, i);
  return {{begin}, {end}, unpack(level.cells[i], begin, end).key, false, true};
}

std::size_t Stretch::index_at(std::int64_t at) const {
  if (folded()) {
    return std::min(size() - 1, cell_at(at - begin_, pyramid_->finest().shift));
  }
  const auto after =
      std::upper_bound(slices_.begin() + 1, slices_.end(), at - begin_,
                       [](std::int64_t t, const PackedSlice& s) { return t < s.offset; });
  return static_cast<std::size_t>(after - slices_.begin()) - 1;
}

void Stretch::draw(std::uint64_t width, PixelRow& row) const {
  Pyramid::Level level;
  if (pyramid_ != nullptr) {
    level = pyramid_->no_wider_than(width);
    if (level.cells.empty() && folded()) {
      level = pyramid_->finest();
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
    row.add({slice_begin(i), slice_end(i), merged_key(state),
             is_busy(kind_, state) ? kFullShare : std::uint8_t{0}, true});
  }
}

}  // namespace schedlab::trace
