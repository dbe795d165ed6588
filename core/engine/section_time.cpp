// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/section_time.h"

#include "core/sim/exponential.h"

namespace schedlab::engine {

using machine::CostModel;
using machine::Distance;
using sim::scaled;

namespace {

constexpr std::int64_t kPsPerNs = 1'000;

/// SMT and turbo: what the CPU is worth now.
std::int64_t on_this_cpu(const Machine& m, CpuId cpu, std::int64_t ps) {
  const CostModel& cost = m.setup->cost_model;
  const machine::Kernel& k = m.kernel;
  if (k.activity.busy_threads[k.topology.core_of(cpu)] > 1) {
    ps = scaled(ps, cost.smt_ppm);
  }
  const int active = k.activity.active_cores[index(k.topology.node_of(cpu))];
  std::int64_t speed = sim::kMillion;
  for (const machine::TurboStep& step : m.setup->machine.turbo) {
    speed = active >= step.active_cores ? step.ppm : speed;
  }
  return speed == sim::kMillion ? ps : ps / speed * sim::kMillion + ps % speed * sim::kMillion / speed;
}

bool is_remote(const Machine& m, CpuId cpu, ZoneId zone) {
  return m.free_path.memory.zone(zone).node != m.kernel.topology.node_of(cpu);
}

std::int64_t with_distance(const Machine& m, CpuId cpu, const mm::KernelOp& op) {
  return op.pages > 0 && is_remote(m, cpu, op.zone) ? scaled(op.ps, m.setup->cost_model.remote_ppm)
                                                    : op.ps;
}

/// The lock and what it protects come from the cache of who had it last.
std::int64_t takeover(const Machine& m, CpuId cpu, const mm::KernelOp& op,
                      const machine::SpinLock& lock) {
  if (lock.last_owner == kNoCpu) {
    return 0;
  }
  const CostModel& cost = m.setup->cost_model;
  const std::int64_t ps =
      op.sections * (mm::is_lru_lock(op.lock) ? cost.takeover_lru_ps : cost.takeover_zone_ps);
  switch (distance(m.kernel.topology, lock.last_owner, cpu)) {
    case Distance::kSameCpu:
      return 0;
    case Distance::kOtherNode:
      return scaled(ps, cost.takeover_node_ppm);
    case Distance::kSameCore:
    case Distance::kSameNode:
      break;
  }
  return ps;
}

/// Waiters slow the holder down.
std::int64_t crowd(const Machine& m, const mm::KernelOp& op, const machine::SpinLock& lock) {
  return m.setup->cost_model.crowd_ps * op.pages * static_cast<std::int64_t>(lock.queue.size());
}

Duration to_time(std::int64_t ps) {
  return Duration{(ps + kPsPerNs / 2) / kPsPerNs};
}

}  // namespace

Duration work_time(const Machine& m, CpuId cpu, const mm::KernelOp& op, sim::Rng& rng) {
  const std::int64_t ps =
      sim::jittered(with_distance(m, cpu, op), m.setup->cost_model.jitter_ppm, rng);
  return to_time(on_this_cpu(m, cpu, ps));
}

Duration hold_time(const Machine& m, CpuId cpu, const mm::KernelOp& op,
                   const machine::SpinLock& lock, sim::Rng& rng) {
  const std::int64_t ps =
      with_distance(m, cpu, op) + crowd(m, op, lock) + takeover(m, cpu, op, lock);
  return to_time(on_this_cpu(m, cpu, sim::jittered(ps, m.setup->cost_model.jitter_ppm, rng)));
}

}  // namespace schedlab::engine
