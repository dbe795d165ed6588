// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/invariants.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/engine/accounting.h"
#include "core/engine/free_path_invariants.h"
#include "core/engine/group_invariants.h"
#include "core/engine/require.h"
#include "core/sched/rt.h"
#include "core/sched/rt_bandwidth.h"

namespace schedlab::engine {

using machine::Kernel;
using machine::RunQueue;
using machine::Task;
using machine::TaskState;

namespace {

void check_task(const Machine& m, std::size_t i, Violations& bad) {
  const Task& p = m.kernel.tasks[i];
  const std::string name = task_name(m, task_id(i));
  const RunQueue& rq = m.kernel.rq(p.cpu);
  const bool is_curr = rq.curr == task_id(i);
  require(bad, p.cpus_allowed.test(p.cpu), "task.on_allowed_cpu",
          fmt::format("{} on CPU {}", name, index(p.cpu)));
  require(bad, (p.state == TaskState::kRunning) <= is_curr, "task.running_is_curr", name);
  require(bad, !is_curr || p.on_rq, "task.curr_is_queued", name);
  const bool fair = is_fair(p);
  const bool in_tree = p.fair.heap_at != machine::kNotInHeap;
  require(bad, in_tree == (fair && p.on_rq && !is_curr && !p.fair.parked), "fair.queued_is_in_tree",
          name);
  require(bad, p.rt.queued == (machine::is_rt(p.policy) && p.on_rq), "rt.queued_is_in_list", name);
  require(bad, p.sum_exec.ns >= 0 && p.exec_start <= m.now(), "task.time_goes_on", name);
}

/// No fair task runs while an RT one could: only a kernel that sets no resched may be late.
void check_class_order(const Machine& m, std::size_t i, Violations& bad) {
  const RunQueue& rq = m.kernel.rqs[i];
  const bool rt_waits =
      rq.rt.nr_running > 0 && !rq.rt.rt_throttled &&
      (rq.curr == kIdleTask || !machine::is_rt(m.kernel.task(rq.curr).policy)) &&
      (rq.curr == kIdleTask || m.kernel.task(rq.curr).policy != machine::Policy::kStop);
  const bool excused = rq.need_resched || rq.rt.unthrottled_at != kNever;
  require(bad, !rt_waits || excused, "class.order", fmt::format("CPU {}", i));
}

void check_rt_bandwidth(const Machine& m, std::size_t i, Violations& bad) {
  const machine::RtRunQueue& rt = m.kernel.rqs[i].rt;
  const std::string where =
      fmt::format("CPU {}: rt_time {} rt_runtime {}", i, rt.rt_time.ns, rt.rt_runtime.ns);
  require(bad, rt.rt_time.ns >= 0, "rt.time_not_negative", where);
  require(bad, rt.rt_runtime.ns >= 0, "rt.runtime_not_negative", where);
  const Duration most =
      std::max(sched::configured_rt_period(m.kernel), sched::configured_rt_runtime(m.kernel));
  require(bad, rt.rt_runtime <= most || rt.rt_runtime == machine::kRuntimeInf,
          "rt.runtime_within_period", where);
}

/// Borrowing moves budget and makes none, unless the reset of a period has given some back.
void check_budget_sum(const Machine& m, Violations& bad) {
  const Duration configured = sched::configured_rt_runtime(m.kernel);
  if (configured == machine::kRuntimeInf ||
      m.kernel.knobs.on(knobs::Knob::kResetBudgetEachPeriod)) {
    return;
  }
  Duration sum;
  for (const RunQueue& rq : m.kernel.rqs) {
    sum += rq.rt.rt_runtime;
  }
  require(bad, sum == configured * static_cast<std::int64_t>(m.kernel.cpus()),
          "rt.budgets_conserved",
          fmt::format("sum {} of {} CPUs with {}", sum.ns, m.kernel.cpus(), configured.ns));
}

void check_queue_counts(const Machine& m, std::size_t i, Violations& bad) {
  const RunQueue& rq = m.kernel.rqs[i];
  std::uint32_t rt = 0;
  sched::for_each_rt_task(m.kernel, cpu_id(i), [&](TaskId) { return ++rt, true; });
  const bool fair_runs = rq.curr != kIdleTask && is_fair(m.kernel.task(rq.curr));
  const std::size_t fair = rq.fair.tree.size() + (fair_runs ? 1 : 0);
  std::int64_t weight = fair_runs ? m.kernel.task(rq.curr).fair.weight : 0;
  for (const machine::FairRunQueue::Node& node : rq.fair.tree) {
    weight += m.kernel.task(node.task).fair.weight;
  }
  require(bad, rt == rq.rt.nr_running, "rt.count",
          fmt::format("CPU {}: {} listed, {} counted", i, rt, rq.rt.nr_running));
  require(bad, fair == rq.fair.nr_running, "fair.count",
          fmt::format("CPU {}: {} found, {} counted", i, fair, rq.fair.nr_running));
  require(bad, weight == rq.fair.load_weight, "fair.load",
          fmt::format("CPU {}: {} summed, {} kept", i, weight, rq.fair.load_weight));
}

/// What tasks used is what CPUs gave, and no CPU gave more than the time there was.
void check_time_conserved(const Machine& m, Violations& bad) {
  Duration used;
  for (std::size_t i = 0; i < m.kernel.tasks.size(); ++i) {
    used += cpu_time(m, task_id(i));
  }
  Duration given;
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    const Duration busy = busy_time(m, cpu_id(i));
    require(bad, busy.ns <= m.now().ns, "cpu.busy_within_wall",
            fmt::format("CPU {}: {}", i, busy.ns));
    given += busy;
  }
  require(bad, used == given, "time.conserved", fmt::format("tasks {} CPUs {}", used.ns, given.ns));
}

}  // namespace

std::vector<Violation> check_invariants(const Machine& m) {
  Violations bad;
  for (std::size_t i = 0; i < m.kernel.tasks.size(); ++i) {
    check_task(m, i, bad);
  }
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    check_class_order(m, i, bad);
    check_rt_bandwidth(m, i, bad);
    check_queue_counts(m, i, bad);
  }
  check_budget_sum(m, bad);
  check_time_conserved(m, bad);
  check_free_path(m, bad);
  check_groups(m, bad);
  require(bad, m.kernel.timers.next_time() >= m.now(), "time.goes_on", "an event lies in the past");
  return bad;
}

}  // namespace schedlab::engine
