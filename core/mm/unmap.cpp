// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/unmap.h"

#include <algorithm>
#include <utility>

namespace schedlab::mm {

using knobs::Knob;

namespace {

using Kind = KernelOp::Kind;

/// The first `pages` of a list; the rest stays in it.
std::vector<PageRun> split_front(std::vector<PageRun>& runs, std::int64_t pages) {
  std::vector<PageRun> front;
  RunCursor cursor;
  while (pages > 0) {
    const PageRun run = cursor.take(runs, pages);
    append_run(front, run);
    pages -= run.pages;
  }
  runs.erase(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(cursor.run));
  if (cursor.offset > 0) {
    runs.front().pfn += cursor.offset;
    runs.front().pages -= cursor.offset;
  }
  return front;
}

}  // namespace

KernelOp Unmap::next(Context& ctx) {
  while (true) {
    switch (phase_) {
      case Phase::kZap:
        if (ctx.mm.mapped > 0) {
          return zap(ctx);
        }
        walk_ = Phase::kTables;
        // Tables are not on the LRU, and no huge pages: what is gathered goes first.
        phase_ = gather_.entries > 0 ? Phase::kFlush : Phase::kTables;
        break;
      case Phase::kTables:
        if (ctx.mm.tables_left > 0) {
          return free_pgtables(ctx);
        }
        walk_ = Phase::kFinish;
        phase_ = gather_.entries > 0 ? Phase::kFlush : Phase::kFinish;
        break;
      case Phase::kResched:
        phase_ = walk_;
        return {.kind = Kind::kCondResched};
      case Phase::kFlush:
        return tlb_flush(ctx);
      case Phase::kHandOver:
        return hand_over(ctx);
      case Phase::kFree: {
        const KernelOp op = freeing_.next(ctx.memory, ctx.knobs, ctx.cpu);
        if (op.kind != Kind::kDone) {
          return op;
        }
        after_free(ctx.knobs);
        break;
      }
      case Phase::kFinish:
        phase_ = Phase::kWait;
        break;
      case Phase::kWait:
        if (next_wait_ < works_.size()) {
          return {.kind = Kind::kFlushWork, .work = works_[next_wait_++]};
        }
        freeing_ = ReleasePages();
        freeing_.hand_to_worker(std::exchange(gather_.batch_pages, {}));
        gather_ = Gather{};
        phase_ = Phase::kLeftover;
        break;
      case Phase::kLeftover: {
        const KernelOp op = freeing_.next(ctx.memory, ctx.knobs, ctx.cpu);
        if (op.kind != Kind::kDone) {
          return op;
        }
        phase_ = Phase::kDone;
        break;
      }
      case Phase::kDone:
        return {};
    }
  }
}

/// tlb_next_batch(): the next chained batch, or a new one below the limit. The limit is compared
/// for equality, as in the series: lowered below what is chained it no longer limits this gather.
bool Unmap::next_batch(Context& ctx) {
  if (gather_.chained == gather_.batch_count) {
    if (gather_.batch_count == ctx.knobs[Knob::kMaxGatherBatchCount]) {
      ++ctx.memory.counters.flush_batches_full;
      return false;
    }
    const auto page = ctx.memory.alloc_page(ctx.cpu, ctx.local_zone);
    if (!page) {
      ++ctx.memory.counters.flush_no_batch_page;
      return false;
    }
    append_run(gather_.batch_pages, *page);
    ++gather_.batch_count;
  }
  ++gather_.chained;
  gather_.active_room = kGatherBatch;
  return true;
}

/// Stores pointers of up to `most` pages; gives how many entries.
std::int64_t Unmap::gather_from(Context& ctx, const std::vector<PageRun>& runs, RunCursor& cursor,
                                std::int64_t most) {
  std::int64_t gathered = 0;
  while (gathered * entry() < most && !full_) {
    const std::int64_t room = std::min(gather_.active_room * entry(), most - gathered * entry());
    const PageRun run = cursor.take(runs, room);
    append_run(gather_.pages, run);
    const std::int64_t entries = run.pages / entry();
    gather_.entries += entries;
    gather_.active_room -= entries;
    gathered += entries;
    full_ = gather_.active_room == 0 && !next_batch(ctx);
  }
  return gathered;
}

KernelOp Unmap::zap(Context& ctx) {
  kind_ = ctx.mm.huge ? ReleasePages::Kind::kHugePages : ReleasePages::Kind::kPages;
  RunCursor peek = ctx.mm.next_page;
  // A step stays inside a table and inside a zone, whose distance decides what it costs.
  const PageRun ahead = peek.take(ctx.mm.pages, table_left_ * entry());
  const std::int64_t entries = gather_from(ctx, ctx.mm.pages, ctx.mm.next_page, ahead.pages);
  ctx.mm.mapped -= entries * entry();
  table_left_ -= entries;
  if (full_) {
    phase_ = Phase::kFlush;
  } else if (table_left_ == 0) {
    phase_ = Phase::kResched;
  }
  if (table_left_ == 0) {
    table_left_ = kPtrsPerPte;
  }
  const Costs& costs = ctx.memory.costs();
  return {.kind = Kind::kWork,
          .ps = entries * (ctx.mm.huge ? costs.zap_huge_ps : costs.zap_ps),
          .pages = entries,
          .zone = ahead.zone};
}

KernelOp Unmap::free_pgtables(Context& ctx) {
  kind_ = ReleasePages::Kind::kTables;
  RunCursor peek = ctx.mm.next_table;
  const PageRun ahead = peek.take(ctx.mm.tables, kPtrsPerPte);
  const std::int64_t pages = gather_from(ctx, ctx.mm.tables, ctx.mm.next_table, ahead.pages);
  ctx.mm.tables_left -= pages;
  phase_ = full_ ? Phase::kFlush : Phase::kResched;
  return {.kind = Kind::kWork,
          .ps = pages * ctx.memory.costs().zap_ps,
          .pages = pages,
          .zone = ahead.zone};
}

KernelOp Unmap::tlb_flush(Context& ctx) {
  const Costs& costs = ctx.memory.costs();
  phase_ = Phase::kHandOver;
  if (walk_ == Phase::kFinish) {
    ++ctx.memory.counters.flush_finish;
  }
  ++ctx.memory.counters.nr_tlb_local_flush_all;
  std::int64_t ps = costs.tlb_flush_ps;
  if (ctx.mm.other_cpus > 0) {
    ++ctx.memory.counters.nr_tlb_remote_flush;
    ps += costs.tlb_ipi_ps + costs.tlb_ack_ps * ctx.mm.other_cpus;
  }
  return {.kind = Kind::kWork, .ps = ps};
}

bool Unmap::wants_worker(const knobs::KnobValues& knobs) const {
  return phase_ == Phase::kHandOver && knobs.on(Knob::kParallelFree) &&
         gather_.entries >= knobs[Knob::kAsyncFreeThreshold];
}

bool Unmap::allowed(Context& ctx) const {
  if (!wants_worker(ctx.knobs)) {
    return false;
  }
  if (!ctx.async.idle_cpu) {
    ++ctx.memory.counters.declined;
    return false;
  }
  if (!ctx.async.allocated) {
    ++ctx.memory.counters.kmalloc_failures;
    return false;
  }
  return true;
}

/// The local bundle is always freed here; the chain goes to the worker, its pages with it.
KernelOp Unmap::hand_over(Context& ctx) {
  const bool async = allowed(ctx);
  std::vector<PageRun> pages = std::exchange(gather_.pages, {});
  gather_.entries = 0;
  gather_.chained = 0;
  gather_.active_room = kGatherBundle;
  full_ = false;
  if (!async) {
    free_here(std::move(pages));
    return next(ctx);
  }
  ++ctx.memory.counters.work_items;
  const std::int64_t local = std::min(kGatherBundle * entry(), pages_in(pages));
  free_here(split_front(pages, local));
  outgoing_.emplace(std::move(pages), 0, kind_);
  outgoing_->hand_to_worker(std::exchange(gather_.batch_pages, {}));
  gather_.batch_count = 0;
  return {.kind = Kind::kQueueWork};
}

void Unmap::free_here(std::vector<PageRun> pages) {
  freeing_ = ReleasePages(std::move(pages), kGatherBundle * entry(), kind_);
  phase_ = Phase::kFree;
}

void Unmap::after_free(const knobs::KnobValues& knobs) {
  const bool resched = walk_ != Phase::kFinish && knobs.on(Knob::kReschedAfterFlush);
  phase_ = resched ? Phase::kResched : walk_;
}

ReleasePages Unmap::take_outgoing() {
  ReleasePages pages = std::move(*outgoing_);
  outgoing_.reset();
  return pages;
}

std::int64_t Unmap::held() const {
  return pages_in(gather_.pages) + pages_in(gather_.batch_pages) + freeing_.held() +
         (outgoing_ ? outgoing_->held() : 0);
}

std::size_t Unmap::heap_bytes() const {
  return schedlab::heap_bytes(gather_.pages) + schedlab::heap_bytes(gather_.batch_pages) +
         freeing_.heap_bytes() + (outgoing_ ? outgoing_->heap_bytes() : 0) +
         schedlab::heap_bytes(works_);
}

}  // namespace schedlab::mm
