// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/machine.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/engine/memory_setup.h"
#include "core/engine/threads.h"
#include "core/sched/cfs_bandwidth.h"
#include "core/sched/core.h"
#include "core/sched/fair.h"
#include "core/sched/rt_bandwidth.h"
#include "core/sched/sysctl.h"

namespace schedlab::engine {

using machine::CpuTimer;
using machine::Kernel;
using machine::Task;

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
// The machine has run for a while when an experiment begins: a kernel thread that wakes has slept
// long enough for the whole credit of a sleeper.
constexpr std::int64_t kOldMinVruntime = 10 * kNsPerSecond;
constexpr std::uint64_t kStartStream = 1;  // the draw of the start phase
constexpr std::uint64_t kTickStream = 2;   // the draw of the tick phase

Task a_task(const TaskSpec& spec, std::size_t cpus) {
  Task p;
  p.policy = spec.policy;
  p.kthread = spec.kthread;
  p.nice = spec.nice;
  p.prio = machine::kernel_prio(spec.policy, spec.nice, spec.rt_priority);
  p.cpus_allowed = spec.affinity.value_or(machine::CpuMask::first(cpus));
  p.nr_cpus_allowed = p.cpus_allowed.count();
  std::size_t first = 0;
  while (!p.cpus_allowed.test(cpu_id(first))) {
    ++first;
  }
  p.cpu = cpu_id(first);
  p.group = spec.group ? group_id(*spec.group) : kNoGroup;
  return p;
}

std::size_t channels_of(const Setup& setup) {
  std::size_t count = 0;
  for (const TaskSpec& task : setup.tasks) {
    for (const workload::Step& step : task.program.steps) {
      if (step.kind == workload::StepKind::kWait || step.kind == workload::StepKind::kWake) {
        count = std::max<std::size_t>(count, step.target + 1);
      }
    }
  }
  return count;
}

void arm_next_write(Machine& m) {
  if (m.next_write < m.journal.size()) {
    m.kernel.timers.arm_alone(machine::kSysctlSlot,
                              std::max(m.journal[m.next_write].at, m.kernel.now),
                              sim::Phase::kSysctl);
  } else {
    m.kernel.timers.cancel(machine::kSysctlSlot);
  }
}

void make_tasks(Machine& m) {
  Kernel& k = m.kernel;
  const Setup& setup = *m.setup;
  const sim::Rng root(m.seed);
  sim::Rng start_stream = root.fork(kStartStream);
  const Duration start_phase = start_stream.below(setup.start_phase);
  for (std::size_t i = 0; i < setup.tasks.size(); ++i) {
    const TaskSpec& spec = setup.tasks[i];
    k.tasks.push_back(a_task(spec, k.cpus()));
    workload::Thread thread;
    thread.rng = root.fork(kThreadStreams + i);
    m.threads.push_back(thread);
    // Kernel threads are there since boot; only what the experimenter starts has a random phase.
    const Duration start = spec.start + (spec.kthread ? Duration{} : start_phase);
    k.timers.arm(k.slot(task_id(i)), Instant{} + start, sim::Phase::kWakeup);
  }
}

void make_groups(Machine& m) {
  for (const GroupSpec& spec : m.setup->groups) {
    machine::TaskGroup group;
    group.own_quota = spec.quota.value_or(Duration{});
    group.own_period = spec.period.value_or(Duration{});
    m.kernel.groups.push_back(group);
  }
}

void start_ticks(Machine& m) {
  Kernel& k = m.kernel;
  const bool stopped = k.knobs.on(knobs::Knob::kNoHzIdle);
  for (std::size_t i = 0; i < k.cpus(); ++i) {
    k.rqs[i].tick_stopped = stopped;
    if (!stopped) {
      k.timers.arm(Kernel::slot(cpu_id(i), CpuTimer::kTick), k.next_tick_after(Instant{}),
                   sim::Phase::kTick);
    }
  }
}

void dispatch_group_timer(sched::Context& ctx, GroupId group, machine::GroupTimer timer) {
  if (timer == machine::GroupTimer::kPeriod) {
    sched::cfs_period_timer(ctx, group);
  } else {
    sched::cfs_slack_timer(ctx, group);
  }
}

void dispatch_cpu_timer(Machine& m, sched::Context& ctx, CpuId cpu, CpuTimer timer) {
  switch (timer) {
    case CpuTimer::kTick:
      sched::scheduler_tick(ctx, cpu);
      break;
    case CpuTimer::kHrtick:
      sched::hrtick(ctx, cpu);
      break;
    case CpuTimer::kStepEnd:
      advance_thread(m, ctx, cpu);
      break;
    case CpuTimer::kSchedule:
      sched::schedule(ctx, cpu);
      arm_step_end(m, cpu);
      break;
  }
}

/// What a write of the free path's knobs must touch at once.
void commit_free_path_knob(Machine& m, sched::Context& ctx, knobs::Knob knob) {
  if (!m.free_path.simulated()) {
    return;
  }
  if (knob == knobs::Knob::kMaxActive || knob == knobs::Knob::kMaxActiveSystemWide) {
    activate_works(m, ctx);
  } else if (knob == knobs::Knob::kWatchdogThresh) {
    arm_soft_watchdog(m);
  } else {
    set_pcp_limits(m);
  }
}

void apply_next_write(Machine& m, sched::Context& ctx) {
  const JournalEntry entry = m.journal[m.next_write++];
  if (!sched::write_sysctl(ctx, entry.knob, entry.value)) {  // a refused write changes nothing
    commit_free_path_knob(m, ctx, entry.knob);
  }
  arm_next_write(m);
}

bool earlier(const JournalEntry& a, const JournalEntry& b) {
  return a.at < b.at;
}

}  // namespace

Machine boot(std::shared_ptr<const Setup> setup, std::uint64_t seed) {
  Machine m;
  m.setup = std::move(setup);
  m.seed = seed;
  Kernel& k = m.kernel;
  const auto cpus = static_cast<std::size_t>(m.setup->machine.cpus);
  k.profile = m.setup->profile;
  k.knobs = m.setup->knobs;
  k.tick = Duration{kNsPerSecond / m.setup->machine.hz};
  k.topology = m.setup->machine.topology();
  k.activity = machine::Activity(k.topology);
  k.rqs.resize(cpus);
  k.rd.rto_mask.resize(cpus);
  make_groups(m);
  k.timers.resize(k.first_task_slot() + m.setup->tasks.size());
  for (machine::RunQueue& rq : k.rqs) {
    rq.rt.rt_runtime = sched::configured_rt_runtime(k);
    rq.fair.min_vruntime = kOldMinVruntime;
  }
  k.tick_phase = sim::Rng(m.seed).fork(kTickStream).below(m.setup->tick_phase);
  m.channels.resize(channels_of(*m.setup));
  make_tasks(m);
  start_ticks(m);
  sched::start_cfs_bandwidth(k);
  set_up_memory(m);
  set_live_writes(m, {});
  return m;
}

std::string task_name(const Machine& m, TaskId task) {
  if (index(task) < m.setup->tasks.size()) {
    return m.setup->tasks[index(task)].name;
  }
  const KernelPath& worker = m.free_path.paths[index(task)];
  return trace::worker_info(task, pool_number(m, worker.pool), worker.number, 0).name;
}

trace::Names names_of(const Machine& m) {
  trace::Names names;
  for (std::size_t i = 0; i < m.kernel.tasks.size(); ++i) {
    const Task& p = m.kernel.tasks[i];
    names.tasks.push_back({task_name(m, task_id(i)), trace::pid_of(task_id(i)), p.prio,
                           std::string(machine::policy_name(p.policy))});
  }
  names.knobs = knobs::knob_names();
  for (const GroupSpec& group : m.setup->groups) {
    names.groups.push_back(group.name);
  }
  names.cpus = m.kernel.cpus();
  names.tick_ns = m.kernel.tick.ns;
  for (const machine::SpinLock& lock : m.free_path.locks) {
    names.locks.push_back({mm::is_lru_lock(lock.id) ? "lru_lock" : "zone->lock",
                           static_cast<int>(index(mm::zone_of(lock.id)))});
  }
  return names;
}

bool dispatch(Machine& m, trace::Store* store, std::vector<trace::Record>* heard) {
  Kernel& k = m.kernel;
  if (k.timers.next_time() == kNever) {
    return false;
  }
  const sim::EventQueue::Event event = k.timers.pop();
  k.now = event.at;
  ++m.events;
  trace::Sink sink(m.trace_hash, store, heard);
  sched::Context ctx{k, sink};
  const auto slot = static_cast<std::size_t>(event.slot);
  if (slot >= k.first_task_slot()) {
    task_timer(m, ctx, task_id(slot - k.first_task_slot()));
  } else if (slot >= k.first_group_slot()) {
    const std::size_t i = slot - k.first_group_slot();
    dispatch_group_timer(ctx, group_id(i / machine::kGroupTimers),
                         static_cast<machine::GroupTimer>(i % machine::kGroupTimers));
  } else if (slot >= machine::kFixedSlots) {
    const std::size_t i = slot - machine::kFixedSlots;
    dispatch_cpu_timer(m, ctx, cpu_id(i / machine::kCpuTimers),
                       static_cast<CpuTimer>(i % machine::kCpuTimers));
  } else if (event.slot == machine::kRtPeriodSlot) {
    sched::rt_period_timer(ctx);
  } else if (event.slot == machine::kWatchdogSlot) {
    soft_watchdog(m, ctx);
  } else {
    apply_next_write(m, ctx);
  }
  return true;
}

void run_until(Machine& m, Instant t, trace::Store* store) {
  const Instant end = std::min(t, Instant{} + m.setup->duration);
  while (m.kernel.timers.next_time() <= end && !waited_for_exit(m)) {
    dispatch(m, store);
  }
  if (!waited_for_exit(m)) {
    m.kernel.now = std::max(m.kernel.now, end);
  }
}

bool waited_for_exit(const Machine& m) {
  return m.setup->until_exit &&
         m.kernel.tasks[*m.setup->until_exit].state == machine::TaskState::kDead;
}

bool finished(const Machine& m) {
  return m.now() >= Instant{} + m.setup->duration || waited_for_exit(m);
}

void add_write(Machine& m, const JournalEntry& entry) {
  SCHEDLAB_CHECK(entry.at >= m.now(), "the past is written");
  const auto later = std::upper_bound(m.journal.begin() + static_cast<std::ptrdiff_t>(m.next_write),
                                      m.journal.end(), entry, earlier);
  m.journal.insert(later, entry);
  arm_next_write(m);
}

void set_live_writes(Machine& m, const std::vector<JournalEntry>& live) {
  m.journal = m.setup->journal;
  m.journal.insert(m.journal.end(), live.begin(), live.end());
  std::stable_sort(m.journal.begin(), m.journal.end(), earlier);
  arm_next_write(m);
}

}  // namespace schedlab::engine
