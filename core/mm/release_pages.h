// SPDX-License-Identifier: GPL-3.0-or-later
// How gathered pages are freed, batch by batch: free_pages_and_swap_cache(), release_pages() under
// lru_lock in sections of 32, then onto the CPU's page list of their zone, which gives a bulk to
// the buddy lists under zone->lock whenever it is full.
//
// `mm.free_aggregation` lets one batch, with everything in it, stand for several of the kernel.
// Simplified: a page is last used by the mapping that is torn down, so it is always freed.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/heap_bytes.h"
#include "core/mm/kernel_op.h"
#include "core/mm/memory.h"

namespace schedlab::mm {

inline constexpr std::int64_t kGatherBundle = 8;     // MMU_GATHER_BUNDLE
inline constexpr std::int64_t kGatherBatch = 510;    // MAX_GATHER_BATCH
inline constexpr std::int64_t kSwapClusterMax = 32;  // pages a section of lru_lock

class ReleasePages {
 public:
  enum class Phase : std::uint8_t {
    kBatch,      // between two batches
    kLru,        // release_pages()
    kPush,       // free_hot_cold_page()
    kBulk,       // free_pcppages_bulk()
    kHuge,       // huge pages go to the buddy lists one by one
    kBatchPage,  // the page that held the pointers
    kYield,      // cond_resched(), if it is time
    kDone,
  };

  /// What the gathered pointers point to.
  enum class Kind : std::uint8_t { kPages, kHugePages, kTables };

  ReleasePages() = default;
  /// Pages in gather order: the first `local` of them are the gather's own bundle.
  ReleasePages(std::vector<PageRun> pages, std::int64_t local, Kind kind);

  /// A worker frees the pages that held the pointers as well, and finds the rest cold.
  void hand_to_worker(std::vector<PageRun> batch_pages);

  /// What `cpu` does next; the step given before is over.
  [[nodiscard]] KernelOp next(Memory& memory, const knobs::KnobValues& knobs, CpuId cpu);

  [[nodiscard]] Phase phase() const { return phase_; }

  [[nodiscard]] std::int64_t total() const { return total_; }

  /// Pages not yet on a per-CPU list, batch pages included.
  [[nodiscard]] std::int64_t held() const;

  /// Pages of the mapping that are freed.
  [[nodiscard]] std::int64_t done() const { return total_ - left_; }

  [[nodiscard]] std::size_t heap_bytes() const {
    return schedlab::heap_bytes(pages_) + schedlab::heap_bytes(batch_pages_);
  }

  friend bool operator==(const ReleasePages&, const ReleasePages&) = default;

 private:
  [[nodiscard]] KernelOp start_batch(const Costs& costs, std::int64_t aggregation);
  [[nodiscard]] KernelOp lru_section(const Costs& costs);
  void push(Memory& memory, CpuId cpu);
  void finish_batch();
  void push_batch_pages(Memory& memory, CpuId cpu);
  [[nodiscard]] std::int64_t room_on_list(const Memory& memory, ZoneId zone, CpuId cpu) const;
  void put(Memory& memory, CpuId cpu, const PageRun& run);
  [[nodiscard]] KernelOp bulk(Memory& memory, CpuId cpu);
  [[nodiscard]] KernelOp huge_section(const Costs& costs, std::int64_t aggregation);
  [[nodiscard]] std::int64_t magnified(std::int64_t one) const;
  [[nodiscard]] std::int64_t full_at(const PcpLimits& limits) const;
  [[nodiscard]] bool yield_due(std::int64_t yield_pages);
  [[nodiscard]] KernelOp work();
  [[nodiscard]] KernelOp locked(Phase what, LockId lock, const PageRun& run, std::int64_t ps);
  /// What the step given last has done to the machine.
  void finish_step(Memory& memory, CpuId cpu);

  [[nodiscard]] std::int64_t entry() const { return kind_ == Kind::kHugePages ? kPtrsPerPte : 1; }

  struct Step {
    Phase what = Phase::kDone;
    PageRun run;
    friend bool operator==(const Step&, const Step&) = default;
  };

  std::vector<PageRun> pages_;
  std::vector<PageRun> batch_pages_;
  RunCursor lru_;         // the next page to take off the LRU
  RunCursor free_;        // the next page to free
  RunCursor batch_page_;  // the next batch page to free
  std::int64_t total_ = 0;
  std::int64_t left_ = 0;       // not yet freed
  std::int64_t local_ = 0;      // size of the first batch; 0 once it is done
  std::int64_t batch_ = 0;      // size of the batch in hand
  std::int64_t lru_left_ = 0;   // of it: still on the LRU
  std::int64_t free_left_ = 0;  // of it: not yet freed
  std::int64_t batch_pages_left_ = 0;
  std::int64_t batch_pages_due_ = 0;  // of them, free with the batch in hand
  std::int64_t since_yield_ = 0;
  std::int64_t carried_ps_ = 0;  // work done that the clock has not seen yet
  ZoneId carried_zone_{};        // ... and whose memory it touched
  ZoneId full_zone_{};           // whose list is full
  Phase phase_ = Phase::kBatch;
  Phase after_bulk_ = Phase::kPush;
  Step step_;  // the step given last
  bool worker_ = false;
  Kind kind_ = Kind::kPages;
};

}  // namespace schedlab::mm
