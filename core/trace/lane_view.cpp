// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/check.h"
#include "core/trace/lane.h"
#include "core/trace/stretch.h"

namespace schedlab::trace {

std::size_t LaneView::stretches() const {
  return empty() ? 0 : chunks_->size() + 1;
}

Stretch LaneView::stretch(std::size_t i) const {
  return i < chunks_->size() ? Stretch(kind_, *(*chunks_)[i])
                             : Stretch(kind_, tail_begin_, until_, tail_.span());
}

std::size_t LaneView::stretch_at(Instant at) const {
  const auto after =
      std::partition_point(chunks_->begin(), chunks_->end(),
                           [at](const ChunkPtr& chunk) { return chunk->end() <= at.ns; });
  return static_cast<std::size_t>(after - chunks_->begin());
}

std::size_t LaneView::retained_slices() const {
  std::size_t count = tail_.size;
  for (std::size_t i = 0; i + 1 < stretches(); ++i) {
    count += (*chunks_)[i]->slices().size();
  }
  return count;
}

Slice LaneView::at(Instant at) const {
  SCHEDLAB_CHECK(!empty(), "an empty lane has no slice");
  const Stretch there = stretch(stretch_at(at));
  return there.slice(there.index_at(at.ns));
}

bool LaneView::next(Instant at, Slice& out) const {
  if (empty()) {
    return false;
  }
  std::size_t i = stretch_at(at);
  const Stretch there = stretch(i);
  const std::size_t index = there.index_at(at.ns) + 1;
  if (index < there.size()) {
    out = there.slice(index);
    return true;
  }
  if (++i == stretches()) {
    return false;
  }
  out = stretch(i).slice(0);
  return true;
}

bool LaneView::previous(Instant at, Slice& out) const {
  if (empty()) {
    return false;
  }
  const std::size_t i = stretch_at(at);
  const Stretch there = stretch(i);
  const std::size_t index = there.index_at(at.ns);
  if (index > 0) {
    out = there.slice(index - 1);
    return true;
  }
  if (i == 0) {
    return false;
  }
  const Stretch before = stretch(i - 1);
  out = before.slice(before.size() - 1);
  return true;
}

bool LaneView::slices(Instant from, Instant to, std::size_t limit, std::vector<Slice>& out) const {
  if (empty()) {
    return true;
  }
  for (std::size_t i = stretch_at(from); i < stretches(); ++i) {
    const Stretch there = stretch(i);
    if (there.begin() >= to.ns) {
      return true;
    }
    for (std::size_t k = there.index_at(from.ns); k < there.size(); ++k) {
      const Slice slice = there.slice(k);
      if (slice.begin >= to) {
        return true;
      }
      if (slice.end <= from) {
        continue;
      }
      if (out.size() == limit) {
        return false;
      }
      out.push_back(slice);
    }
  }
  return true;
}

void LaneView::pixels(Instant from, Instant to, std::span<Cell> out) const {
  if (out.empty()) {
    return;
  }
  PixelRow row(from, std::max(from, to), out);
  const std::uint64_t pixel = static_cast<std::uint64_t>(row.to() - row.from()) / out.size();
  for (std::size_t i = empty() ? 0 : stretch_at(from); i < stretches(); ++i) {
    const Stretch there = stretch(i);
    if (there.begin() >= row.to()) {
      break;
    }
    there.draw(pixel, row);
  }
  row.finish();
}

std::size_t LaneView::build_overview() const {
  const std::size_t sealed = empty() ? 0 : chunks_->size();
  std::size_t from = sealed;
  for (; from > 0 && !(*chunks_)[from - 1]->has_pyramid(); --from) {
    static_cast<void>((*chunks_)[from - 1]->pyramid());
  }
  return sealed - from;
}

}  // namespace schedlab::trace
