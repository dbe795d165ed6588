// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/free_path.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/engine/section_time.h"
#include "core/engine/machine.h"
#include "core/engine/threads.h"
#include "core/engine/workers.h"
#include "core/sched/core.h"

namespace schedlab::engine {

using knobs::Knob;
using mm::KernelOp;
using trace::Kind;
using trace::Reason;
using Mode = KernelPath::Mode;

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;

TaskId curr_of(const Machine& m, CpuId cpu) {
  return m.kernel.rq(cpu).curr;
}

KernelPath& path_of(Machine& m, CpuId cpu) {
  return m.free_path.paths[index(curr_of(m, cpu))];
}

/// The CPU is busy for a while; the path goes on when that is over.
void run_for(Machine& m, CpuId cpu, Duration time) {
  const TaskId curr = curr_of(m, cpu);
  workload::Thread& thread = m.threads[index(curr)];
  thread.endless = false;
  thread.exec_goal = m.kernel.task(curr).sum_exec + time;
  arm_step_end(m, cpu);
}

void spin(Machine& m, CpuId cpu) {
  path_of(m, cpu).spinning = true;
  m.threads[index(curr_of(m, cpu))].endless = true;
  arm_step_end(m, cpu);
}

/// The lock is the CPU's: its section takes this long, what the hand-off costs included.
void begin_section(Machine& m, CpuId cpu) {
  KernelPath& path = path_of(m, cpu);
  const machine::SpinLock& lock = m.free_path.locks[index(path.op.lock)];
  sim::Rng& rng = m.threads[index(curr_of(m, cpu))].rng;
  run_for(m, cpu, hold_time(m, cpu, path.op, lock, rng));
}

void take_lock(Machine& m, sched::Context& ctx, CpuId cpu, const KernelOp& op) {
  KernelPath& path = path_of(m, cpu);
  path.op = op;
  machine::SpinLock& lock = m.free_path.locks[index(op.lock)];
  if (machine::spin_lock(lock, cpu, ctx.now(), ctx.out, op.sections)) {
    begin_section(m, cpu);
  } else {
    spin(m, cpu);
  }
}

/// The lock goes to the first waiter, whose section begins.
void grant(Machine& m, sched::Context& ctx, machine::SpinLock& lock) {
  const machine::SpinLock::Waiter next = machine::hand_over(lock, ctx.now(), ctx.out);
  sched::update_curr(ctx, next.cpu);
  KernelPath& path = path_of(m, next.cpu);
  const Duration waited = ctx.now() - next.since;
  path.spinning = false;
  path.spin += waited;
  ctx.rq(next.cpu).stats.spin += waited;
  begin_section(m, next.cpu);
}

void release_lock(Machine& m, sched::Context& ctx, CpuId cpu) {
  KernelPath& path = path_of(m, cpu);
  machine::SpinLock& lock = m.free_path.locks[index(path.op.lock)];
  path.hold += ctx.now() - lock.held_since;
  machine::spin_unlock(lock, ctx.now(), ctx.out);
  path.op = KernelOp{};
  if (!lock.queue.empty()) {
    grant(m, ctx, lock);
  }
}

bool kmalloc_fails(Machine& m) {
  const std::int64_t percent = m.kernel.knobs[Knob::kFailslab];
  return percent > 0 && m.free_path.chance.below(100) < static_cast<std::uint64_t>(percent);
}

bool is_any_cpu_idle(const Machine& m) {
  return std::any_of(m.kernel.rqs.begin(), m.kernel.rqs.end(),
                     [](const machine::RunQueue& rq) { return rq.curr == kIdleTask; });
}

/// parallel_free.queue_if: what it believes, which may be old.
bool thinks_idle(const Machine& m) {
  constexpr std::int64_t kIdleCpu = 1;
  constexpr std::int64_t kNotOverload = 2;
  switch (m.kernel.knobs[Knob::kQueueIf]) {
    case kIdleCpu:
      return is_any_cpu_idle(m);
    case kNotOverload:
      return !m.kernel.rd.overload;
    default:
      return true;
  }
}

ZoneId local_zone(const Machine& m, CpuId cpu) {
  const NodeId node = m.kernel.topology.node_of(cpu);
  const std::vector<mm::Zone>& zones = m.free_path.memory.zones();
  const auto it = std::find_if(zones.begin(), zones.end(),
                               [node](const mm::Zone& zone) { return zone.node == node; });
  return zone_id(static_cast<std::size_t>(it - zones.begin()));
}

/// What becomes of the pages the task has gathered, and the numbers behind it.
Reason fate_of_flush(const Machine& m, const mm::Unmap& unmap, const mm::AsyncAnswer& async) {
  if (!m.kernel.knobs.on(Knob::kParallelFree)) {
    return Reason::kNone;
  }
  if (!unmap.wants_worker(m.kernel.knobs)) {
    return Reason::kFlushBelowThreshold;
  }
  return !async.idle_cpu    ? Reason::kFlushNoIdleCpu
         : !async.allocated ? Reason::kFlushNoWorkItem
                            : Reason::kFlushToWorker;
}

void record_flush(const Machine& m, sched::Context& ctx, CpuId cpu, const mm::Unmap& unmap,
                  const mm::AsyncAnswer& async) {
  trace::Record r = ctx.record(Kind::kTlbFlush, cpu, fate_of_flush(m, unmap, async));
  r.task = static_cast<std::uint32_t>(curr_of(m, cpu));
  r.a = unmap.gather().entries;
  r.b = ctx.knob(Knob::kAsyncFreeThreshold);
  ctx.out.emit(r);
}

KernelOp next_unmap_op(Machine& m, sched::Context& ctx, CpuId cpu) {
  KernelPath& path = path_of(m, cpu);
  mm::AsyncAnswer async;
  if (path.unmap.wants_worker(m.kernel.knobs)) {
    async.idle_cpu = thinks_idle(m);
    async.allocated = async.idle_cpu && !kmalloc_fails(m);
  }
  if (path.unmap.phase() == mm::Unmap::Phase::kHandOver) {
    record_flush(m, ctx, cpu, path.unmap, async);
  }
  mm::Unmap::Context step{path.mm, m.free_path.memory, m.kernel.knobs, cpu, local_zone(m, cpu),
                          async};
  return path.unmap.next(step);
}

/// The call is over: back to the program, or to the end of the task.
bool finish_unmap(Machine& m, sched::Context& ctx, CpuId cpu) {
  KernelPath& path = path_of(m, cpu);
  path.unmap_time += ctx.now() - path.unmap_began;
  path.mode = Mode::kUser;
  path.unmap = mm::Unmap();
  if (path.exits) {
    sched::block_current(ctx, cpu, machine::TaskState::kDead);
    return false;
  }
  return !sched::leave_kernel(ctx, cpu);
}

/// flush_work(): the task sleeps (in D, but not for a device) unless the item is done.
bool flush_work(Machine& m, sched::Context& ctx, CpuId cpu, WorkId work) {
  if (m.free_path.wq.flush_work(work, curr_of(m, cpu))) {
    return true;
  }
  sched::block_current(ctx, cpu, machine::TaskState::kUninterruptible);
  return false;
}

enum class Then : std::uint8_t { kGoOn, kWait, kReturn };

Then take_op(Machine& m, sched::Context& ctx, CpuId cpu, const KernelOp& op) {
  switch (op.kind) {
    case KernelOp::Kind::kWork:
      run_for(m, cpu, work_time(m, cpu, op, m.threads[index(curr_of(m, cpu))].rng));
      return Then::kWait;
    case KernelOp::Kind::kLocked:
      take_lock(m, ctx, cpu, op);
      return Then::kWait;
    case KernelOp::Kind::kCondResched:
      return sched::cond_resched(ctx, cpu) ? Then::kWait : Then::kGoOn;
    case KernelOp::Kind::kQueueWork:
      queue_free_work(m, ctx, cpu);
      return Then::kGoOn;
    case KernelOp::Kind::kFlushWork:
      return flush_work(m, ctx, cpu, op.work) ? Then::kGoOn : Then::kWait;
    case KernelOp::Kind::kSleep:
      sched::block_current(ctx, cpu, machine::TaskState::kInterruptible);
      return Then::kWait;
    case KernelOp::Kind::kDone:
      return finish_unmap(m, ctx, cpu) ? Then::kReturn : Then::kWait;
  }
  return Then::kWait;
}

}  // namespace

void begin_unmap(Machine& m, sched::Context& ctx, CpuId cpu, bool exits) {
  KernelPath& path = path_of(m, cpu);
  path.mode = Mode::kUnmap;
  path.exits = exits;
  path.unmap = mm::Unmap();
  path.unmap_began = ctx.now();
  sched::enter_kernel(ctx, cpu);
}

bool advance_kernel_path(Machine& m, sched::Context& ctx, CpuId cpu) {
  sched::update_curr(ctx, cpu);
  const TaskId curr = curr_of(m, cpu);
  m.threads[index(curr)].exec_goal = m.kernel.task(curr).sum_exec;
  if (path_of(m, cpu).op.kind == KernelOp::Kind::kLocked) {
    release_lock(m, ctx, cpu);
  }
  m.kernel.task(curr).in_kernel = true;
  while (true) {
    const bool unmaps = path_of(m, cpu).mode == Mode::kUnmap;
    const KernelOp op = unmaps ? next_unmap_op(m, ctx, cpu) : next_worker_op(m, ctx, cpu);
    const Then then = take_op(m, ctx, cpu, op);
    if (then != Then::kGoOn) {
      return then == Then::kReturn;
    }
  }
}

void arm_soft_watchdog(Machine& m) {
  constexpr std::int64_t kSamplesAThreshold = 5;
  const std::int64_t thresh = m.kernel.knobs[Knob::kWatchdogThresh];
  if (thresh <= 0) {
    m.kernel.timers.cancel(machine::kWatchdogSlot);
    return;
  }
  m.kernel.timers.arm_alone(machine::kWatchdogSlot,
                            m.now() + Duration{2 * thresh * kNsPerSecond} / kSamplesAThreshold,
                            sim::Phase::kHrtimer);
}

void soft_watchdog(Machine& m, sched::Context& ctx) {
  const Duration threshold{2 * ctx.knob(Knob::kWatchdogThresh) * kNsPerSecond};
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    const machine::RunQueue& rq = m.kernel.rqs[i];
    const bool in_kernel = rq.curr != kIdleTask && m.kernel.task(rq.curr).in_kernel;
    const Duration stuck = ctx.now() - rq.resched_point;
    // Reported once: the sample before this one was still below the threshold.
    if (in_kernel && stuck > threshold && stuck - threshold / 5 <= threshold) {
      trace::Record r = ctx.record(Kind::kSimSoftLockup, cpu_id(i), Reason::kNone);
      r.task = static_cast<std::uint32_t>(rq.curr);
      r.a = stuck.ns;
      ctx.out.emit(r);
      ++m.free_path.soft_lockups;
    }
  }
  arm_soft_watchdog(m);
}

Duration spin_time(const Machine& m, CpuId cpu) {
  const TaskId curr = curr_of(m, cpu);
  if (curr == kIdleTask || !m.free_path.simulated() ||
      !m.free_path.paths[index(curr)].spinning) {
    return {};
  }
  const machine::SpinLock& lock = m.free_path.locks[index(m.free_path.paths[index(curr)].op.lock)];
  for (const machine::SpinLock::Waiter& waiter : lock.queue) {
    if (waiter.cpu == cpu) {
      return m.now() - waiter.since;
    }
  }
  return {};
}

Duration unmap_time(const Machine& m, TaskId task) {
  if (!m.free_path.simulated()) {
    return {};
  }
  const KernelPath& path = m.free_path.paths[index(task)];
  return path.unmap_time + (path.mode == Mode::kUnmap ? m.now() - path.unmap_began : Duration{});
}

std::int64_t pages_in_flight(const FreePath& path) {
  std::int64_t pages = path.memory.pcp_pages();
  for (const KernelPath& task : path.paths) {
    pages += task.unmap.held() + task.release.held();
  }
  for (const mm::ReleasePages& payload : path.payloads) {
    pages += payload.held();
  }
  return pages;
}

std::int64_t pages_mapped(const FreePath& path) {
  std::int64_t pages = 0;
  for (const KernelPath& task : path.paths) {
    pages += task.mm.mapped + task.mm.tables_left;
  }
  return pages;
}

}  // namespace schedlab::engine
