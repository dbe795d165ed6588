// SPDX-License-Identifier: GPL-3.0-or-later
// Per-CPU page lists (struct per_cpu_pages): freed pages gather here and go to the buddy lists a
// batch at a time, the oldest first. Simplified: one migrate type, order 0.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/heap_bytes.h"
#include "core/mm/page_run.h"

namespace schedlab::mm {

/// What a zone's lists are limited by (pageset_set_high_and_batch()).
struct PcpLimits {
  std::int64_t batch = 31;
  std::int64_t high = 186;
  bool free_factor = false;  // 5.14 and later: frees double while nothing is allocated
  friend bool operator==(const PcpLimits&, const PcpLimits&) = default;
};

/// zone_batchsize(): `cap_pages` is 128 before 4.19 (512 KiB) and 256 after.
[[nodiscard]] std::int64_t zone_batchsize(std::int64_t managed_pages, std::int64_t cap_pages);

class Pcp {
 public:
  [[nodiscard]] std::int64_t count() const { return count_; }

  /// free_hot_cold_page(): onto the list; whether that is too many is for the caller to see.
  void push(const PageRun& run);
  /// The oldest `pages` leave for the buddy lists.
  void pop_oldest(std::int64_t pages, std::vector<PageRun>& out);
  /// The newest page is allocated; the list must not be empty.
  [[nodiscard]] PageRun pop_newest();
  /// nr_pcp_free(): how many pages the next free_pcppages_bulk() takes.
  [[nodiscard]] std::int64_t nr_to_free(const PcpLimits& limits);

  [[nodiscard]] std::size_t heap_bytes() const { return schedlab::heap_bytes(runs_); }

  friend bool operator==(const Pcp&, const Pcp&) = default;

 private:
  std::vector<PageRun> runs_;  // oldest first
  std::int64_t count_ = 0;
  int free_factor_ = 0;
};

}  // namespace schedlab::mm
