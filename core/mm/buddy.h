// SPDX-License-Identifier: GPL-3.0-or-later
// The buddy allocator's free lists (struct free_area), kept as extents of free pages: with every
// merge done at once, the blocks of an extent follow from where it begins and ends.
// Simplified: one migrate type.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/heap_bytes.h"
#include "core/mm/page_run.h"

namespace schedlab::mm {

using FreeBlocks = std::array<std::int64_t, kOrders>;  // free_area[order].nr_free

class Buddy {
 public:
  /// __free_one_page() for each page of [pfn, pfn + pages), none of which is free: gives how many
  /// times two buddies merged.
  std::int64_t free_pages(std::int64_t pfn, std::int64_t pages);
  /// rmqueue_bulk(): takes up to `pages` from the lowest extents, in runs of `zone`.
  std::int64_t take(std::int64_t pages, ZoneId zone, std::vector<PageRun>& out);

  [[nodiscard]] std::int64_t nr_free() const { return nr_free_; }

  [[nodiscard]] const FreeBlocks& blocks() const { return blocks_; }

  /// Extents are sorted, apart, not empty; counts are those of their blocks.
  [[nodiscard]] bool consistent() const;

  [[nodiscard]] std::size_t heap_bytes() const { return schedlab::heap_bytes(extents_); }

  friend bool operator==(const Buddy&, const Buddy&) = default;

 private:
  struct Extent {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    friend bool operator==(const Extent&, const Extent&) = default;
  };

  void count(const Extent& extent, std::int64_t sign);

  std::vector<Extent> extents_;
  FreeBlocks blocks_{};
  std::int64_t nr_free_ = 0;
};

/// The blocks that [begin, end) makes when everything has merged.
[[nodiscard]] FreeBlocks blocks_of(std::int64_t begin, std::int64_t end);

}  // namespace schedlab::mm
