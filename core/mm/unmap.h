// SPDX-License-Identifier: GPL-3.0-or-later
// munmap() and exit_mmap(): unmap_vmas() zaps the mapping table by table into an mmu_gather, which
// is flushed when it is full: its pages are freed here, or, with the parallel-free series of 2017
// (v2), handed to a worker. tlb_finish_mmu() flushes the rest and waits for every worker.
//
// Simplified: anonymous memory, so of the triggers of a flush only a full gather and the end occur.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/mm/address_space.h"
#include "core/mm/kernel_op.h"
#include "core/mm/memory.h"
#include "core/mm/release_pages.h"

namespace schedlab::mm {

/// struct mmu_gather.
struct Gather {
  std::vector<PageRun> pages;        // since the last flush, in order
  std::vector<PageRun> batch_pages;  // that hold their pointers, reused after a synchronous flush
  std::int64_t entries = 0;          // page_nr: pointers gathered since the last flush
  std::int64_t batch_count = 0;      // batches chained, the local one aside
  std::int64_t active_room = kGatherBundle;  // pointers that still fit into the active batch
  std::int64_t chained = 0;                  // of the chain: batches in use since the last flush
  friend bool operator==(const Gather&, const Gather&) = default;
};

/// What decides whether a flush goes to a worker, besides its size.
struct AsyncAnswer {
  bool idle_cpu = true;   // a CPU is thought idle enough
  bool allocated = true;  // kmalloc(GFP_NOWAIT) of the work item
};

class Unmap {
 public:
  enum class Phase : std::uint8_t {
    kZap,       // zap_pte_range(), a table at a time
    kTables,    // free_pgtables()
    kResched,   // cond_resched() after a table
    kFlush,     // tlb_flush_mmu_tlbonly()
    kHandOver,  // tlb_flush_mmu_free(): to a worker or not
    kFree,      // ... freeing here
    kFinish,    // tlb_finish_mmu()
    kWait,      // flush_work() of each item
    kLeftover,  // batch pages that are left
    kDone,
  };

  /// What a step works on; `async` must be true to the moment when wants_worker() holds.
  struct Context {
    AddressSpace& mm;
    Memory& memory;
    const knobs::KnobValues& knobs;
    CpuId cpu;
    ZoneId local_zone;
    AsyncAnswer async;
  };

  /// What the CPU does next; the step given before is over.
  [[nodiscard]] KernelOp next(Context& ctx);
  /// The next step decides whether the gathered pages go to a worker.
  [[nodiscard]] bool wants_worker(const knobs::KnobValues& knobs) const;
  /// After kQueueWork: the pages for the worker ...
  [[nodiscard]] ReleasePages take_outgoing();

  /// ... and the id they were queued under.
  void queued_as(WorkId work) { works_.push_back(work); }

  [[nodiscard]] Phase phase() const { return phase_; }

  [[nodiscard]] const Gather& gather() const { return gather_; }

  [[nodiscard]] const ReleasePages& freeing() const { return freeing_; }

  [[nodiscard]] const std::vector<WorkId>& works() const { return works_; }

  /// Pages gathered, being freed here, or holding pointers.
  [[nodiscard]] std::int64_t held() const;

  [[nodiscard]] std::size_t heap_bytes() const;

  friend bool operator==(const Unmap&, const Unmap&) = default;

 private:
  [[nodiscard]] bool next_batch(Context& ctx);
  std::int64_t gather_from(Context& ctx, const std::vector<PageRun>& runs, RunCursor& cursor,
                           std::int64_t most);

  [[nodiscard]] std::int64_t entry() const {
    return kind_ == ReleasePages::Kind::kHugePages ? kPtrsPerPte : 1;
  }

  [[nodiscard]] KernelOp zap(Context& ctx);
  [[nodiscard]] KernelOp free_pgtables(Context& ctx);
  [[nodiscard]] KernelOp tlb_flush(Context& ctx);
  [[nodiscard]] KernelOp hand_over(Context& ctx);
  [[nodiscard]] bool allowed(Context& ctx) const;
  void free_here(std::vector<PageRun> pages);
  void after_free(const knobs::KnobValues& knobs);

  Gather gather_;
  ReleasePages freeing_;
  std::optional<ReleasePages> outgoing_;
  std::vector<WorkId> works_;
  std::size_t next_wait_ = 0;
  std::int64_t table_left_ = kPtrsPerPte;  // entries of the table in hand
  Phase phase_ = Phase::kZap;
  Phase walk_ = Phase::kZap;                              // where the walk goes on after a flush
  bool full_ = false;                                     // no pointer fits any more: force_flush
  ReleasePages::Kind kind_ = ReleasePages::Kind::kPages;  // what is gathered
};

}  // namespace schedlab::mm
