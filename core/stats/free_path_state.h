// SPDX-License-Identifier: GPL-3.0-or-later
// The free path at one instant, stage by stage, as plain numbers: what a picture of it is made
// from.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"

namespace schedlab::stats {

inline constexpr std::size_t kBuddyOrders = 11;

struct ZoneState {
  NodeId node{};
  std::int64_t managed = 0;   // pages
  std::int64_t reserved = 0;  // in use before the run and for ever
  std::int64_t mapped = 0;    // still mapped, page tables aside
  std::int64_t free = 0;      // in the buddy lists
  std::int64_t freed = 0;     // pages that came to the buddy lists since boot
  std::int64_t pcp = 0;       // on per-CPU lists
  std::int64_t pcp_batch = 0;
  std::int64_t pcp_high = 0;
  std::array<std::int64_t, kBuddyOrders> blocks{};  // /proc/buddyinfo
};

/// A task in munmap() or exit_mmap().
struct UnmapState {
  enum class Step : std::uint8_t { kZap, kTlbFlush, kFree, kWait };

  TaskId task = kIdleTask;
  CpuId cpu = kNoCpu;
  Step step{};
  std::int64_t mapped = 0;       // pages still mapped
  std::int64_t gathered = 0;     // pointers since the last flush
  std::int64_t batches = 0;      // chained batches in use
  std::int64_t batch_limit = 0;  // max_gather_batch_count
  std::int64_t threshold = 0;    // async_free_threshold, 0 when nothing goes to workers
  std::int64_t freeing = 0;      // pages it frees itself now
  std::uint64_t works = 0;       // items it has queued
};

/// A kworker, and what it does at this instant.
struct WorkerState {
  enum class Doing : std::uint8_t { kIdle, kWaitsForCpu, kWork, kHolds, kSpins };

  TaskId task = kIdleTask;
  CpuId cpu = kNoCpu;
  Doing doing{};
  LockId lock = kNoLock;    // held or waited for
  std::uint32_t place = 0;  // in the queue of the lock: 1 is next
  WorkId work = kNoWork;
  std::int64_t pages = 0;  // of the item in hand
  std::int64_t done = 0;   // of them, freed
  Duration cpu_time;       // since the worker was made
  Duration hold;           // of it, held locks
  Duration spin;           // of it, waited for locks
};

struct PoolState {
  NodeId node{};
  std::int64_t max_active = 0;
  std::int64_t active = 0;          // queued or worked on
  std::vector<WorkId> queued;       // active, not yet taken, oldest first
  std::vector<WorkId> inactive;     // held back by max_active
  std::vector<std::int64_t> pages;  // of queued, then of inactive
  Duration oldest_wait;
  std::uint64_t done = 0;     // items
  std::uint64_t workers = 0;  // made so far
};

/// As /proc/lock_stat names them, up to this instant.
struct LockState {
  LockId lock = kNoLock;
  CpuId owner = kNoCpu;
  std::vector<CpuId> waiters;  // in the order they will get it
  std::uint64_t acquisitions = 0;
  std::uint64_t contentions = 0;
  Duration waittime_total;
  Duration waittime_max;
  Duration holdtime_total;
  Duration holdtime_max;
  std::uint32_t max_waiters = 0;
};

struct CpuListState {
  CpuId cpu{};
  ZoneId zone{};
  std::int64_t count = 0;
};

struct FreePathState {
  std::vector<ZoneState> zones;
  std::vector<UnmapState> unmaps;
  std::vector<WorkerState> workers;
  std::vector<PoolState> pools;
  std::vector<LockState> locks;   // by LockId: zone->lock and lru_lock of each zone in turn
  std::vector<CpuListState> pcp;  // lists that are not empty
  std::int64_t aggregation = 1;   // batches that one of the model stands for
  std::int64_t in_flight = 0;     // gathered, in items, being freed, holding pointers
  std::int64_t mapped = 0;        // of all zones, page tables included
  std::int64_t total = 0;         // managed pages of all zones
  std::int64_t handed_over = 0;   // pages put into work items so far
  std::uint64_t pgfree = 0;       // pages freed so far
  std::uint64_t soft_lockups = 0;
  Duration busy;  // of all CPUs
  Duration spin;  // of it, waiting for spinlocks

  /// Every page is in exactly one place.
  [[nodiscard]] bool conserved() const {
    std::int64_t sum = in_flight + mapped;
    for (const ZoneState& zone : zones) {
      sum += zone.reserved + zone.free + zone.pcp;
    }
    return sum == total;
  }
};

/// Pages that have gone from each stage to the next so far. `zapped` counts from an unknown start:
/// it grows with every page that is unmapped and is of use as a difference only.
struct FreeFlows {
  std::int64_t zapped = 0;    // page table to gather
  std::int64_t handed = 0;    // gather to work items; what is gathered for the next one counts
  std::int64_t worked = 0;    // work items to workers that freed them
  std::int64_t listed = 0;    // freed: to a per-CPU list, huge pages straight to the buddy lists
  std::int64_t returned = 0;  // to the buddy lists
  friend bool operator==(const FreeFlows&, const FreeFlows&) = default;
};

[[nodiscard]] inline FreeFlows flows_of(const FreePathState& state) {
  FreeFlows flows;
  for (const ZoneState& zone : state.zones) {
    flows.zapped -= zone.mapped;
    flows.returned += zone.freed;
  }
  flows.handed = flows.worked = state.handed_over;
  for (const UnmapState& unmap : state.unmaps) {
    flows.handed += unmap.threshold > 0 ? unmap.gathered : 0;
  }
  for (const PoolState& pool : state.pools) {
    for (const std::int64_t pages : pool.pages) {
      flows.worked -= pages;
    }
  }
  for (const WorkerState& worker : state.workers) {
    flows.worked -= worker.pages - worker.done;
  }
  flows.listed = static_cast<std::int64_t>(state.pgfree);
  return flows;
}

}  // namespace schedlab::stats
