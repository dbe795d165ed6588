// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/free_path_state.h"

#include <algorithm>
#include <numeric>

#include "core/engine/free_path.h"

namespace schedlab::engine {

using stats::UnmapState;
using stats::WorkerState;

namespace {

static_assert(stats::kBuddyOrders == mm::kOrders);

std::vector<stats::ZoneState> zones_of(const Machine& m) {
  std::vector<stats::ZoneState> zones;
  const mm::Memory& memory = m.free_path.memory;
  for (std::size_t i = 0; i < memory.zones().size(); ++i) {
    const mm::Zone& zone = memory.zones()[i];
    stats::ZoneState state;
    state.node = zone.node;
    state.managed = zone.managed;
    state.reserved = zone.reserved;
    state.free = zone.buddy.nr_free();
    state.freed = zone.freed;
    state.blocks = zone.buddy.blocks();
    state.pcp_batch = zone.pcp.batch;
    state.pcp_high = zone.pcp.high;
    for (std::size_t cpu = 0; cpu < m.kernel.cpus(); ++cpu) {
      state.pcp += memory.pcp(cpu_id(cpu), zone_id(i)).count();
    }
    zones.push_back(state);
  }
  for (const KernelPath& path : m.free_path.paths) {
    mm::RunCursor cursor = path.mm.next_page;
    while (true) {
      const mm::PageRun run = cursor.take(path.mm.pages, path.mm.mapped);
      if (run.pages == 0) {
        break;
      }
      zones[index(run.zone)].mapped += run.pages;
    }
  }
  return zones;
}

UnmapState::Step step_of(const mm::Unmap& unmap) {
  switch (unmap.phase()) {
    case mm::Unmap::Phase::kHandOver:
      return UnmapState::Step::kTlbFlush;
    case mm::Unmap::Phase::kFree:
    case mm::Unmap::Phase::kLeftover:
      return UnmapState::Step::kFree;
    case mm::Unmap::Phase::kWait:
      return UnmapState::Step::kWait;
    case mm::Unmap::Phase::kZap:
    case mm::Unmap::Phase::kTables:
    case mm::Unmap::Phase::kResched:
    case mm::Unmap::Phase::kFlush:
    case mm::Unmap::Phase::kFinish:
    case mm::Unmap::Phase::kDone:
      break;
  }
  return UnmapState::Step::kZap;
}

UnmapState unmap_state(const Machine& m, TaskId task) {
  const KernelPath& path = m.free_path.paths[index(task)];
  const knobs::KnobValues& knobs = m.kernel.knobs;
  UnmapState state;
  state.task = task;
  state.cpu = m.kernel.task(task).cpu;
  state.step = step_of(path.unmap);
  state.mapped = path.mm.mapped;
  state.gathered = path.unmap.gather().entries;
  state.batches = path.unmap.gather().chained;
  state.batch_limit = knobs[knobs::Knob::kMaxGatherBatchCount];
  state.threshold =
      knobs.on(knobs::Knob::kParallelFree) ? knobs[knobs::Knob::kAsyncFreeThreshold] : 0;
  state.freeing = path.unmap.freeing().held();
  state.works = path.unmap.works().size();
  return state;
}

std::uint32_t place_in_queue(const machine::SpinLock& lock, CpuId cpu) {
  const auto it = std::find_if(lock.queue.begin(), lock.queue.end(),
                               [cpu](const machine::SpinLock::Waiter& w) { return w.cpu == cpu; });
  return static_cast<std::uint32_t>(it - lock.queue.begin()) + 1;
}

WorkerState worker_state(const Machine& m, TaskId task) {
  using Doing = WorkerState::Doing;
  const KernelPath& path = m.free_path.paths[index(task)];
  const machine::Task& p = m.kernel.task(task);
  WorkerState state;
  state.task = task;
  state.cpu = p.cpu;
  state.work = path.work;
  state.pages = path.release.total();
  state.done = path.release.done();
  state.cpu_time = cpu_time(m, task);
  state.hold = path.hold;
  state.spin = path.spin;
  state.doing = !p.on_rq                                  ? Doing::kIdle
                : p.state != machine::TaskState::kRunning ? Doing::kWaitsForCpu
                                                          : Doing::kWork;
  if (path.op.kind == mm::KernelOp::Kind::kLocked) {
    const machine::SpinLock& lock = m.free_path.locks[index(path.op.lock)];
    state.lock = path.op.lock;
    state.doing = path.spinning ? Doing::kSpins : Doing::kHolds;
    if (path.spinning) {
      state.place = place_in_queue(lock, p.cpu);
      state.spin += spin_time(m, p.cpu);
    } else {
      state.hold += m.now() - lock.held_since;
    }
  }
  return state;
}

std::vector<stats::PoolState> pools_of(const Machine& m) {
  std::vector<stats::PoolState> pools;
  const FreePath& path = m.free_path;
  for (std::size_t i = 0; i < path.wq.pools().size(); ++i) {
    const wq::Pool& pool = path.wq.pools()[i];
    stats::PoolState state;
    state.node = node_id(i);
    state.max_active = m.kernel.knobs[knobs::Knob::kMaxActive];
    state.active = pool.nr_active;
    state.workers = pool.workers.size();
    state.queued.assign(pool.worklist.begin(), pool.worklist.end());
    state.inactive.assign(pool.inactive.begin(), pool.inactive.end());
    for (const auto* list : {&state.queued, &state.inactive}) {
      for (const WorkId work : *list) {
        state.pages.push_back(path.work_pages[index(work)]);
        state.oldest_wait = std::max(state.oldest_wait, m.now() - path.wq.work(work).queued_at);
      }
    }
    pools.push_back(std::move(state));
  }
  for (const wq::Work& work : path.wq.works()) {
    pools[index(work.node)].done += work.state == wq::Work::State::kDone ? 1 : 0;
  }
  return pools;
}

stats::LockState lock_state(const machine::SpinLock& lock) {
  stats::LockState state;
  state.lock = lock.id;
  state.owner = lock.owner;
  for (const machine::SpinLock::Waiter& waiter : lock.queue) {
    state.waiters.push_back(waiter.cpu);
  }
  state.acquisitions = lock.stat.acquisitions;
  state.contentions = lock.stat.contentions;
  state.waittime_total = lock.stat.waittime_total;
  state.waittime_max = lock.stat.waittime_max;
  state.holdtime_total = lock.stat.holdtime_total;
  state.holdtime_max = lock.stat.holdtime_max;
  state.max_waiters = lock.stat.max_waiters;
  return state;
}

void add_lists(const Machine& m, stats::FreePathState& state) {
  for (std::size_t cpu = 0; cpu < m.kernel.cpus(); ++cpu) {
    for (std::size_t zone = 0; zone < state.zones.size(); ++zone) {
      const std::int64_t count = m.free_path.memory.pcp(cpu_id(cpu), zone_id(zone)).count();
      if (count > 0) {
        state.pcp.push_back({cpu_id(cpu), zone_id(zone), count});
      }
    }
  }
}

}  // namespace

stats::FreePathState free_path_state(const Machine& m) {
  stats::FreePathState state;
  if (!m.free_path.simulated()) {
    return state;
  }
  state.zones = zones_of(m);
  for (std::size_t i = 0; i < m.free_path.paths.size(); ++i) {
    const KernelPath& path = m.free_path.paths[i];
    if (path.mode == KernelPath::Mode::kUnmap) {
      state.unmaps.push_back(unmap_state(m, task_id(i)));
    } else if (path.mode == KernelPath::Mode::kWorker) {
      state.workers.push_back(worker_state(m, task_id(i)));
    }
  }
  state.pools = pools_of(m);
  for (const machine::SpinLock& lock : m.free_path.locks) {
    state.locks.push_back(lock_state(lock));
  }
  add_lists(m, state);
  state.aggregation = m.kernel.knobs[knobs::Knob::kFreeAggregation];
  state.mapped = pages_mapped(m.free_path);
  state.in_flight = pages_in_flight(m.free_path) - m.free_path.memory.pcp_pages();
  for (const mm::Zone& zone : m.free_path.memory.zones()) {
    state.total += zone.managed;
  }
  state.handed_over = std::accumulate(m.free_path.work_pages.begin(), m.free_path.work_pages.end(),
                                      std::int64_t{0});
  state.pgfree = m.free_path.memory.counters.pgfree;
  state.soft_lockups = m.free_path.soft_lockups;
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    state.busy += busy_time(m, cpu_id(i));
    state.spin += spin_time_used(m, cpu_id(i));
  }
  return state;
}

}  // namespace schedlab::engine
