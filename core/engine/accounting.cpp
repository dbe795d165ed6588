// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/accounting.h"

#include "core/sched/core.h"
#include "core/sched/idle.h"

namespace schedlab::engine {

using machine::Kernel;
using machine::RunQueue;
using machine::Task;
using machine::TaskState;

namespace {

bool runs_now(const Machine& m, TaskId task) {
  return m.kernel.rq(m.kernel.task(task).cpu).curr == task;
}

/// The running task's time that is not charged yet.
Duration uncharged(const Machine& m, CpuId cpu) {
  const TaskId curr = m.kernel.rq(cpu).curr;
  return curr == kIdleTask ? Duration{} : m.now() - m.kernel.task(curr).exec_start;
}

Duration uncharged_rt(const Machine& m, CpuId cpu) {
  const TaskId curr = m.kernel.rq(cpu).curr;
  const bool rt = curr != kIdleTask && machine::is_rt(m.kernel.task(curr).policy);
  return rt ? uncharged(m, cpu) : Duration{};
}

}  // namespace

Duration cpu_time(const Machine& m, TaskId task) {
  const Task& p = m.kernel.task(task);
  return p.sum_exec + (runs_now(m, task) ? uncharged(m, p.cpu) : Duration{});
}

Duration wait_time(const Machine& m, TaskId task) {
  const Task& p = m.kernel.task(task);
  const bool waits = p.state == TaskState::kRunnable || p.state == TaskState::kThrottled;
  return p.stats.wait + (waits ? m.now() - p.state_since : Duration{});
}

Duration work_done(const Machine& m, TaskId task) {
  constexpr std::int64_t kMillion = 1'000'000;
  const std::int64_t ns = cpu_time(m, task).ns;
  if (index(task) >= m.setup->tasks.size()) {
    return Duration{ns};  // a kworker
  }
  const std::int64_t speed = m.setup->tasks[index(task)].speed_ppm;
  return Duration{ns / kMillion} * speed + Duration{ns % kMillion * speed / kMillion};
}

Duration group_usage(const Machine& m, GroupId group) {
  Duration usage = m.kernel.group(group).usage;
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    const TaskId curr = m.kernel.rqs[i].curr;
    const bool member = curr != kIdleTask && m.kernel.task(curr).group == group &&
                        !machine::is_rt(m.kernel.task(curr).policy);
    usage += member ? uncharged(m, cpu_id(i)) : Duration{};
  }
  return usage;
}

Duration group_throttled_time(const Machine& m, GroupId group) {
  const machine::TaskGroup& g = m.kernel.group(group);
  Duration time = g.throttled_time;
  for (const CpuId cpu : g.throttled) {
    time += m.now() - g.cpus[index(cpu)].throttled_since;
  }
  return time;
}

GroupLeak group_leak(const Machine& m) {
  GroupLeak leak;
  if (m.kernel.groups.empty()) {
    return leak;
  }
  Duration in_groups;
  for (std::size_t i = 0; i < m.kernel.groups.size(); ++i) {
    in_groups += group_usage(m, group_id(i));
  }
  Duration workers;
  Duration members;
  for (std::size_t i = 0; i < m.kernel.tasks.size(); ++i) {
    const Task& p = m.kernel.tasks[i];
    const bool worker = i >= m.setup->tasks.size();
    const bool member = !worker && p.group != kNoGroup && !machine::is_rt(p.policy);
    workers += worker ? cpu_time(m, task_id(i)) : Duration{};
    members += member ? cpu_time(m, task_id(i)) : Duration{};
  }
  leak.outside = workers - (in_groups - members);
  leak.whole = workers + members;
  return leak;
}

Duration busy_time(const Machine& m, CpuId cpu) {
  return m.kernel.rq(cpu).stats.busy + uncharged(m, cpu);
}

Duration rt_time_used(const Machine& m, CpuId cpu) {
  return m.kernel.rq(cpu).stats.rt + uncharged_rt(m, cpu);
}

Duration rt_time_now(const Machine& m, CpuId cpu) {
  const machine::RtRunQueue& rt = m.kernel.rq(cpu).rt;
  const bool charged =
      rt.rt_runtime != machine::kRuntimeInf || m.kernel.knobs.on(knobs::Knob::kChargeUnlimited);
  return rt.rt_time + (charged ? uncharged_rt(m, cpu) : Duration{});
}

Duration throttled_time(const Machine& m, CpuId cpu) {
  const RunQueue& rq = m.kernel.rq(cpu);
  return rq.stats.throttled + (rq.rt.rt_throttled ? m.now() - rq.throttled_since : Duration{});
}

Duration spin_time_used(const Machine& m, CpuId cpu) {
  return m.kernel.rq(cpu).stats.spin + spin_time(m, cpu);
}

stats::ProcStat read_proc_stat(const Machine& m) {
  stats::ProcStat stat;
  stat.at = m.now();
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    const machine::CpuStats& cpu = m.kernel.rqs[i].stats;
    stat.user += cpu.user_ticks;
    stat.nice += cpu.nice_ticks;
    stat.system += cpu.system_ticks;
    const std::uint64_t slept = sched::slept_ticks(m.kernel, cpu_id(i));
    const bool waits = m.kernel.rqs[i].nr_iowait > 0;
    stat.idle += cpu.idle_ticks + (waits ? 0 : slept);
    stat.iowait += cpu.iowait_ticks + (waits ? slept : 0);
    stat.intr += cpu.nr_interrupts;
    stat.ctxt += cpu.nr_switches;
    stat.procs_running += sched::nr_running(m.kernel, cpu_id(i));
  }
  for (const Task& p : m.kernel.tasks) {
    stat.procs_blocked += p.in_iowait ? 1 : 0;
  }
  return stat;
}

stats::MemInfo read_meminfo(const Machine& m) {
  constexpr std::int64_t kKibPerPage = mm::kPageSize / 1024;
  return {.free_kib = m.free_path.memory.nr_free_pages() * kKibPerPage,
          .cached_kib = m.setup->machine.memory.cached_kib};
}

}  // namespace schedlab::engine
