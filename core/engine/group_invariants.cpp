// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/group_invariants.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/engine/require.h"

namespace schedlab::engine {

using machine::GroupCpu;
using machine::GroupTimer;
using machine::Task;
using machine::TaskGroup;
using machine::TaskState;

namespace {

/// What was granted is in the pool, on the CPUs, or used.
void check_runtime(const Machine& m, const TaskGroup& g, const std::string& name, Violations& bad) {
  Duration held = g.runtime + g.charged;
  for (const GroupCpu& cpu : g.cpus) {
    held += cpu.runtime_remaining;
  }
  require(bad, held == g.granted, "group.runtime_conserved",
          fmt::format("{}: {} granted, {} found", name, g.granted.ns, held.ns));
  require(bad, g.runtime.ns >= 0, "group.pool_not_negative", name);
  require(bad, g.charged <= g.usage, "group.charged_is_used", name);
  const bool limited = g.quota != machine::kRuntimeInf;
  require(bad, g.nr_throttled <= g.nr_periods, "group.counts", name);
  require(bad, g.throttled.empty() || (limited && g.period_active), "group.throttled_has_timer",
          name);
  const GroupId id = group_id(static_cast<std::size_t>(&g - m.kernel.groups.data()));
  require(bad, g.period_active == m.kernel.timers.armed(m.kernel.slot(id, GroupTimer::kPeriod)),
          "group.period_timer", name);
  require(bad, g.slack_started == m.kernel.timers.armed(m.kernel.slot(id, GroupTimer::kSlack)),
          "group.slack_timer", name);
}

void check_cpu(const Machine& m, GroupId id, CpuId cpu, const std::string& name, Violations& bad) {
  const TaskGroup& g = m.kernel.group(id);
  const GroupCpu& on = g.cpus[index(cpu)];
  const machine::RunQueue& rq = m.kernel.rq(cpu);
  const std::string where = fmt::format("{} on CPU {}", name, index(cpu));
  const auto listed = std::count(g.throttled.begin(), g.throttled.end(), cpu);
  require(bad, listed == (on.throttled ? 1 : 0), "group.throttled_is_listed", where);
  require(bad, on.throttled || on.parked.empty(), "group.parked_while_throttled", where);
  require(bad, !on.throttled || on.runtime_remaining.ns <= 0, "group.throttled_has_none", where);
  for (const TaskId task : on.parked) {
    const Task& p = m.kernel.task(task);
    require(bad,
            p.fair.parked && p.on_rq && p.group == id && p.cpu == cpu && rq.curr != task &&
                p.state == TaskState::kThrottled,
            "group.parked_task", where);
  }
  const bool runs =
      rq.curr != kIdleTask && m.kernel.task(rq.curr).group == id && is_fair(m.kernel.task(rq.curr));
  require(bad, !on.throttled || !runs || rq.need_resched, "group.throttled_does_not_run", where);
  const bool in_tree = std::any_of(rq.fair.tree.begin(), rq.fair.tree.end(),
                                   [&](const machine::FairRunQueue::Node& node) {
                                     return m.kernel.task(node.task).group == id;
                                   });
  require(bad, !on.throttled || !in_tree, "group.throttled_not_in_tree", where);
  const bool limited = g.quota != machine::kRuntimeInf;
  require(bad, !runs || !limited || on.runtime_remaining.ns >= 0 || rq.need_resched,
          "group.runs_on_runtime", where);
}

void check_counts(const Machine& m, Violations& bad) {
  std::size_t parked = 0;
  for (std::size_t i = 0; i < m.kernel.groups.size(); ++i) {
    for (std::size_t cpu = 0; cpu < m.kernel.cpus(); ++cpu) {
      const GroupCpu& on = m.kernel.groups[i].cpus[cpu];
      parked += on.parked.size();
      const auto queued =
          std::count_if(m.kernel.tasks.begin(), m.kernel.tasks.end(), [&](const Task& p) {
            return p.group == group_id(i) && p.cpu == cpu_id(cpu) && p.on_rq && is_fair(p);
          });
      require(bad, queued == static_cast<std::ptrdiff_t>(on.nr_running), "group.count",
              fmt::format("{} on CPU {}: {} found, {} counted", m.setup->groups[i].name, cpu,
                          queued, on.nr_running));
    }
  }
  const auto says_so = std::count_if(m.kernel.tasks.begin(), m.kernel.tasks.end(),
                                     [](const Task& p) { return p.fair.parked; });
  require(bad, says_so == static_cast<std::ptrdiff_t>(parked), "group.parked_is_listed",
          fmt::format("{} parked, {} listed", says_so, parked));
}

}  // namespace

void check_groups(const Machine& m, std::vector<Violation>& bad) {
  for (std::size_t i = 0; i < m.kernel.groups.size(); ++i) {
    const std::string& name = m.setup->groups[i].name;
    check_runtime(m, m.kernel.groups[i], name, bad);
    for (std::size_t cpu = 0; cpu < m.kernel.cpus(); ++cpu) {
      check_cpu(m, group_id(i), cpu_id(cpu), name, bad);
    }
  }
  if (!m.kernel.groups.empty()) {
    check_counts(m, bad);
  }
}

}  // namespace schedlab::engine
