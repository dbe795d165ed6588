// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/free_path_invariants.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/engine/free_path.h"
#include "core/engine/free_path_state.h"
#include "core/engine/require.h"

namespace schedlab::engine {

namespace {

void check_pages(const Machine& m, Violations& bad) {
  const stats::FreePathState state = free_path_state(m);
  require(bad, state.conserved(), "mm.pages_conserved",
          fmt::format("{} managed, {} mapped, {} in flight", state.total, state.mapped,
                      state.in_flight));
  for (std::size_t i = 0; i < m.free_path.memory.zones().size(); ++i) {
    require(bad, m.free_path.memory.zones()[i].buddy.consistent(), "mm.buddy",
            fmt::format("zone {}", i));
  }
}

/// `high` at most, when its bulk is next; an allocation may have refilled it by a batch besides.
void check_lists(const Machine& m, Violations& bad) {
  const std::int64_t aggregation = m.kernel.knobs[knobs::Knob::kFreeAggregation];
  for (std::size_t cpu = 0; cpu < m.kernel.cpus(); ++cpu) {
    for (std::size_t zone = 0; zone < m.free_path.memory.zones().size(); ++zone) {
      const mm::PcpLimits& limits = m.free_path.memory.zones()[zone].pcp;
      const std::int64_t count = m.free_path.memory.pcp(cpu_id(cpu), zone_id(zone)).count();
      require(bad, count <= limits.high + (aggregation - 1) * limits.batch, "mm.pcp_high",
              fmt::format("CPU {} zone {}: {} of {}", cpu, zone, count, limits.high));
    }
  }
}

/// A lock is held or waited for by a CPU whose task says so, and by each at most once.
void check_locks(const Machine& m, Violations& bad) {
  std::vector<int> uses(m.kernel.cpus());
  for (const machine::SpinLock& lock : m.free_path.locks) {
    require(bad, lock.is_locked() || lock.queue.empty(), "lock.free_has_no_queue",
            fmt::format("lock {}", index(lock.id)));
    if (lock.is_locked()) {
      ++uses[index(lock.owner)];
    }
    for (const machine::SpinLock::Waiter& waiter : lock.queue) {
      ++uses[index(waiter.cpu)];
    }
  }
  for (std::size_t i = 0; i < uses.size(); ++i) {
    const TaskId curr = m.kernel.rqs[i].curr;
    const bool in_section =
        curr != kIdleTask &&
        m.free_path.paths[index(curr)].op.kind == mm::KernelOp::Kind::kLocked;
    require(bad, uses[i] == (in_section ? 1 : 0), "lock.one_a_cpu",
            fmt::format("CPU {} holds or waits for {}", i, uses[i]));
  }
}

void check_workqueue(const Machine& m, Violations& bad) {
  std::int64_t all = 0;
  for (const wq::Pool& pool : m.free_path.wq.pools()) {
    all += pool.nr_active;
    require(bad, pool.nr_active >= static_cast<std::int64_t>(pool.worklist.size()),
            "wq.active_counts_queued", fmt::format("{} active", pool.nr_active));
  }
  const auto& works = m.free_path.wq.works();
  const auto active = std::count_if(works.begin(), works.end(), [](const wq::Work& work) {
    return work.state == wq::Work::State::kQueued || work.state == wq::Work::State::kRunning;
  });
  require(bad, active == all, "wq.active", fmt::format("{} found, {} counted", active, all));
}

}  // namespace

void check_free_path(const Machine& m, Violations& bad) {
  if (!m.free_path.simulated()) {
    return;
  }
  check_pages(m, bad);
  check_lists(m, bad);
  check_locks(m, bad);
  check_workqueue(m, bad);
}

}  // namespace schedlab::engine
