// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/placement.h"

#include "core/sched/core.h"

namespace schedlab::sched {

namespace {

bool is_idle(const machine::Kernel& k, CpuId cpu) {
  return k.rq(cpu).curr == kIdleTask && nr_running(k, cpu) == 0;
}

/// find_idlest_cpu(): for a new task, the allowed CPU with the fewest runnable tasks.
CpuId idlest_cpu(const machine::Kernel& k, const machine::Task& p) {
  CpuId best = p.cpu;
  std::uint32_t fewest = nr_running(k, best);
  for (std::size_t i = 0; i < k.cpus(); ++i) {
    const CpuId cpu = cpu_id(i);
    if (p.cpus_allowed.test(cpu) && nr_running(k, cpu) < fewest) {
      fewest = nr_running(k, cpu);
      best = cpu;
    }
  }
  return best;
}

}  // namespace

CpuId select_task_rq_fair(Context& ctx, TaskId task, bool fork) {
  const machine::Task& p = ctx.task(task);
  if (p.nr_cpus_allowed == 1) {
    return p.cpu;
  }
  if (fork) {
    return idlest_cpu(ctx.k, p);
  }
  const std::size_t cpus = ctx.k.cpus();
  for (std::size_t i = 0; i < cpus; ++i) {
    const CpuId cpu = cpu_id((index(p.cpu) + i) % cpus);
    if (p.cpus_allowed.test(cpu) && is_idle(ctx.k, cpu)) {
      return cpu;
    }
  }
  return p.cpu;
}

}  // namespace schedlab::sched
