// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/free_path_builder.h"

#include "core/sim/rng.h"

namespace schedlab::test {

namespace {

constexpr std::int64_t kBin = std::int64_t{1} << trace::kLockBinShift;

std::shared_ptr<const trace::StoreView> view_of(const trace::Store& store, std::int64_t bins) {
  return std::make_shared<const trace::StoreView>(store.view(Instant{bins * kBin}));
}

stats::WorkerState spinning_worker(std::size_t i) {
  stats::WorkerState worker;
  worker.task = task_id(1 + i);
  worker.cpu = cpu_id(i);
  worker.doing = stats::WorkerState::Doing::kSpins;
  worker.lock = lock_id(0);
  worker.place = static_cast<std::uint32_t>(i + 1);
  worker.pages = 100;
  worker.done = 50;
  worker.cpu_time = Duration{1'000};
  worker.spin = Duration{460};
  return worker;
}

}  // namespace

stats::FreePathState free_path_state(std::size_t zones, std::size_t workers) {
  stats::FreePathState state;
  for (std::size_t i = 0; i < zones; ++i) {
    stats::ZoneState zone;
    zone.node = node_id(i);
    zone.managed = 262'144;
    zone.mapped = 200'000;
    zone.free = 62'144;
    zone.pcp_high = 186;
    zone.blocks[10] = 60;
    state.zones.push_back(zone);
    state.mapped += zone.mapped;
    state.total += zone.managed;
    for (std::size_t lock = 0; lock < 2; ++lock) {
      stats::LockState locked;
      locked.lock = lock_id(2 * i + lock);
      locked.acquisitions = 10;
      state.locks.push_back(locked);
    }
  }
  for (std::size_t i = 0; i < workers; ++i) {
    state.workers.push_back(spinning_worker(i));
  }
  stats::UnmapState unmap;
  unmap.task = task_id(0);
  unmap.cpu = cpu_id(0);
  unmap.batches = 312;
  unmap.batch_limit = 515;
  unmap.gathered = 159'128;
  unmap.threshold = 262'144;
  state.unmaps.push_back(unmap);
  return state;
}

trace::Names free_path_names(std::size_t zones, std::size_t workers) {
  trace::Names names;
  names.cpus = 4;
  names.tasks.push_back({"usemem", 100, 120, "SCHED_OTHER"});
  for (std::size_t i = 0; i < workers; ++i) {
    names.tasks.push_back(
        trace::worker_info(task_id(1 + i), 288, static_cast<std::int64_t>(i), 120));
  }
  for (std::size_t i = 0; i < zones; ++i) {
    names.locks.push_back({"zone->lock", static_cast<int>(i)});
    names.locks.push_back({"lru_lock", static_cast<int>(i)});
  }
  return names;
}

std::shared_ptr<const trace::StoreView> quiet_locks(std::size_t zones, std::int64_t bins) {
  trace::Store store(free_path_names(zones, 0));
  trace::LockCell cell;
  cell.hold_ns = kBin / 2;
  cell.wait_ns = 3 * kBin;
  cell.max_waiters = 4;
  cell.longest_wait_ns = 8'300;
  cell.acquisitions = 60;
  cell.owner = cpu_id(1);
  store.add_lock_bin(lock_id(0), 1, cell);
  return view_of(store, bins);
}

std::shared_ptr<const trace::StoreView> busy_locks(std::size_t zones, std::int64_t bins) {
  constexpr std::uint64_t kStretch = 200;  // bins, on average
  trace::Store store(free_path_names(zones, 0));
  sim::Rng rng(1);
  for (std::size_t lock = 0; lock < 2 * zones; ++lock) {
    bool busy = false;
    for (std::int64_t bin = 0; bin < bins; ++bin) {
      busy = rng.below(kStretch) == 0 ? !busy : busy;
      if (!busy) {
        continue;
      }
      trace::LockCell cell;
      cell.hold_ns = static_cast<std::int64_t>(rng.below(std::uint64_t{kBin}));
      cell.wait_ns = static_cast<std::int64_t>(rng.below(std::uint64_t{4 * kBin}));
      cell.longest_wait_ns = cell.wait_ns / 50;
      cell.max_waiters = static_cast<std::uint16_t>(rng.below(std::uint64_t{8}));
      cell.acquisitions = 60;
      cell.owner = cpu_id(lock % 144);
      store.add_lock_bin(lock_id(lock), bin, cell);
    }
  }
  return view_of(store, bins);
}

}  // namespace schedlab::test
