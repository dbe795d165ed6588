// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/reason.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

namespace schedlab::trace {

namespace {

// ---- kinds: the tracepoint's name and its argument text ----

struct KindRow {
  Kind kind;
  std::string_view name;
  std::string_view args;
};

constexpr std::array<KindRow, 19> kKinds{{
    {Kind::kSchedSwitch, "sched_switch",
     "prev_comm={other} prev_pid={other_pid} prev_prio={other_prio} prev_state={prev_state} ==> "
     "next_comm={task} next_pid={pid} next_prio={prio}"},
    {Kind::kSchedWakeup, "sched_wakeup", "comm={task} pid={pid} prio={prio} target_cpu={cpu:03}"},
    {Kind::kSchedMigrateTask, "sched_migrate_task",
     "comm={task} pid={pid} prio={prio} orig_cpu={detail} dest_cpu={cpu}"},
    {Kind::kSchedProcessExit, "sched_process_exit", "comm={task} pid={pid} prio={prio}"},
    {Kind::kSimTaskState, "sim_task_state", "comm={task} pid={pid} cpu={cpu} state={state}"},
    {Kind::kSimRtThrottle, "sim_rt_throttle",
     "cpu={cpu} rt_time={a} rt_runtime={b} lenders={detail}"},
    {Kind::kSimRtUnthrottle, "sim_rt_unthrottle",
     "cpu={cpu} rt_time={a} rt_runtime={b} resched={resched}"},
    {Kind::kSimRtBorrow, "sim_rt_borrow", "cpu={cpu} lender={detail} lent={a} rt_runtime={b}"},
    {Kind::kSimRtPeriod, "sim_rt_period", "cpu={cpu} rt_time_before={a} rt_time={b}"},
    {Kind::kSimRtRuntime, "sim_rt_runtime", "cpu={cpu} rt_time={a} rt_runtime={b}"},
    {Kind::kSimSysctl, "sim_sysctl", "name={knob} old={a} new={b}"},
    {Kind::kSchedProcessFork, "sched_process_fork",
     "comm=kthreadd pid=2 child_comm={task} child_pid={pid}"},
    {Kind::kTlbFlush, "tlb_flush", "pages:-1 reason:local mm shootdown (3)"},
    {Kind::kWorkqueueQueueWork, "workqueue_queue_work",
     "work struct={detail} function=batch_free_work workqueue=batch_free_wq req_cpu=unbound "
     "cpu={cpu}"},
    {Kind::kWorkqueueExecuteStart, "workqueue_execute_start",
     "work struct {detail}: function batch_free_work"},
    {Kind::kWorkqueueExecuteEnd, "workqueue_execute_end",
     "work struct {detail}: function batch_free_work"},
    {Kind::kSimSoftLockup, "sim_soft_lockup", "cpu={cpu} comm={task} pid={pid} stuck_ns={a}"},
    {Kind::kSimCfsThrottle, "sim_cfs_throttle",
     "cpu={cpu} group={group} quota_us={other_number} period_us={detail} runtime_remaining={a} "
     "refill_at={b}"},
    {Kind::kSimCfsUnthrottle, "sim_cfs_unthrottle", "cpu={cpu} group={group} given={a} pool={b}"},
}};

// ---- states ----

struct StateRow {
  TaskState state;
  char letter;
  std::string_view name;
};

constexpr std::array<StateRow, 6> kStates{{
    {TaskState::kRunning, 'R', "running"},
    {TaskState::kRunnable, 'R', "runnable"},
    {TaskState::kThrottled, 'R', "throttled"},
    {TaskState::kInterruptible, 'S', "sleeping"},
    {TaskState::kUninterruptible, 'D', "disk sleep"},
    {TaskState::kDead, 'X', "dead"},
}};

// ---- reasons: who decides in the kernel, and what it is called when it comes late ----

struct ReasonRow {
  Reason reason;
  std::string_view name;
  std::string_view function;
  std::string_view cause;
};

constexpr std::array<ReasonRow, 37> kReasons{{
    {Reason::kNone, "none", "", "another reschedule"},
    {Reason::kBlocked, "blocked", "schedule()", "a task that blocked"},
    {Reason::kExited, "exited", "do_exit()", "a task that exited"},
    {Reason::kYielded, "yielded", "sched_yield()", "sched_yield()"},
    {Reason::kWakeupRtPrio, "wakeup_rt_prio", "check_preempt_curr_rt()",
     "the wakeup of an RT task"},
    {Reason::kWakeupClass, "wakeup_class", "check_preempt_curr()", "the wakeup of a higher class"},
    {Reason::kWakeupVruntime, "wakeup_vruntime", "wakeup_preempt_entity()",
     "the wakeup of a fair task"},
    {Reason::kWakeupIdle, "wakeup_idle", "check_preempt_curr_idle()", "a wakeup on the idle CPU"},
    {Reason::kSliceUsed, "slice_used", "check_preempt_tick()", "a used-up slice"},
    {Reason::kVruntimeBehind, "vruntime_behind", "check_preempt_tick()", "the fair tick"},
    {Reason::kRrSliceUsed, "rr_slice_used", "task_tick_rt()", "a used-up SCHED_RR slice"},
    {Reason::kRtThrottled, "rt_throttled", "sched_rt_runtime_exceeded()", "a throttle"},
    {Reason::kRtUnthrottled, "rt_unthrottled", "do_sched_rt_period_timer()", "the period timer"},
    {Reason::kRtLateResched, "rt_late_resched", "pick_next_task_rt()", "another reschedule"},
    {Reason::kRtPushed, "rt_pushed", "push_rt_task()", "a push"},
    {Reason::kRtPulled, "rt_pulled", "pull_rt_task()", "a pull"},
    {Reason::kSysctlWrite, "sysctl_write", "sched_rt_handler()", "a sysctl write"},
    {Reason::kHrtick, "hrtick", "hrtick()", "the hrtick"},
    {Reason::kTimerExpired, "timer_expired", "hrtimer_wakeup()", "a timer"},
    {Reason::kWokenByTask, "woken_by_task", "try_to_wake_up()", "a wakeup"},
    {Reason::kTaskStarted, "task_started", "wake_up_new_task()", "a new task"},
    {Reason::kSelectTaskRqRt, "select_task_rq_rt", "select_task_rq_rt()", "a wakeup"},
    {Reason::kSelectTaskRqFair, "select_task_rq_fair", "select_task_rq_fair()", "a wakeup"},
    {Reason::kPushRtTask, "push_rt_task", "push_rt_task()", "a push"},
    {Reason::kPullRtTask, "pull_rt_task", "pull_rt_task()", "a pull"},
    {Reason::kReschedOnUnthrottle, "resched_on_unthrottle", "sched_rt_rq_enqueue()",
     "the period timer"},
    {Reason::kNoReschedOnUnthrottle, "no_resched_on_unthrottle", "sched_rt_rq_enqueue()",
     "the period timer"},
    {Reason::kNewidlePull, "newidle_pull", "idle_balance()", "a pull"},
    {Reason::kWorkQueued, "work_queued", "insert_work()", "a queued work item"},
    {Reason::kWorkFlushed, "work_flushed", "wq_barrier_func()", "a finished work item"},
    {Reason::kFlushToWorker, "flush_to_worker", "tlb_flush_mmu_free()", "a flush"},
    {Reason::kFlushBelowThreshold, "flush_below_threshold", "tlb_flush_mmu_free()", "a flush"},
    {Reason::kFlushNoWorkItem, "flush_no_work_item", "kmalloc()", "a flush"},
    {Reason::kFlushNoIdleCpu, "flush_no_idle_cpu", "tlb_flush_mmu_free()", "a flush"},
    {Reason::kCfsThrottled, "cfs_throttled", "throttle_cfs_rq()", "a used-up cfs quota"},
    {Reason::kCfsRefilled, "cfs_refilled", "do_sched_cfs_period_timer()", "the cfs period timer"},
    {Reason::kCfsSlack, "cfs_slack", "do_sched_cfs_slack_timer()", "the cfs slack timer"},
}};

template <typename Row, std::size_t kCount, typename Key>
constexpr bool is_indexed_by(const std::array<Row, kCount>& rows, Key Row::*key) {
  for (std::size_t i = 0; i < kCount; ++i) {
    if (static_cast<std::size_t>(rows[i].*key) != i) {
      return false;
    }
  }
  return true;
}

static_assert(is_indexed_by(kKinds, &KindRow::kind));
static_assert(is_indexed_by(kStates, &StateRow::state));
static_assert(is_indexed_by(kReasons, &ReasonRow::reason));

const KindRow& row(Kind kind) {
  return kKinds.at(static_cast<std::size_t>(kind));
}

const StateRow& row(TaskState state) {
  return kStates.at(static_cast<std::size_t>(state));
}

const ReasonRow& row(Reason reason) {
  return kReasons.at(static_cast<std::size_t>(reason));
}

// ---- sentences ----

/// What a record of this kind and reason says; kNone stands for the reasons without a row.
struct Sentence {
  Kind kind;
  Reason reason;
  std::string_view text;
};

constexpr std::array kSentences{
    Sentence{Kind::kSchedSwitch, Reason::kNone, "{other} gave the CPU to {task}"},
    Sentence{Kind::kSchedSwitch, Reason::kBlocked,
             "{other} went to sleep ({prev_state}), so {task} runs"},
    Sentence{Kind::kSchedSwitch, Reason::kExited, "{other} exited, so {task} runs"},
    Sentence{Kind::kSchedSwitch, Reason::kYielded, "{other} called sched_yield(), so {task} runs"},
    Sentence{Kind::kSchedSwitch, Reason::kWakeupRtPrio,
             "{other} was preempted by {task}: prio {a} is better than {b}"},
    Sentence{Kind::kSchedSwitch, Reason::kWakeupClass,
             "{other} was preempted by {task}, whose class comes first (stop > RT > fair > idle)"},
    Sentence{Kind::kSchedSwitch, Reason::kWakeupVruntime,
             "{other} was preempted by {task}: {a_time} ahead of it in vruntime > wakeup "
             "granularity {b_time}"},
    Sentence{Kind::kSchedSwitch, Reason::kWakeupIdle,
             "{task} woke up and CPU {cpu} ran only {other}"},
    Sentence{Kind::kSchedSwitch, Reason::kSliceUsed,
             "{other} used its slice up: ran {a_time} > slice {b_time} (checked at the tick)"},
    Sentence{Kind::kSchedSwitch, Reason::kVruntimeBehind,
             "{other} was too far ahead of {task}: {a_time} of vruntime > slice {b_time} (checked "
             "at the tick)"},
    Sentence{Kind::kSchedSwitch, Reason::kRrSliceUsed,
             "{other} used its SCHED_RR slice of {a} ticks up and {b} more wait at its prio"},
    Sentence{Kind::kSchedSwitch, Reason::kRtThrottled,
             "{other} was throttled: rt_time {a_time} > rt_runtime {b_time} (checked at the tick)"},
    Sentence{Kind::kSchedSwitch, Reason::kRtUnthrottled,
             "the period timer cleared the throttle and set resched, so {task} runs: "
             "rt_time {a_time} < rt_runtime {b_time}"},
    Sentence{Kind::kSchedSwitch, Reason::kRtLateResched,
             "{task} runs {a_time} after the throttle was cleared without a resched (2.6.26), "
             "thanks to {cause}"},
    Sentence{Kind::kSchedSwitch, Reason::kRtPushed,
             "another CPU pushed {task} here, ahead of {other}"},
    Sentence{Kind::kSchedSwitch, Reason::kRtPulled, "CPU {cpu} pulled {task}, ahead of {other}"},
    Sentence{Kind::kSchedSwitch, Reason::kSysctlWrite,
             "a sysctl write asked to reschedule, so {task} runs instead of {other}"},
    Sentence{Kind::kSchedSwitch, Reason::kHrtick,
             "{other} used its slice up: ran {a_time} of {b_time} (the hrtick fired)"},
    Sentence{Kind::kSchedSwitch, Reason::kCfsThrottled,
             "{other} is throttled: the cfs quota of its group is used up (runtime_remaining "
             "{a_span} <= 0, nothing left in the pool), next refill at {b_clock} s"},
    Sentence{Kind::kSchedSwitch, Reason::kCfsRefilled,
             "the cfs period timer gave the group of {task} {a_time} here, so {task} runs"},
    Sentence{Kind::kSchedSwitch, Reason::kCfsSlack,
             "the cfs slack timer gave the group of {task} {a_time} that another CPU had left, so "
             "{task} runs"},
    Sentence{Kind::kSchedWakeup, Reason::kNone, "{task} woke up on CPU {cpu}"},
    Sentence{Kind::kSchedWakeup, Reason::kTimerExpired,
             "{task} woke up on CPU {cpu} after a sleep of {a_time}"},
    Sentence{Kind::kSchedWakeup, Reason::kWokenByTask,
             "{waker} on CPU {detail} woke {task} up on CPU {cpu}"},
    Sentence{Kind::kSchedWakeup, Reason::kTaskStarted, "{task} was started on CPU {cpu}"},
    Sentence{Kind::kSchedMigrateTask, Reason::kNone, "{task} moved from CPU {detail} to CPU {cpu}"},
    Sentence{
        Kind::kSchedMigrateTask, Reason::kSelectTaskRqRt,
        "{task} wakes on CPU {cpu} instead of CPU {detail}: prio {a} is better than {b} there"},
    Sentence{Kind::kSchedMigrateTask, Reason::kSelectTaskRqFair,
             "{task} wakes on CPU {cpu}, which is idle, instead of CPU {detail}, which is busy"},
    Sentence{Kind::kSchedMigrateTask, Reason::kPushRtTask,
             "CPU {detail} pushed {task} to CPU {cpu}: prio {a} is better than {b} there"},
    Sentence{Kind::kSchedMigrateTask, Reason::kPullRtTask,
             "CPU {cpu} pulled {task} from CPU {detail}: prio {a} is better than {b}, the best "
             "queued here"},
    Sentence{Kind::kSchedMigrateTask, Reason::kNewidlePull,
             "CPU {cpu} fell idle and pulled {task} from CPU {detail}, which had {a} to run"},
    Sentence{Kind::kSchedWakeup, Reason::kWorkQueued,
             "{waker} on CPU {detail} queued work item {a} and woke {task} up on CPU {cpu}"},
    Sentence{Kind::kSchedWakeup, Reason::kWorkFlushed,
             "{waker} finished work item {a}, which {task} waited for, and woke it up on CPU "
             "{cpu}"},
    Sentence{Kind::kSchedProcessFork, Reason::kNone,
             "{task} was made: the last idle worker of its pool has taken work"},
    Sentence{Kind::kTlbFlush, Reason::kNone,
             "{task} flushed the TLB of CPU {cpu} with {a} pages gathered"},
    Sentence{Kind::kTlbFlush, Reason::kFlushToWorker,
             "{task} flushed the TLB of CPU {cpu}: {a} pages gathered >= async_free_threshold {b}, "
             "so they go to a worker"},
    Sentence{Kind::kTlbFlush, Reason::kFlushBelowThreshold,
             "{task} flushed the TLB of CPU {cpu}: {a} pages gathered < async_free_threshold {b}, "
             "so it frees them itself"},
    Sentence{Kind::kTlbFlush, Reason::kFlushNoWorkItem,
             "{task} flushed the TLB of CPU {cpu}: kmalloc() of a work item failed, so it frees "
             "{a} pages itself"},
    Sentence{
        Kind::kTlbFlush, Reason::kFlushNoIdleCpu,
        "{task} flushed the TLB of CPU {cpu}: no CPU seems idle, so it frees {a} pages itself"},
    Sentence{Kind::kWorkqueueQueueWork, Reason::kNone,
             "{task} queued work item {detail} with {a} pages; {b} are active in the pool"},
    Sentence{Kind::kWorkqueueExecuteStart, Reason::kNone,
             "{task} began work item {detail} after it had waited {a_time}"},
    Sentence{Kind::kWorkqueueExecuteEnd, Reason::kNone,
             "{task} freed the {b} pages of work item {detail} in {a_time}"},
    Sentence{Kind::kSimSoftLockup, Reason::kNone,
             "BUG: soft lockup - CPU#{cpu} stuck for {a_time}: {task} has not passed a point where "
             "it could be rescheduled"},
    Sentence{Kind::kSchedProcessExit, Reason::kNone, "{task} exited"},
    Sentence{Kind::kSimTaskState, Reason::kNone, "{task} is {state} on CPU {cpu}"},
    Sentence{Kind::kSimTaskState, Reason::kCfsThrottled,
             "{task} is throttled on CPU {cpu}: the cfs quota of its group is used up "
             "(runtime_remaining {a_span} <= 0), next refill at {b_clock} s"},
    Sentence{Kind::kSimTaskState, Reason::kCfsRefilled,
             "{task} is runnable again on CPU {cpu}: the cfs period timer gave its group {a_time}"},
    Sentence{Kind::kSimTaskState, Reason::kCfsSlack,
             "{task} is runnable again on CPU {cpu}: the cfs slack timer gave its group {a_time} "
             "that another CPU had left"},
    Sentence{Kind::kSimRtThrottle, Reason::kNone,
             "RT was throttled on CPU {cpu}: rt_time {a_time} > rt_runtime {b_time}; other CPUs "
             "that lent: {detail}"},
    Sentence{Kind::kSimRtUnthrottle, Reason::kNone,
             "the period timer cleared the throttle of CPU {cpu}: rt_time {a_time} < rt_runtime "
             "{b_time}"},
    Sentence{Kind::kSimRtUnthrottle, Reason::kReschedOnUnthrottle,
             "the period timer cleared the throttle and set resched: rt_time {a_time} < rt_runtime "
             "{b_time}"},
    Sentence{Kind::kSimRtUnthrottle, Reason::kNoReschedOnUnthrottle,
             "the period timer cleared the throttle but set no resched (2.6.26), so {other} keeps "
             "the CPU"},
    Sentence{Kind::kSimRtBorrow, Reason::kNone,
             "CPU {cpu} borrowed {a_time} of rt_runtime from CPU {detail} and has {b_time} now"},
    Sentence{Kind::kSimRtPeriod, Reason::kNone,
             "the period timer lowered rt_time of CPU {cpu} from {a_time} to {b_time}"},
    Sentence{Kind::kSimRtRuntime, Reason::kNone,
             "rt_time of CPU {cpu} is {a_time}, rt_runtime {b_time}"},
    Sentence{
        Kind::kSimCfsThrottle, Reason::kNone,
        "group {group} is throttled on CPU {cpu}: its cfs quota of {quota} in every {period} is "
        "used up (runtime_remaining {a_span} <= 0, nothing left in the pool), "
        "next refill at {b_clock} s"},
    Sentence{Kind::kSimCfsUnthrottle, Reason::kNone,
             "group {group} runs again on CPU {cpu}: its quota or period was changed"},
    Sentence{
        Kind::kSimCfsUnthrottle, Reason::kCfsRefilled,
        "group {group} runs again on CPU {cpu}: the period timer refilled the pool and gave it "
        "{a_time}, its debt and 1 ns, which leaves {b_time}"},
    Sentence{Kind::kSimCfsUnthrottle, Reason::kCfsSlack,
             "group {group} runs again on CPU {cpu}: the slack timer gave it {a_time} that another "
             "CPU had left, which leaves {b_time}"},
    Sentence{Kind::kSimSysctl, Reason::kNone, "{knob} was changed from {a} to {b}"},
};

std::string_view sentence(Kind kind, Reason reason) {
  const auto find = [kind](Reason wanted) {
    return std::find_if(kSentences.begin(), kSentences.end(),
                        [=](const Sentence& s) { return s.kind == kind && s.reason == wanted; });
  };
  const auto exact = find(reason);
  return exact != kSentences.end() ? exact->text : find(Reason::kNone)->text;
}

// ---- the words that go into them ----

TaskInfo identity(const Names& names, std::uint32_t task, std::uint32_t cpu) {
  if (TaskId{task} == kIdleTask) {
    return {fmt::format("swapper/{}", cpu), 0, 120, "SCHED_IDLE"};
  }
  return task < names.tasks.size() ? names.tasks[task] : TaskInfo{"?", 0, 120, ""};
}

/// A time, or "unlimited" for the kernel's RUNTIME_INF.
std::string time_text(std::int64_t ns) {
  const bool infinite = ns < 0 || ns == kUnlimited;
  return infinite ? "unlimited" : format_span(Duration{ns});
}

/// As sched_switch prints it: R+ was preempted, R gave the CPU up itself.
std::string prev_state(const Record& r) {
  const auto state = static_cast<TaskState>(r.detail);
  const bool gave_up = TaskId{r.other} == kIdleTask || r.reason == Reason::kYielded;
  const char letter = TaskId{r.other} == kIdleTask ? 'R' : state_letter(state);
  return fmt::format("{}{}", letter, letter == 'R' && !gave_up ? "+" : "");
}

std::string fill(std::string_view pattern, const Record& r, const Names& names) {
  const TaskInfo task = identity(names, r.task, r.cpu);
  const TaskInfo other = identity(names, r.other, r.cpu);
  const bool is_switch = r.kind == Kind::kSchedSwitch;
  const bool is_state = r.kind == Kind::kSimTaskState;
  const bool is_late = r.reason == Reason::kRtLateResched;
  const bool is_group = r.kind == Kind::kSimCfsThrottle || r.kind == Kind::kSimCfsUnthrottle;
  const bool is_sysctl = r.kind == Kind::kSimSysctl && r.task < names.knobs.size();
  using fmt::arg;
  return fmt::format(
      fmt::runtime(pattern), arg("task", task.name), arg("pid", task.pid), arg("prio", task.prio),
      arg("other", other.name), arg("other_pid", other.pid), arg("other_prio", other.prio),
      arg("waker", identity(names, r.other, r.detail).name), arg("cpu", r.cpu),
      arg("detail", r.detail), arg("a", r.a), arg("b", r.b), arg("a_time", time_text(r.a)),
      arg("b_time", time_text(r.b)), arg("a_span", format_span(Duration{r.a})),
      arg("b_clock", format_clock(Instant{r.b})), arg("other_number", r.other),
      arg("quota", format_span(Duration{std::int64_t{r.other} * 1'000})),
      arg("period", format_span(Duration{std::int64_t{r.detail} * 1'000})),
      arg("group", is_group && r.task < names.groups.size() ? names.groups[r.task] : "?"),
      arg("prev_state", is_switch ? prev_state(r) : ""),
      arg("state", is_state ? state_name(static_cast<TaskState>(r.detail)) : ""),
      arg("resched", r.reason == Reason::kNoReschedOnUnthrottle ? 0 : 1),
      arg("cause", is_late ? row(static_cast<Reason>(r.b)).cause : ""),
      arg("knob", is_sysctl ? names.knobs[r.task] : "?"));
}

}  // namespace

std::string_view event_name(Kind kind) {
  return row(kind).name;
}

std::string_view event_name(const Record& record) {
  const bool is_new = record.kind == Kind::kSchedWakeup && record.reason == Reason::kTaskStarted;
  return is_new ? "sched_wakeup_new" : event_name(record.kind);
}

std::optional<Kind> event_named(std::string_view name) {
  const auto found = std::ranges::find(kKinds, name, &KindRow::name);
  return found == kKinds.end() ? std::nullopt : std::optional(found->kind);
}

char state_letter(TaskState state) {
  return row(state).letter;
}

std::string_view state_name(TaskState state) {
  return row(state).name;
}

std::string_view reason_name(Reason reason) {
  return row(reason).name;
}

std::string_view kernel_function(Reason reason) {
  return row(reason).function;
}

std::string explain(const Record& record, const Names& names) {
  return fill(sentence(record.kind, record.reason), record, names);
}

std::string event_args(const Record& record, const Names& names) {
  return fill(row(record.kind).args, record, names);
}

}  // namespace schedlab::trace
