// SPDX-License-Identifier: GPL-3.0-or-later
#include <concepts>
#include <type_traits>

#include "core/engine/machine.h"

namespace schedlab::engine {

namespace {

/// Folds fields in the order they are declared.
class Hasher {
 public:
  template <typename... Fields>
  void operator()(const Fields&... fields) {
    (add(fields), ...);
  }

  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  void word(std::uint64_t w) {
    hash_ = (hash_ ^ w) * 0x9fb2'1c65'1e98'df25ULL;
    hash_ ^= hash_ >> 32;
  }

  template <typename T>
  requires std::integral<T> || std::is_enum_v<T>

  void add(T field) { word(static_cast<std::uint64_t>(field)); }

  void add(Duration d) { word(static_cast<std::uint64_t>(d.ns)); }

  void add(Instant t) { word(static_cast<std::uint64_t>(t.ns)); }

  std::uint64_t hash_ = 0x9e37'79b9'7f4a'7c15ULL;
};

void fold(Hasher& h, const machine::Task& p) {
  h(p.policy, p.nice, p.prio, p.cpu, p.group, p.state, p.on_rq, p.in_kernel, p.in_iowait, p.exec_start, p.sum_exec, p.state_since);
  h(p.fair.weight, p.fair.vruntime, p.fair.prev_sum_exec, p.fair.heap_at, p.fair.parked);
  h(p.rt.time_slice, p.rt.prev, p.rt.next, p.rt.queued);
  h(p.stats.wait, p.stats.throttled, p.stats.tick_ns, p.stats.nvcsw, p.stats.nivcsw,
    p.stats.migrations, p.stats.wakeups);
}

void fold(Hasher& h, const machine::RunQueue& rq) {
  h(rq.curr, rq.stop, rq.need_resched, rq.tick_stopped, rq.idle_since, rq.throttled_since,
    rq.nr_iowait, rq.resched_point);
  h(rq.rt.nr_running, rq.rt.nr_migratory, rq.rt.rt_time, rq.rt.rt_runtime, rq.rt.rt_throttled,
    rq.rt.unthrottled_at);
  h(rq.fair.next_order, rq.fair.min_vruntime, rq.fair.load_weight, rq.fair.nr_running,
    rq.fair.next_buddy, rq.fair.last_buddy, rq.fair.skip_buddy);
  for (const machine::FairRunQueue::Node& node : rq.fair.tree) {
    h(node.vruntime, node.order, node.task);
  }
  h(rq.stats.nr_switches, rq.stats.nr_interrupts, rq.stats.busy, rq.stats.rt, rq.stats.throttled, rq.stats.spin,
    rq.stats.user_ticks, rq.stats.nice_ticks, rq.stats.system_ticks, rq.stats.idle_ticks, rq.stats.iowait_ticks);
}

void fold(Hasher& h, const machine::TaskGroup& group) {
  h(group.quota, group.period, group.runtime, group.period_end, group.period_active, group.idle,
    group.slack_started, group.nr_periods, group.nr_throttled, group.throttled_time, group.usage,
    group.charged, group.granted);
  for (const machine::GroupCpu& cpu : group.cpus) {
    h(cpu.runtime_remaining, cpu.nr_running, cpu.throttled, cpu.throttled_since);
    for (const TaskId task : cpu.parked) {
      h(task);
    }
  }
  for (const CpuId cpu : group.throttled) {
    h(cpu);
  }
}

void fold(Hasher& h, const machine::SpinLock& lock) {
  h(lock.owner, lock.last_owner, lock.held_since, lock.stat.acquisitions, lock.stat.contentions,
    lock.stat.waittime_total, lock.stat.holdtime_total, lock.bin.hold_ns, lock.bin.wait_ns);
  for (const machine::SpinLock::Waiter& waiter : lock.queue) {
    h(waiter.cpu, waiter.since);
  }
}

/// Of each zone and path the numbers that everything else of it follows from.
void fold(Hasher& h, const FreePath& free_path) {
  for (const machine::SpinLock& lock : free_path.locks) {
    fold(h, lock);
  }
  for (const mm::Zone& zone : free_path.memory.zones()) {
    h(zone.nr_lru, zone.freed, zone.buddy.nr_free(), zone.pcp.batch, zone.pcp.high);
    for (const std::int64_t blocks : zone.buddy.blocks()) {
      h(blocks);
    }
  }
  for (const KernelPath& path : free_path.paths) {
    h(path.mode, path.worker, path.spinning, path.mm.mapped, path.mm.tables_left,
      path.unmap.held(), path.release.held(), path.work, path.spin, path.hold, path.unmap_time);
  }
  for (const wq::Work& work : free_path.wq.works()) {
    h(work.state, work.worker, work.flusher, work.queued_at, work.started_at, work.done_at);
  }
  for (const GroupId group : free_path.work_groups) {
    h(group);
  }
  h(free_path.memory.counters.pgfree, free_path.memory.counters.pgalloc_normal,
    free_path.soft_lockups, sim::Rng(free_path.chance).next());
}

}  // namespace

std::uint64_t state_hash(const Machine& m) {
  Hasher h;
  h(m.seed, m.events, m.trace_hash, m.next_write, m.kernel.now, m.kernel.rt_bandwidth.timer_active,
    m.kernel.rd.rto_count);
  for (const knobs::KnobSpec& knob : knobs::table()) {
    h(m.kernel.knobs[knob.id]);
  }
  for (const machine::Task& task : m.kernel.tasks) {
    fold(h, task);
  }
  for (const machine::RunQueue& rq : m.kernel.rqs) {
    fold(h, rq);
  }
  for (const machine::TaskGroup& group : m.kernel.groups) {
    fold(h, group);
  }
  for (const workload::Thread& thread : m.threads) {
    h(thread.step, thread.exec_goal, thread.endless, thread.depth, sim::Rng(thread.rng).next());
  }
  for (const Channel& channel : m.channels) {
    h(channel.pending, channel.waiters.size());
  }
  fold(h, m.free_path);
  for (std::size_t slot = 0; slot < m.kernel.timers.size(); ++slot) {
    h(m.kernel.timers.time_of(static_cast<sim::Slot>(slot)));
  }
  return h.value();
}

}  // namespace schedlab::engine
