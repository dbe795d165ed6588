// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/workers.h"

#include <utility>

#include "core/base/check.h"
#include "core/engine/free_path.h"
#include "core/engine/threads.h"
#include "core/sched/cfs_bandwidth.h"
#include "core/sched/core.h"

namespace schedlab::engine {

using knobs::Knob;
using mm::KernelOp;
using trace::Kind;
using trace::Reason;
using WorkerStep = KernelPath::WorkerStep;

namespace {

KernelPath& path_of(Machine& m, TaskId task) {
  return m.free_path.paths[index(task)];
}

wq::Limits limits_of(const Machine& m) {
  return {m.kernel.knobs[Knob::kMaxActive], m.kernel.knobs.on(Knob::kMaxActiveSystemWide)};
}

void wake_worker(Machine& m, sched::Context& ctx, TaskId worker, TaskId waker, WorkId work) {
  path_of(m, worker).worker = WorkerStep::kWoken;
  if (m.kernel.task(worker).stats.wakeups == 0) {
    sched::wake_up_new_task(ctx, worker);
  } else {
    sched::try_to_wake_up(ctx, worker, waker, Reason::kWorkQueued, static_cast<std::int64_t>(work));
  }
}

trace::Record work_record(const Machine& m, const sched::Context& ctx, Kind kind, CpuId cpu,
                          WorkId work) {
  trace::Record r = ctx.record(kind, cpu, Reason::kNone);
  r.task = static_cast<std::uint32_t>(m.kernel.rq(cpu).curr);
  r.detail = static_cast<std::uint32_t>(work);
  return r;
}

void begin_item(Machine& m, sched::Context& ctx, CpuId cpu, WorkId work) {
  const TaskId worker = m.kernel.rq(cpu).curr;
  KernelPath& path = path_of(m, worker);
  path.work = work;
  path.release = std::exchange(m.free_path.payloads[index(work)], {});
  path.worker = WorkerStep::kRun;
  const auto policy =
      m.kernel.knobs.on(Knob::kWorkerPolicy) ? machine::Policy::kIdle : machine::Policy::kNormal;
  sched::set_scheduler(ctx, cpu, policy, static_cast<int>(m.kernel.knobs[Knob::kWorkerNice]));
  trace::Record r = work_record(m, ctx, Kind::kWorkqueueExecuteStart, cpu, work);
  r.a = (ctx.now() - m.free_path.wq.work(work).queued_at).ns;
  ctx.out.emit(r);
  if (m.kernel.knobs.on(Knob::kChargeInitiator)) {
    sched::move_to_group(ctx, cpu, m.free_path.work_groups[index(work)]);
  }
}

/// The item is done: who waits for it is woken, and what max_active held back becomes active.
void end_item(Machine& m, sched::Context& ctx, CpuId cpu) {
  const TaskId worker = m.kernel.rq(cpu).curr;
  KernelPath& path = path_of(m, worker);
  const WorkId work = std::exchange(path.work, kNoWork);
  path.release = mm::ReleasePages();
  path.worker = WorkerStep::kNext;
  trace::Record r = work_record(m, ctx, Kind::kWorkqueueExecuteEnd, cpu, work);
  r.a = (ctx.now() - m.free_path.wq.work(work).started_at).ns;
  r.b = m.free_path.work_pages[index(work)];
  ctx.out.emit(r);
  sched::move_to_group(ctx, cpu, kNoGroup);
  const TaskId flusher = m.free_path.wq.finish(work, ctx.now());
  // This worker takes one of them itself.
  for (const TaskId woken : m.free_path.wq.activate(limits_of(m), 1)) {
    wake_worker(m, ctx, woken, worker, work);
  }
  if (flusher != kIdleTask) {
    sched::try_to_wake_up(ctx, flusher, worker, Reason::kWorkFlushed,
                          static_cast<std::int64_t>(work));
  }
}

/// The next item of the pool, or sleep.
KernelOp take_item(Machine& m, sched::Context& ctx, CpuId cpu) {
  const TaskId worker = m.kernel.rq(cpu).curr;
  const auto work = m.free_path.wq.take(path_of(m, worker).pool, worker, ctx.now());
  if (!work) {
    path_of(m, worker).worker = WorkerStep::kIdle;
    return {.kind = KernelOp::Kind::kSleep};
  }
  begin_item(m, ctx, cpu, *work);
  return {.kind = KernelOp::Kind::kCondResched};
}

void spawn_worker(Machine& m, sched::Context& ctx, CpuId cpu) {
  const NodeId pool = path_of(m, m.kernel.rq(cpu).curr).pool;
  const TaskId made = create_worker(m, pool);
  trace::Record r = ctx.record(Kind::kSchedProcessFork, m.kernel.task(made).cpu, Reason::kNone);
  r.task = static_cast<std::uint32_t>(made);
  r.a = pool_number(m, pool);
  r.b = path_of(m, made).number;
  r.detail = static_cast<std::uint32_t>(m.kernel.task(made).prio);
  ctx.out.emit(r);
}

}  // namespace

void queue_free_work(Machine& m, sched::Context& ctx, CpuId cpu) {
  const TaskId task = m.kernel.rq(cpu).curr;
  FreePath& free_path = m.free_path;
  mm::ReleasePages pages = path_of(m, task).unmap.take_outgoing();
  const NodeId node = m.kernel.topology.node_of(cpu);
  const wq::Workqueue::Queued queued = free_path.wq.queue_work(node, limits_of(m), ctx.now());
  path_of(m, task).unmap.queued_as(queued.work);
  trace::Record r = work_record(m, ctx, Kind::kWorkqueueQueueWork, cpu, queued.work);
  r.reason = Reason::kFlushToWorker;
  r.a = pages.total();
  r.b = free_path.wq.pools()[index(node)].nr_active;
  ctx.out.emit(r);
  free_path.work_pages.push_back(pages.total());
  free_path.payloads.push_back(std::move(pages));
  free_path.work_groups.push_back(m.kernel.task(task).group);
  if (queued.wake != kIdleTask) {
    wake_worker(m, ctx, queued.wake, task, queued.work);
  }
}

KernelOp next_worker_op(Machine& m, sched::Context& ctx, CpuId cpu) {
  const machine::CostModel& cost = m.setup->cost_model;
  KernelPath& path = path_of(m, m.kernel.rq(cpu).curr);
  switch (path.worker) {
    case WorkerStep::kIdle:
      return {.kind = KernelOp::Kind::kSleep};
    case WorkerStep::kWoken:
      path.worker = WorkerStep::kSpawn;
      return {.kind = KernelOp::Kind::kWork, .ps = cost.worker_wake_ps};
    case WorkerStep::kSpawn:
      path.worker = WorkerStep::kNext;
      if (m.free_path.wq.needs_worker(path.pool)) {
        spawn_worker(m, ctx, cpu);
        return {.kind = KernelOp::Kind::kWork, .ps = cost.worker_spawn_ps};
      }
      return take_item(m, ctx, cpu);
    case WorkerStep::kNext:
      return take_item(m, ctx, cpu);
    case WorkerStep::kRun:
      break;
  }
  const KernelOp op = path.release.next(m.free_path.memory, m.kernel.knobs, cpu);
  if (op.kind != KernelOp::Kind::kDone) {
    return op;
  }
  end_item(m, ctx, cpu);
  return {.kind = KernelOp::Kind::kCondResched};
}

void activate_works(Machine& m, sched::Context& ctx) {
  for (const TaskId woken : m.free_path.wq.activate(limits_of(m), 0)) {
    wake_worker(m, ctx, woken, kIdleTask, kNoWork);
  }
}

std::int64_t pool_number(const Machine& m, NodeId node) {
  constexpr std::int64_t kPoolsACpu = 2;  // normal and highpri
  return kPoolsACpu * static_cast<std::int64_t>(m.kernel.cpus()) +
         static_cast<std::int64_t>(index(node));
}

TaskId create_worker(Machine& m, NodeId node) {
  const TaskId id = task_id(m.kernel.tasks.size());
  machine::Task task;
  task.kthread = true;
  task.cpus_allowed = m.kernel.topology.cpus_of(node);
  task.nr_cpus_allowed = task.cpus_allowed.count();
  task.cpu = cpu_id(index(node) * static_cast<std::size_t>(m.kernel.topology.cores_a_node()));
  task.state_since = m.now();
  m.kernel.tasks.push_back(task);
  m.kernel.timers.resize(m.kernel.timers.size() + 1);
  workload::Thread thread;
  thread.rng = sim::Rng(m.seed).fork(kThreadStreams + index(id));
  m.threads.push_back(thread);
  KernelPath path;
  path.mode = KernelPath::Mode::kWorker;
  path.pool = node;
  path.number = static_cast<std::uint32_t>(m.free_path.wq.pools()[index(node)].workers.size());
  m.free_path.paths.push_back(path);
  m.free_path.wq.add_worker(node, id);
  return id;
}

}  // namespace schedlab::engine
