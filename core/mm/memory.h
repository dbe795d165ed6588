// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of the machine: zones with their buddy and per-CPU lists, the costs of handling a
// page, and the counters of /proc/vmstat that freeing moves. Simplified: one zone a node, anonymous
// memory only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/knobs/table.h"
#include "core/mm/buddy.h"
#include "core/mm/page_run.h"
#include "core/mm/pcp.h"

namespace schedlab::mm {

/// Time of each step in picoseconds a page, on an idle core with local memory. None of it is from
/// kernel source: presets say where each comes from.
struct Costs {
  std::int64_t zap_ps = 0;            // zap_pte_range()
  std::int64_t swap_cache_ps = 0;     // free_pages_and_swap_cache(), before the LRU
  std::int64_t release_lru_ps = 0;    // release_pages() under lru_lock
  std::int64_t pcp_ps = 0;            // free_hot_cold_page()
  std::int64_t free_one_page_ps = 0;  // free_pcppages_bulk() under zone->lock
  std::int64_t cold_ps = 0;           // more a page under lru_lock when another CPU zapped it
  std::int64_t zap_huge_ps = 0;       // zap_huge_pmd(), a huge page
  std::int64_t free_huge_ps = 0;      // __free_pages_ok() under zone->lock, a huge page
  std::int64_t tlb_flush_ps = 0;      // a local flush
  std::int64_t tlb_ipi_ps = 0;        // more when any other CPU must flush
  std::int64_t tlb_ack_ps = 0;        // more for each of them
  friend bool operator==(const Costs&, const Costs&) = default;
};

struct Zone {
  NodeId node{};
  std::int64_t managed = 0;   // pages
  std::int64_t reserved = 0;  // of them, in use before the run and for ever
  std::int64_t nr_lru = 0;    // mapped pages on the LRU lists
  std::int64_t freed = 0;     // pages that came to the buddy lists in the run
  PcpLimits pcp;
  Buddy buddy;
  friend bool operator==(const Zone&, const Zone&) = default;
};

/// Named as /proc/vmstat names them.
struct Counters {
  std::uint64_t pgfree = 0;
  std::uint64_t pgalloc_normal = 0;
  std::uint64_t nr_tlb_local_flush_all = 0;
  std::uint64_t nr_tlb_remote_flush = 0;
  std::uint64_t flush_batches_full = 0;   // flushes because the gather was full
  std::uint64_t flush_no_batch_page = 0;  // ... because no page was left for a batch
  std::uint64_t flush_finish = 0;         // ... by tlb_finish_mmu()
  std::uint64_t work_items = 0;           // flushes handed to a worker
  std::uint64_t kmalloc_failures = 0;     // flushes that stayed synchronous for want of an item
  std::uint64_t declined = 0;             // ... because no CPU was thought idle
  std::uint64_t buddy_merges = 0;
  friend bool operator==(const Counters&, const Counters&) = default;
};

/// zone->lock and lru_lock of a zone.
[[nodiscard]] constexpr LockId zone_lock(ZoneId zone) {
  return lock_id(2 * index(zone));
}

[[nodiscard]] constexpr LockId lru_lock(ZoneId zone) {
  return lock_id(2 * index(zone) + 1);
}

[[nodiscard]] constexpr ZoneId zone_of(LockId lock) {
  return zone_id(index(lock) / 2);
}

[[nodiscard]] constexpr bool is_lru_lock(LockId lock) {
  return index(lock) % 2 == 1;
}

class Memory {
 public:
  Memory() = default;
  Memory(std::size_t cpus, std::vector<Zone> zones, const Costs& costs);

  [[nodiscard]] const Costs& costs() const { return costs_; }

  [[nodiscard]] const std::vector<Zone>& zones() const { return zones_; }

  [[nodiscard]] Zone& zone(ZoneId id) { return zones_[index(id)]; }

  [[nodiscard]] const Zone& zone(ZoneId id) const { return zones_[index(id)]; }

  [[nodiscard]] Pcp& pcp(CpuId cpu, ZoneId id) {
    return pcps_[index(cpu) * zones_.size() + index(id)];
  }

  [[nodiscard]] const Pcp& pcp(CpuId cpu, ZoneId id) const {
    return pcps_[index(cpu) * zones_.size() + index(id)];
  }

  /// MemFree: pages in the buddy lists; those on per-CPU lists are not among them.
  [[nodiscard]] std::int64_t nr_free_pages() const;
  [[nodiscard]] std::int64_t pcp_pages() const;

  /// A page for a gather batch, from the zone of `near` or the nearest that has one. Empty when
  /// there is none (GFP_NOWAIT). Simplified: the refill takes no lock.
  [[nodiscard]] std::optional<PageRun> alloc_page(CpuId cpu, ZoneId near);
  /// __free_pages_ok() behind its lock: the run merges into the buddy lists of its zone.
  void free_to_buddy(const PageRun& run);
  /// free_pcppages_bulk() behind its lock: the oldest `pages` of the list merge into the buddy.
  void free_pcppages_bulk(CpuId cpu, ZoneId id, std::int64_t pages);

  [[nodiscard]] std::size_t heap_bytes() const;

  Counters counters;
  friend bool operator==(const Memory&, const Memory&) = default;

 private:
  bool refill(CpuId cpu, ZoneId id);

  std::vector<Zone> zones_;
  std::vector<Pcp> pcps_;  // by CPU, then by zone
  Costs costs_;
};

/// pageset_set_high_and_batch() of a zone with `local_cpus`, under the knobs of its kernel.
[[nodiscard]] PcpLimits pcp_limits(const knobs::KnobValues& knobs, std::int64_t managed,
                                   std::int64_t all_managed, std::int64_t local_cpus);

}  // namespace schedlab::mm
