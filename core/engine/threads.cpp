// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/threads.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/sched/core.h"
#include "core/sched/idle.h"

namespace schedlab::engine {

using machine::CpuTimer;
using machine::Kernel;
using machine::Task;
using machine::TaskState;
using trace::Reason;
using workload::Step;
using workload::StepKind;
using workload::Thread;

namespace {

/// What the thread does after a step: go on to the next, or stop here for now.
enum class After : std::uint8_t { kNextStep, kStop };

/// CPU time for an amount of work at the task's speed, rounded up to the nanosecond.
Duration cpu_time_for(Duration work, std::int64_t speed_ppm) {
  constexpr std::int64_t kMillion = 1'000'000;
  const std::int64_t whole = work.ns / speed_ppm;
  const std::int64_t rest = work.ns % speed_ppm;
  return Duration{whole} * kMillion + Duration{(rest * kMillion + speed_ppm - 1) / speed_ppm};
}

/// The first instant after `now` that is a whole number of periods plus the phase.
Instant next_multiple(Instant now, Duration period, Duration phase) {
  const std::int64_t since = now.ns - phase.ns;
  const std::int64_t passed = since >= 0 ? since / period.ns : -1;
  return Instant{phase.ns} + period * (passed + 1);
}

After sleep_until(Machine& m, sched::Context& ctx, CpuId cpu, Instant wake, TaskState state) {
  if (wake <= ctx.now()) {
    return After::kNextStep;
  }
  m.kernel.timers.arm(m.kernel.slot(ctx.rq(cpu).curr), wake, sim::Phase::kWakeup);
  if (state == TaskState::kUninterruptible) {
    sched::begin_iowait(ctx, ctx.rq(cpu).curr);
  }
  sched::block_current(ctx, cpu, state);
  return After::kStop;
}

After start_run(Machine& m, CpuId cpu, const Step& step, Thread& thread) {
  const TaskId curr = m.kernel.rq(cpu).curr;
  thread.endless = step.kind == StepKind::kRunForever;
  if (!thread.endless) {
    const std::int64_t speed = m.setup->tasks[index(curr)].speed_ppm;
    const Duration work = std::max(workload::drawn_time(step, thread.rng), Duration{});
    thread.exec_goal = m.kernel.task(curr).sum_exec + cpu_time_for(work, speed);
  }
  arm_step_end(m, cpu);
  return After::kStop;
}

After wait_on(Machine& m, sched::Context& ctx, CpuId cpu, Channel& channel) {
  if (channel.pending > 0) {
    --channel.pending;
    return After::kNextStep;
  }
  channel.waiters.push_back(m.kernel.rq(cpu).curr);
  sched::block_current(ctx, cpu, TaskState::kInterruptible);
  return After::kStop;
}

After wake_one(Machine& m, sched::Context& ctx, CpuId cpu, Channel& channel) {
  if (channel.waiters.empty()) {
    ++channel.pending;
    return After::kNextStep;
  }
  const TaskId woken = channel.waiters.front();
  channel.waiters.erase(channel.waiters.begin());
  sched::try_to_wake_up(ctx, woken, m.kernel.rq(cpu).curr, Reason::kWokenByTask);
  // The waker may be preempted by whom it woke; its next step comes when it runs again.
  return m.kernel.rq(cpu).need_resched ? After::kStop : After::kNextStep;
}

bool has_memory(const Machine& m, TaskId task) {
  return m.free_path.simulated() && m.free_path.paths[index(task)].mm.mapped > 0;
}

bool in_kernel_path(const Machine& m, TaskId task) {
  return m.free_path.simulated() &&
         m.free_path.paths[index(task)].mode != KernelPath::Mode::kUser;
}

After unmap_all(Machine& m, sched::Context& ctx, CpuId cpu, bool exits) {
  if (!has_memory(m, m.kernel.rq(cpu).curr)) {
    return After::kNextStep;
  }
  begin_unmap(m, ctx, cpu, exits);
  return advance_kernel_path(m, ctx, cpu) ? After::kNextStep : After::kStop;
}

After do_exit(Machine& m, sched::Context& ctx, CpuId cpu) {
  if (has_memory(m, m.kernel.rq(cpu).curr)) {
    return unmap_all(m, ctx, cpu, true);
  }
  sched::block_current(ctx, cpu, TaskState::kDead);
  return After::kStop;
}

After take_step(Machine& m, sched::Context& ctx, CpuId cpu, const Step& step, Thread& thread) {
  switch (step.kind) {
    case StepKind::kRun:
    case StepKind::kRunForever:
      return start_run(m, cpu, step, thread);
    case StepKind::kSleep:
    case StepKind::kBlock:
      return sleep_until(
          m, ctx, cpu, ctx.now() + std::max(workload::drawn_time(step, thread.rng), Duration{}),
          step.kind == StepKind::kSleep ? TaskState::kInterruptible : TaskState::kUninterruptible);
    case StepKind::kTimer:
      return sleep_until(m, ctx, cpu, next_multiple(ctx.now(), step.time, step.phase),
                         TaskState::kInterruptible);
    case StepKind::kWait:
      return wait_on(m, ctx, cpu, m.channels[step.target]);
    case StepKind::kWake:
      return wake_one(m, ctx, cpu, m.channels[step.target]);
    case StepKind::kYield:
      sched::yield_current(ctx, cpu);
      return After::kStop;
    case StepKind::kMunmap:
      return unmap_all(m, ctx, cpu, false);
    case StepKind::kExit:
      return do_exit(m, ctx, cpu);
    case StepKind::kLoop:
    case StepKind::kEnd:
      break;
  }
  SCHEDLAB_CHECK(false, "control flow is taken by next_step()");
  return After::kStop;
}

}  // namespace

void arm_step_end(Machine& m, CpuId cpu) {
  Kernel& k = m.kernel;
  const sim::Slot slot = Kernel::slot(cpu, CpuTimer::kStepEnd);
  const TaskId curr = k.rq(cpu).curr;
  if (curr == kIdleTask || m.threads[index(curr)].endless) {
    k.timers.cancel(slot);
    return;
  }
  const Task& p = k.task(curr);
  const Instant end = p.exec_start + (m.threads[index(curr)].exec_goal - p.sum_exec);
  if (k.timers.time_of(slot) != end) {
    k.timers.arm(slot, end, sim::Phase::kProgram);
  }
}

void advance_thread(Machine& m, sched::Context& ctx, CpuId cpu) {
  constexpr int kMostStepsAtOnce = 100'000;
  const TaskId curr = m.kernel.rq(cpu).curr;
  SCHEDLAB_CHECK(curr != kIdleTask, "the idle task has no program");
  if (in_kernel_path(m, curr) && !advance_kernel_path(m, ctx, cpu)) {
    return;
  }
  sched::update_curr(ctx, cpu);
  Thread& thread = m.threads[index(curr)];
  thread.exec_goal = m.kernel.task(curr).sum_exec;
  const workload::Program& program = m.setup->tasks[index(curr)].program;
  for (int taken = 0; taken < kMostStepsAtOnce; ++taken) {
    if (take_step(m, ctx, cpu, workload::next_step(program, thread), thread) == After::kStop) {
      return;
    }
  }
  SCHEDLAB_CHECK(false, "the program of " + m.setup->tasks[index(curr)].name + " never uses time");
}

void task_timer(Machine& m, sched::Context& ctx, TaskId id) {
  Task& p = m.kernel.task(id);
  sched::end_iowait(ctx, id);
  ++ctx.rq(p.cpu).stats.nr_interrupts;
  if (p.stats.wakeups == 0) {
    sched::wake_up_new_task(ctx, id);
    return;
  }
  const Duration slept = ctx.now() - p.state_since;
  sched::try_to_wake_up(ctx, id, kIdleTask, Reason::kTimerExpired, slept.ns);
}

}  // namespace schedlab::engine
