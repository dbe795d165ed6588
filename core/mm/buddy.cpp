// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/buddy.h"

#include <algorithm>
#include <numeric>

#include "core/base/check.h"

namespace schedlab::mm {

namespace {

std::int64_t total(const FreeBlocks& blocks) {
  return std::accumulate(blocks.begin(), blocks.end(), std::int64_t{0});
}

}  // namespace

FreeBlocks blocks_of(std::int64_t begin, std::int64_t end) {
  FreeBlocks blocks{};
  // Up to a boundary of the largest order blocks grow, from there to the end they shrink.
  for (std::size_t order = 0; order + 1 < kOrders; ++order) {
    const std::int64_t size = std::int64_t{1} << order;
    if ((begin & size) != 0 && begin + size <= end) {
      ++blocks[order];
      begin += size;
    }
  }
  blocks[kOrders - 1] = (end - begin) / kLargestBlock;
  begin += blocks[kOrders - 1] * kLargestBlock;
  for (std::size_t order = 0; order + 1 < kOrders; ++order) {
    blocks[order] += (end - begin) >> order & 1;
  }
  return blocks;
}

void Buddy::count(const Extent& extent, std::int64_t sign) {
  const FreeBlocks blocks = blocks_of(extent.begin, extent.end);
  for (std::size_t order = 0; order < kOrders; ++order) {
    blocks_[order] += sign * blocks[order];
  }
}

std::int64_t Buddy::free_pages(std::int64_t pfn, std::int64_t pages) {
  const std::int64_t blocks_before = total(blocks_);
  Extent merged{pfn, pfn + pages};
  auto at = std::lower_bound(extents_.begin(), extents_.end(), pfn,
                             [](const Extent& e, std::int64_t begin) { return e.begin < begin; });
  SCHEDLAB_CHECK((at == extents_.end() || merged.end <= at->begin) &&
                     (at == extents_.begin() || std::prev(at)->end <= pfn),
                 "a page is freed twice");
  const bool joins_right = at != extents_.end() && at->begin == merged.end;
  const bool joins_left = at != extents_.begin() && std::prev(at)->end == pfn;
  if (joins_right) {
    count(*at, -1);
    merged.end = at->end;
  }
  if (joins_left) {
    --at;
    count(*at, -1);
    merged.begin = at->begin;
  }
  if (joins_left && joins_right) {
    extents_.erase(std::next(at));
  }
  if (joins_left || joins_right) {
    *at = merged;
  } else {
    extents_.insert(at, merged);
  }
  count(merged, 1);
  nr_free_ += pages;
  return blocks_before + pages - total(blocks_);
}

std::int64_t Buddy::take(std::int64_t pages, ZoneId zone, std::vector<PageRun>& out) {
  std::int64_t taken = 0;
  while (taken < pages && !extents_.empty()) {
    Extent& first = extents_.front();
    const std::int64_t n = std::min(pages - taken, first.end - first.begin);
    append_run(out, {zone, first.begin, n});
    count(first, -1);
    first.begin += n;
    if (first.begin == first.end) {
      extents_.erase(extents_.begin());
    } else {
      count(first, 1);
    }
    taken += n;
  }
  nr_free_ -= taken;
  return taken;
}

bool Buddy::consistent() const {
  FreeBlocks blocks{};
  std::int64_t pages = 0;
  std::int64_t last_end = -1;
  for (const Extent& extent : extents_) {
    if (extent.begin >= extent.end || extent.begin <= last_end) {
      return false;
    }
    last_end = extent.end;
    pages += extent.end - extent.begin;
    const FreeBlocks own = blocks_of(extent.begin, extent.end);
    std::transform(blocks.begin(), blocks.end(), own.begin(), blocks.begin(), std::plus<>());
  }
  std::int64_t in_blocks = 0;
  for (std::size_t order = 0; order < kOrders; ++order) {
    in_blocks += blocks_[order] << order;
  }
  return blocks == blocks_ && pages == nr_free_ && in_blocks == nr_free_;
}

}  // namespace schedlab::mm
