// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/unmap.h"

#include <gtest/gtest.h>

namespace schedlab::mm {
namespace {

using Kind = KernelOp::Kind;

Costs one_each() {
  Costs costs;
  costs.zap_ps = costs.swap_cache_ps = costs.release_lru_ps = costs.pcp_ps = 1'000;
  costs.free_one_page_ps = costs.zap_huge_ps = costs.free_huge_ps = 1'000;
  return costs;
}

/// One zone, one CPU, one mapping at its start, and what happens when it is torn down.
class Teardown {
 public:
  Teardown(knobs::Profile profile, std::int64_t pages, bool huge = false)
      : knobs(knobs::KnobValues::defaults(profile, 4)) {
    knobs.set(knobs::Knob::kFreeAggregation, 1);
    Zone zone;
    zone.managed = 4 * kPagesPerGib;
    zone.nr_lru = pages;
    zone.pcp = {31, 186, false};
    const std::int64_t tables = table_pages(pages);
    zone.buddy.free_pages(pages + tables, zone.managed - pages - tables);
    memory = Memory(1, {zone}, one_each());
    mm.pages = {{ZoneId{}, 0, pages}};
    mm.tables = {{ZoneId{}, pages, tables}};
    mm.mapped = pages;
    mm.tables_left = tables;
    mm.huge = huge;
  }

  void run() {
    Unmap unmap;
    while (true) {
      Unmap::Context ctx{mm, memory, knobs, CpuId{}, ZoneId{}, async};
      const KernelOp op = unmap.next(ctx);
      step(unmap, op);
      if (op.kind == Kind::kDone) {
        return;
      }
    }
  }

  [[nodiscard]] std::int64_t pages_of(std::size_t flush) const { return flushed.at(flush); }

  knobs::KnobValues knobs;
  Memory memory;
  AddressSpace mm;
  AsyncAnswer async;
  std::vector<std::int64_t> flushed;  // entries of each flush
  std::vector<ReleasePages> works;
  std::int64_t lru_takes = 0;
  std::int64_t zone_takes = 0;
  std::int64_t most_without_yield = 0;  // pages freed between two cond_resched()

 private:
  void step(Unmap& unmap, const KernelOp& op) {
    if (unmap.phase() == Unmap::Phase::kHandOver) {
      flushed.push_back(unmap.gather().entries);
    }
    if (op.kind == Kind::kQueueWork) {
      works.push_back(unmap.take_outgoing());
      unmap.queued_as(work_id(works.size() - 1));
    }
    if (op.kind == Kind::kLocked) {
      is_lru_lock(op.lock) ? ++lru_takes : ++zone_takes;
    }
    const bool frees = op.kind == Kind::kLocked && is_lru_lock(op.lock);
    since_yield_ = op.kind == Kind::kCondResched ? 0 : since_yield_ + (frees ? op.pages : 0);
    most_without_yield = std::max(most_without_yield, since_yield_);
  }

  std::int64_t since_yield_ = 0;
};

TEST(Unmap, VanillaFlushes9698PagesAtATime) {
  Teardown t(knobs::Profile::k4_10, 3 * 9'698);
  t.run();
  EXPECT_EQ(t.pages_of(0), 8 + 19 * 510);
  EXPECT_EQ(t.pages_of(1), 9'698);
  EXPECT_EQ(t.pages_of(2), 9'698);
  EXPECT_EQ(t.memory.counters.flush_batches_full, 3U);
  EXPECT_TRUE(t.works.empty());
}

TEST(Unmap, TheSeriesHandsOver515BatchesAndFreesTheLocalBundle) {
  Teardown t(knobs::Profile::k4_11_parallel_free, kPagesPerGib + 10'000);
  t.run();
  ASSERT_EQ(t.works.size(), 1U);
  EXPECT_EQ(t.works[0].total(), 515 * 510);
  EXPECT_EQ(t.works[0].held(), 515 * 510 + 515);  // with the pages that hold the pointers
  EXPECT_EQ(t.pages_of(0), 8 + 515 * 510);
  EXPECT_EQ(t.memory.counters.work_items, 1U);
}

TEST(Unmap, EveryPageComesBackOnce) {
  const std::int64_t pages = 100'000;
  Teardown t(knobs::Profile::k4_10, pages);
  const std::int64_t before = t.memory.nr_free_pages();
  t.run();
  EXPECT_EQ(t.mm.mapped, 0);
  EXPECT_EQ(t.mm.tables_left, 0);
  EXPECT_EQ(t.memory.nr_free_pages() + t.memory.pcp_pages(), before + pages + table_pages(pages));
  EXPECT_EQ(t.memory.zones()[0].nr_lru, 0);
  EXPECT_TRUE(t.memory.zones()[0].buddy.consistent());
  // One push for each page, page table and batch page.
  EXPECT_EQ(t.memory.counters.pgfree,
            static_cast<std::uint64_t>(pages + table_pages(pages)) + t.memory.counters.pgalloc_normal);
}

TEST(Unmap, TakesOneZoneLockFor31PagesAndOneLruLockFor32) {
  Teardown t(knobs::Profile::k4_10, 10 * 9'698);
  t.run();
  const std::int64_t freed = static_cast<std::int64_t>(t.memory.counters.pgfree);
  EXPECT_NEAR(static_cast<double>(t.zone_takes), static_cast<double>(freed) / 31, 10);
  // 15 sections of 32 and one of 30 a batch, and one for each local bundle.
  EXPECT_EQ(t.lru_takes, 10 * (19 * 16 + 1));  // page tables are not on the LRU
}

TEST(Unmap, TheLimitIsComparedForEquality) {
  Teardown t(knobs::Profile::k4_11_parallel_free, 30'000);
  t.knobs.set(knobs::Knob::kMaxGatherBatchCount, 0);
  t.run();
  EXPECT_EQ(t.pages_of(0), 8);
  EXPECT_GT(t.flushed.size(), 30'000U / 8U - 1U);
}

TEST(Unmap, TwentyBatchesNeverReachAWorker) {
  Teardown parallel(knobs::Profile::k4_11_parallel_free, 3 * kPagesPerGib / 2);
  parallel.knobs.set(knobs::Knob::kMaxGatherBatchCount, 20);
  parallel.run();
  EXPECT_TRUE(parallel.works.empty());
  EXPECT_EQ(parallel.pages_of(0), 10'208);
}

TEST(Unmap, WithoutAWorkItemItFreesThePagesItself) {
  Teardown t(knobs::Profile::k4_11_parallel_free, kPagesPerGib + 10'000);
  t.async.allocated = false;
  t.run();
  EXPECT_TRUE(t.works.empty());
  EXPECT_EQ(t.memory.counters.kmalloc_failures, 1U);
  EXPECT_LE(t.most_without_yield, 8 + 20 * 510);
}

TEST(Unmap, WithoutBatchPagesItFlushesWhatItHas) {
  Teardown t(knobs::Profile::k4_10, 1'000);
  std::vector<PageRun> all;
  t.memory.zone(ZoneId{}).buddy.take(4 * kPagesPerGib, ZoneId{}, all);
  t.run();
  EXPECT_EQ(t.pages_of(0), 8);
  EXPECT_GT(t.memory.counters.flush_no_batch_page, 0U);
  EXPECT_EQ(t.mm.mapped, 0);
}

TEST(Unmap, HugePagesAreOneEntryEachAndBypassThePerCpuLists) {
  const std::int64_t pages = 200 * kPtrsPerPte;
  Teardown t(knobs::Profile::k4_11_parallel_free, pages, true);
  t.run();
  EXPECT_EQ(t.pages_of(0), 200);
  EXPECT_TRUE(t.works.empty());  // 200 entries are far below the threshold
  EXPECT_GE(t.zone_takes, 200);
  EXPECT_GE(t.memory.zones()[0].freed, pages);
}

}  // namespace
}  // namespace schedlab::mm
