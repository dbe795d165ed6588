// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/placement.h"

#include "core/sched/core.h"

namespace schedlab::sched {

namespace {

bool is_idle(const machine::Kernel& k, CpuId cpu) {
  return k.rq(cpu).curr == kIdleTask && nr_running(k, cpu) == 0;
}

bool sibling_busy(const machine::Kernel& k, CpuId cpu) {
  const int own = is_idle(k, cpu) ? 0 : 1;
  return k.activity.busy_threads[k.topology.core_of(cpu)] > own;
}

/// How little a CPU suits a task: runnable tasks, then whether its core is shared.
std::uint32_t crowding(const machine::Kernel& k, CpuId cpu) {
  return 2 * nr_running(k, cpu) + (sibling_busy(k, cpu) ? 1 : 0);
}

/// find_idlest_cpu(): for a new task, the allowed CPU with the fewest runnable tasks.
CpuId idlest_cpu(const machine::Kernel& k, const machine::Task& p) {
  CpuId best = p.cpu;
  std::uint32_t least = crowding(k, best);
  for (std::size_t i = 0; i < k.cpus(); ++i) {
    const CpuId cpu = cpu_id(i);
    if (p.cpus_allowed.test(cpu) && crowding(k, cpu) < least) {
      least = crowding(k, cpu);
      best = cpu;
    }
  }
  return best;
}

/// select_idle_sibling() over every allowed CPU, from the task's own on.
CpuId idle_cpu_for(const machine::Kernel& k, const machine::Task& p) {
  CpuId idle = kNoCpu;
  for (std::size_t i = 0; i < k.cpus(); ++i) {
    const CpuId cpu = cpu_id((index(p.cpu) + i) % k.cpus());
    if (!p.cpus_allowed.test(cpu) || !is_idle(k, cpu)) {
      continue;
    }
    if (!sibling_busy(k, cpu)) {
      return cpu;
    }
    idle = idle == kNoCpu ? cpu : idle;
  }
  return idle;
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
  const CpuId idle = idle_cpu_for(ctx.k, p);
  return idle == kNoCpu ? p.cpu : idle;
}

}  // namespace schedlab::sched
