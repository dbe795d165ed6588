// SPDX-License-Identifier: GPL-3.0-or-later
// Pages by the run: the model never keeps a struct page of each, only where runs of them begin.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.h"

namespace schedlab::mm {

inline constexpr std::int64_t kPageSize = 4096;
inline constexpr std::int64_t kPagesPerGib = (std::int64_t{1} << 30) / kPageSize;
/// Entries of a page table; base pages in a huge page of 2 MiB.
inline constexpr std::int64_t kPtrsPerPte = 512;
/// The buddy allocator's MAX_ORDER until 6.4: orders 0 .. 10.
inline constexpr int kOrders = 11;
inline constexpr std::int64_t kLargestBlock = std::int64_t{1} << (kOrders - 1);

/// Pages of one zone, one after the other. `pfn` counts from the zone's start.
struct PageRun {
  ZoneId zone{};
  std::int64_t pfn = 0;
  std::int64_t pages = 0;
  friend bool operator==(const PageRun&, const PageRun&) = default;
};

/// Appends to a list of runs; a run that goes on where the last one ends makes it longer.
void append_run(std::vector<PageRun>& runs, const PageRun& run);
[[nodiscard]] std::int64_t pages_in(const std::vector<PageRun>& runs);

/// A place in a list of runs, moved on as pages are taken.
struct RunCursor {
  std::size_t run = 0;
  std::int64_t offset = 0;

  /// The next pages of one run, at most `most`; none at the end.
  [[nodiscard]] PageRun take(const std::vector<PageRun>& runs, std::int64_t most);

  friend bool operator==(const RunCursor&, const RunCursor&) = default;
};

}  // namespace schedlab::mm
