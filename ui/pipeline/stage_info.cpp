// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/stage_info.h"

#include <cmath>

#include <fmt/format.h>

namespace schedlab::ui {

namespace {

using stats::FreePathState;
using stats::WorkerState;

constexpr std::array<StageInfo, kStages> kInfo{{
    {"mapped",
     "unmap_page_range()",
     "Pages whose page-table entries the task has still to clear, 512 a table",
     {"unmap_vmas()", "unmap_page_range()", "zap_pte_range()", "zap_huge_pmd()"}},
    {"mmu_gather",
     "tlb_remove_page()",
     "Pointers to cleared pages: 8 in the gather itself, then batches of 510, until it is flushed",
     {"tlb_remove_page()", "tlb_next_batch()", "tlb_flush_mmu_tlbonly()", "tlb_flush_mmu_free()"}},
    {"batch_free_wq",
     "queue_work()",
     "Work items: flushes that were big enough, in the pool of the node of who queued them; beyond "
     "max_active they are held back",
     {"queue_work()", "insert_work()", "pwq_activate_delayed_work()", "flush_work()"}},
    {"workers",
     "release_pages()",
     "kworkers free the pages of an item: off the LRU in sections of 32, then onto a per-CPU list",
     {"process_one_work()", "batch_free_work()", "free_pages_and_swap_cache()", "release_pages()"}},
    {"pcp lists",
     "free_hot_cold_page()",
     "Per-CPU page lists of each zone; a list that reaches high gives a batch to the buddy lists",
     {"free_hot_cold_page_list()", "free_hot_cold_page()", "free_pcppages_bulk()"}},
    {"locks",
     "queued spinlock",
     "zone->lock and lru_lock of each zone: who waits spins with interrupts off, first in, first "
     "out",
     {"spin_lock_irqsave()", "queued_spin_lock()", "queued_spin_lock_slowpath()"}},
    {"buddy",
     "__free_one_page()",
     "Free blocks by order; two free buddies merge into one of the next order",
     {"free_pcppages_bulk()", "free_one_page()", "__free_one_page()"}},
}};

/// Collects the numbers of one thing after the other.
class Rows {
 public:
  explicit Rows(std::vector<StageNumber>& rows) : rows_(rows) {}

  Rows& of(std::string what) {
    of_ = std::move(what);
    return *this;
  }

  template <typename T>
  Rows& add(std::string_view name, const T& value, std::string_view unit = {}) {
    rows_.push_back({of_, std::string(name), fmt::format("{}", value), unit});
    return *this;
  }

  Rows& pages(std::string_view name, std::int64_t pages) { return add(name, pages, "pages"); }

  Rows& time(std::string_view name, Duration time) { return add(name, time.ns, "ns"); }

 private:
  std::vector<StageNumber>& rows_;
  std::string of_;
};

long percent(Duration some, Duration all) {
  return all.ns <= 0
             ? 0
             : std::lround(100 * static_cast<double>(some.ns) / static_cast<double>(all.ns));
}

Duration average(Duration total, std::uint64_t count) {
  return count == 0 ? Duration{} : total / static_cast<std::int64_t>(count);
}

std::string_view step_name(stats::UnmapState::Step step) {
  constexpr std::array<std::string_view, 4> kNames{"zaps", "flushes the TLB", "frees", "waits"};
  return kNames[static_cast<std::size_t>(step)];
}

void mapped_numbers(Rows& rows, const FreePathState& state) {
  for (std::size_t i = 0; i < state.zones.size(); ++i) {
    rows.of(fmt::format("zone {}", i)).pages("mapped", state.zones[i].mapped);
  }
}

void gather_numbers(Rows& rows, const FreePathState& state, const trace::Names& names) {
  for (const stats::UnmapState& unmap : state.unmaps) {
    rows.of(names.task(unmap.task))
        .add("on CPU", index(unmap.cpu))
        .add("step", step_name(unmap.step))
        .pages("gathered", unmap.gathered)
        .pages("threshold", unmap.threshold)
        .add("batches", unmap.batches)
        .add("of at most", unmap.batch_limit)
        .pages("frees itself", unmap.freeing)
        .add("work items queued", unmap.works);
  }
}

void queue_numbers(Rows& rows, const FreePathState& state) {
  for (std::size_t i = 0; i < state.pools.size(); ++i) {
    const stats::PoolState& pool = state.pools[i];
    std::int64_t pages = 0;
    for (const std::int64_t n : pool.pages) {
      pages += n;
    }
    rows.of(fmt::format("pool of node {}", i))
        .add("done", pool.done)
        .add("active", pool.active)
        .add("max_active", pool.max_active)
        .add("queued", pool.queued.size())
        .add("held back", pool.inactive.size())
        .pages("in them", pages)
        .time("oldest waits", pool.oldest_wait)
        .add("workers", pool.workers);
  }
}

void worker_numbers(Rows& rows, const FreePathState& state, const trace::Names& names) {
  for (const WorkerState& worker : state.workers) {
    rows.of(names.task(worker.task))
        .add("on CPU", index(worker.cpu))
        .add("now", doing_text(worker));
    if (worker.pages > 0) {
      rows.pages("freed", worker.done).pages("of", worker.pages);
    }
    if (worker.cpu_time > Duration{}) {
      rows.add("holds locks", percent(worker.hold, worker.cpu_time), "%")
          .add("spins", percent(worker.spin, worker.cpu_time), "%");
    }
  }
}

void list_numbers(Rows& rows, const FreePathState& state) {
  for (std::size_t i = 0; i < state.zones.size(); ++i) {
    const stats::ZoneState& zone = state.zones[i];
    rows.of(fmt::format("zone {}", i))
        .pages("on all lists", zone.pcp)
        .pages("batch", zone.pcp_batch)
        .pages("high", zone.pcp_high);
  }
  for (const stats::CpuListState& list : state.pcp) {
    rows.of(fmt::format("CPU {} zone {}", index(list.cpu), index(list.zone)))
        .pages("count", list.count);
  }
}

void lock_numbers(Rows& rows, const FreePathState& state) {
  rows.of("all CPUs").add("spin, of busy time", percent(state.spin, state.busy), "%");
  for (const stats::LockState& lock : state.locks) {
    if (lock.acquisitions == 0 && lock.waiters.empty()) {
      continue;
    }
    rows.of(lock_name(lock.lock))
        .add("held by", lock.owner == kNoCpu ? std::string("nobody")
                                             : fmt::format("CPU {}", index(lock.owner)))
        .add("waiting", lock.waiters.size())
        .add("at most", lock.max_waiters)
        .add("acquisitions", lock.acquisitions)
        .add("contentions", lock.contentions)
        .time("wait-avg", average(lock.waittime_total, lock.contentions))
        .time("wait-max", lock.waittime_max)
        .time("hold-avg", average(lock.holdtime_total, lock.acquisitions))
        .time("hold-max", lock.holdtime_max);
  }
}

void buddy_numbers(Rows& rows, const FreePathState& state) {
  for (std::size_t i = 0; i < state.zones.size(); ++i) {
    rows.of(fmt::format("zone {}", i)).pages("free", state.zones[i].free);
    for (std::size_t order = 0; order < stats::kBuddyOrders; ++order) {
      rows.add(fmt::format("order {}", order), state.zones[i].blocks[order]);
    }
  }
}

}  // namespace

const StageInfo& stage_info(Stage stage) {
  return kInfo[static_cast<std::size_t>(stage)];
}

std::string StageNumber::shown() const {
  if (unit == "pages") {
    return pages_text(std::stoll(value));
  }
  if (unit == "ns") {
    return format_span(Duration{std::stoll(value)});
  }
  return unit.empty() ? value : fmt::format("{} {}", value, unit);
}

std::vector<StageNumber> stage_numbers(const FreePathState& state, const trace::Names& names,
                                       Stage stage) {
  std::vector<StageNumber> numbers;
  Rows rows(numbers);
  switch (stage) {
    case Stage::kMapped:
      mapped_numbers(rows, state);
      break;
    case Stage::kGather:
      gather_numbers(rows, state, names);
      break;
    case Stage::kQueue:
      queue_numbers(rows, state);
      break;
    case Stage::kWorkers:
      worker_numbers(rows, state, names);
      break;
    case Stage::kLists:
      list_numbers(rows, state);
      break;
    case Stage::kLocks:
      lock_numbers(rows, state);
      break;
    case Stage::kBuddy:
      buddy_numbers(rows, state);
      break;
  }
  return numbers;
}

std::vector<std::string> stage_lines(std::span<const StageNumber> numbers, std::size_t most) {
  std::vector<std::string> lines;
  std::size_t things = 0;
  const std::string* of = nullptr;
  for (const StageNumber& number : numbers) {
    const bool next = of == nullptr || *of != number.of;
    of = &number.of;
    things += next ? 1 : 0;
    if (things > most) {
      continue;
    }
    const std::string words = fmt::format("{} {}", number.name, number.shown());
    if (next) {
      lines.push_back(fmt::format("{}: {}", number.of, words));
    } else {
      lines.back() += ", " + words;
    }
  }
  if (things > most) {
    lines.push_back(fmt::format("and {} more", things - most));
  }
  return lines;
}

std::string lock_name(LockId lock) {
  return fmt::format("{} {}", index(lock) % 2 == 1 ? "lru" : "zone", index(lock) / 2);
}

std::string doing_text(const WorkerState& worker) {
  switch (worker.doing) {
    case WorkerState::Doing::kIdle:
      return "idle";
    case WorkerState::Doing::kWaitsForCpu:
      return "waits for a CPU";
    case WorkerState::Doing::kWork:
      return "works";
    case WorkerState::Doing::kHolds:
      return fmt::format("holds {}", lock_name(worker.lock));
    case WorkerState::Doing::kSpins:
      return fmt::format("spins for {}, no. {}", lock_name(worker.lock), worker.place);
  }
  return {};
}

std::string pages_text(std::int64_t pages) {
  constexpr double kPerMib = 256;
  constexpr double kPerGib = 262'144;
  const auto n = static_cast<double>(pages);
  if (n >= 10 * kPerGib) {
    return fmt::format("{:.0f} GiB", n / kPerGib);
  }
  if (n >= kPerGib) {
    return fmt::format("{:.2f} GiB", n / kPerGib);
  }
  return n >= kPerMib ? fmt::format("{:.0f} MiB", n / kPerMib) : fmt::format("{} pages", pages);
}

}  // namespace schedlab::ui
