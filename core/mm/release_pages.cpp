// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/release_pages.h"

#include <algorithm>
#include <utility>

namespace schedlab::mm {

using knobs::Knob;

namespace {

std::int64_t ceil_div(std::int64_t n, std::int64_t by) {
  return (n + by - 1) / by;
}

}  // namespace

ReleasePages::ReleasePages(std::vector<PageRun> pages, std::int64_t local, Kind kind)
    : pages_(std::move(pages)),
      total_(pages_in(pages_)),
      left_(total_),
      local_(local),
      kind_(kind) {}

void ReleasePages::hand_to_worker(std::vector<PageRun> batch_pages) {
  worker_ = true;
  batch_pages_ = std::move(batch_pages);
  batch_pages_left_ = pages_in(batch_pages_);
}

std::int64_t ReleasePages::held() const {
  return left_ + batch_pages_left_;
}

KernelOp ReleasePages::next(Memory& memory, const knobs::KnobValues& knobs, CpuId cpu) {
  finish_step(memory, cpu);
  while (true) {
    switch (phase_) {
      case Phase::kBatch:
        if (left_ > 0) {
          return start_batch(memory.costs(), knobs[Knob::kFreeAggregation]);
        }
        if (batch_pages_left_ == 0) {
          phase_ = Phase::kDone;
          break;
        }
        finish_batch();
        break;
      case Phase::kLru:
        if (lru_left_ > 0 && kind_ != Kind::kTables) {  // tables were never on the LRU
          return lru_section(memory.costs());
        }
        phase_ = kind_ == Kind::kHugePages ? Phase::kHuge : Phase::kPush;
        break;
      case Phase::kPush:
        push(memory, cpu);
        break;
      case Phase::kBulk:
        return carried_ps_ > 0 ? work() : bulk(memory, cpu);
      case Phase::kHuge:
        if (free_left_ > 0) {
          return huge_section(memory.costs(), knobs[Knob::kFreeAggregation]);
        }
        finish_batch();
        break;
      case Phase::kBatchPage:
        push_batch_pages(memory, cpu);
        break;
      case Phase::kYield:
        if (carried_ps_ > 0 && since_yield_ + batch_ >= knobs[Knob::kFreeYieldPages]) {
          return work();
        }
        if (yield_due(knobs[Knob::kFreeYieldPages])) {
          return {.kind = KernelOp::Kind::kCondResched};
        }
        break;
      case Phase::kDone:
        return carried_ps_ > 0 ? work() : KernelOp{};
    }
  }
}

/// With aggregation a batch stands for several, all of them alike: unequal ones would move the
/// phases in which two workers meet at a lock.
KernelOp ReleasePages::start_batch(const Costs& costs, std::int64_t aggregation) {
  const std::int64_t most = kGatherBatch * entry();
  const std::int64_t groups = ceil_div(ceil_div(left_, most), aggregation);
  batch_ = local_ > 0 ? std::min(left_, local_) : ceil_div(left_, groups * entry()) * entry();
  batch_ = std::min(batch_, left_);
  local_ = 0;
  lru_left_ = batch_;
  free_left_ = batch_;
  carried_ps_ += costs.swap_cache_ps * (batch_ / entry());
  RunCursor peek = lru_;
  carried_zone_ = peek.take(pages_, 1).zone;
  phase_ = Phase::kLru;
  return work();
}

/// How many batches of the kernel the one in hand stands for, as a fraction: times this.
std::int64_t ReleasePages::magnified(std::int64_t one) const {
  const std::int64_t batch = kGatherBatch * entry();
  return batch_ <= batch ? one : (one * batch_ + batch - 1) / batch;
}

KernelOp ReleasePages::lru_section(const Costs& costs) {
  const std::int64_t most = magnified(kSwapClusterMax) * entry();
  const PageRun run = lru_.take(pages_, std::min(most, lru_left_));
  lru_left_ -= run.pages;
  const std::int64_t entries = ceil_div(run.pages, entry());
  KernelOp op = locked(Phase::kLru, lru_lock(run.zone), run,
                       entries * (costs.release_lru_ps + (worker_ ? costs.cold_ps : 0)));
  op.sections = static_cast<std::uint32_t>(ceil_div(entries, kSwapClusterMax));
  return op;
}

void ReleasePages::push(Memory& memory, CpuId cpu) {
  if (free_left_ == 0) {
    finish_batch();
    return;
  }
  after_bulk_ = Phase::kPush;
  RunCursor peek = free_;
  const std::int64_t room = room_on_list(memory, peek.take(pages_, 1).zone, cpu);
  const PageRun run = free_.take(pages_, std::min(room, free_left_));
  free_left_ -= run.pages;
  left_ -= run.pages;
  put(memory, cpu, run);
}

/// The batch in hand is done: the pages that held its pointers are free too, all that are left with
/// the last one.
void ReleasePages::finish_batch() {
  batch_pages_due_ = left_ == 0 ? batch_pages_left_ : std::min(magnified(1), batch_pages_left_);
  phase_ = Phase::kBatchPage;
}

void ReleasePages::push_batch_pages(Memory& memory, CpuId cpu) {
  if (batch_pages_due_ == 0) {
    phase_ = Phase::kYield;
    return;
  }
  after_bulk_ = Phase::kBatchPage;
  RunCursor peek = batch_page_;
  const std::int64_t room = room_on_list(memory, peek.take(batch_pages_, 1).zone, cpu);
  const PageRun run = batch_page_.take(batch_pages_, std::min(room, batch_pages_due_));
  batch_pages_due_ -= run.pages;
  batch_pages_left_ -= run.pages;
  put(memory, cpu, run);
}

/// How many more pages the CPU's list of the zone takes before it is full.
std::int64_t ReleasePages::room_on_list(const Memory& memory, ZoneId zone, CpuId cpu) const {
  return std::max<std::int64_t>(
      full_at(memory.zone(zone).pcp) - memory.pcp(cpu, zone).count(), 1);
}

void ReleasePages::put(Memory& memory, CpuId cpu, const PageRun& run) {
  Pcp& pcp = memory.pcp(cpu, run.zone);
  pcp.push(run);
  memory.counters.pgfree += static_cast<std::uint64_t>(run.pages);
  carried_ps_ += memory.costs().pcp_ps * run.pages;
  carried_zone_ = run.zone;
  if (pcp.count() >= full_at(memory.zone(run.zone).pcp)) {
    full_zone_ = run.zone;
    phase_ = Phase::kBulk;
  }
}

/// From how many pages on a list is too long: one bulk, as long as batches are magnified, above what
/// stays.
std::int64_t ReleasePages::full_at(const PcpLimits& limits) const {
  return limits.high - limits.batch + magnified(limits.batch);
}

KernelOp ReleasePages::bulk(Memory& memory, CpuId cpu) {
  Pcp& pcp = memory.pcp(cpu, full_zone_);
  const std::int64_t one = pcp.nr_to_free(memory.zone(full_zone_).pcp);
  const std::int64_t pages = std::min(magnified(one), pcp.count());
  KernelOp op = locked(Phase::kBulk, zone_lock(full_zone_), {full_zone_, 0, pages},
                       pages * memory.costs().free_one_page_ps);
  op.pages = pages;
  op.sections = static_cast<std::uint32_t>(ceil_div(pages, std::max<std::int64_t>(one, 1)));
  phase_ = after_bulk_;
  return op;
}

KernelOp ReleasePages::huge_section(const Costs& costs, std::int64_t aggregation) {
  const PageRun run = free_.take(pages_, std::min(kPtrsPerPte * aggregation, free_left_));
  free_left_ -= run.pages;
  const std::int64_t entries = ceil_div(run.pages, kPtrsPerPte);
  KernelOp op =
      locked(Phase::kHuge, zone_lock(run.zone), run, entries * costs.free_huge_ps);
  op.sections = static_cast<std::uint32_t>(entries);
  return op;
}

bool ReleasePages::yield_due(std::int64_t yield_pages) {
  since_yield_ += batch_ / entry() + (worker_ ? 1 : 0);
  batch_ = 0;
  phase_ = Phase::kBatch;
  if (yield_pages == 0 || since_yield_ < yield_pages) {
    return false;
  }
  since_yield_ = 0;
  return true;
}

KernelOp ReleasePages::work() {
  return {.kind = KernelOp::Kind::kWork,
          .ps = std::exchange(carried_ps_, 0),
          .pages = batch_ / entry(),
          .zone = carried_zone_};
}

KernelOp ReleasePages::locked(Phase what, LockId lock, const PageRun& run, std::int64_t ps) {
  step_ = {what, run};
  return {.kind = KernelOp::Kind::kLocked,
          .lock = lock,
          .ps = ps,
          .pages = run.pages / entry(),
          .zone = run.zone};
}

void ReleasePages::finish_step(Memory& memory, CpuId cpu) {
  const Step step = std::exchange(step_, {});
  if (step.what == Phase::kLru) {
    memory.zone(step.run.zone).nr_lru -= step.run.pages;
  } else if (step.what == Phase::kBulk) {
    memory.free_pcppages_bulk(cpu, step.run.zone, step.run.pages);
  } else if (step.what == Phase::kHuge) {
    left_ -= step.run.pages;
    memory.counters.pgfree += static_cast<std::uint64_t>(step.run.pages);
    memory.free_to_buddy(step.run);
  }
}

}  // namespace schedlab::mm
