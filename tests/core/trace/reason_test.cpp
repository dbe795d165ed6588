// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/reason.h"

#include <set>

#include <gtest/gtest.h>

#include "tests/core/trace/records.h"

namespace schedlab::trace {
namespace {

using namespace made;  // NOLINT: the whole test speaks in these records

constexpr std::int64_t kMs = 1'000'000;
constexpr int kKindCount = static_cast<int>(Kind::kSimSysctl) + 1;
constexpr int kReasonCount = static_cast<int>(Reason::kNoReschedOnUnthrottle) + 1;

/// fifo leaves CPU 1 to other.
std::string switch_said(Reason reason, std::int64_t a = 0, std::int64_t b = 0) {
  Record r = switched(0, 1, kFifo, TaskState::kRunnable, kOther, reason);
  r.a = a;
  r.b = b;
  return explain(r, names());
}

TEST(Explain, SaysWhyASwitchHappened) {
  EXPECT_EQ(switch_said(Reason::kRtThrottled, 810 * kMs, 800 * kMs),
            "fifo was throttled: rt_time 810.0 ms > rt_runtime 800.0 ms (checked at the tick)");
  EXPECT_EQ(switch_said(Reason::kWakeupRtPrio, 98, 120),
            "fifo was preempted by other: prio 98 is better than 120");
  EXPECT_EQ(switch_said(Reason::kWakeupVruntime, 12 * kMs, 10 * kMs),
            "fifo was preempted by other: 12.00 ms ahead of it in vruntime > wakeup granularity "
            "10.00 ms");
  EXPECT_EQ(switch_said(Reason::kSliceUsed, 10 * kMs, 4 * kMs),
            "fifo used its slice up: ran 10.00 ms > slice 4.000 ms (checked at the tick)");
  EXPECT_EQ(switch_said(Reason::kVruntimeBehind, 10 * kMs, 4 * kMs),
            "fifo was too far ahead of other: 10.00 ms of vruntime > slice 4.000 ms (checked at "
            "the tick)");
  EXPECT_EQ(switch_said(Reason::kRrSliceUsed, 10, 1),
            "fifo used its SCHED_RR slice of 10 ticks up and 1 more wait at its prio");
  EXPECT_EQ(switch_said(Reason::kRtUnthrottled, 10 * kMs, 800 * kMs),
            "the period timer cleared the throttle and set resched, so other runs: "
            "rt_time 10.00 ms < rt_runtime 800.0 ms");
  EXPECT_EQ(switch_said(Reason::kRtLateResched, 740 * kMs,
                        static_cast<std::int64_t>(Reason::kWakeupRtPrio)),
            "other runs 740.0 ms after the throttle was cleared without a resched (2.6.26), "
            "thanks to the wakeup of an RT task");
  EXPECT_EQ(switch_said(Reason::kYielded), "fifo called sched_yield(), so other runs");
}

TEST(Explain, NamesTheIdleTaskOfTheCpu) {
  EXPECT_EQ(explain(switched(0, 1, kFifo, TaskState::kUninterruptible, kSwapper, Reason::kBlocked),
                    names()),
            "fifo went to sleep (D), so swapper/1 runs");
  EXPECT_EQ(
      explain(switched(0, 1, kSwapper, TaskState::kRunning, kFifo, Reason::kWakeupIdle), names()),
      "fifo woke up and CPU 1 ran only swapper/1");
}

TEST(Explain, SaysWhoWokeWhomAndWhere) {
  Record r = wakeup(0, 1, kFifo, Reason::kTimerExpired);
  r.a = 20 * kMs;
  EXPECT_EQ(explain(r, names()), "fifo woke up on CPU 1 after a sleep of 20.00 ms");
  r.reason = Reason::kWokenByTask;
  r.other = kOther;
  r.detail = 0;
  EXPECT_EQ(explain(r, names()), "other on CPU 0 woke fifo up on CPU 1");
  r.reason = Reason::kTaskStarted;
  EXPECT_EQ(explain(r, names()), "fifo was started on CPU 1");
}

TEST(Explain, SaysWhyATaskMoved) {
  Record r = migrated(0, kFifo, 0, 1);
  r.a = 98;
  r.b = 120;
  r.reason = Reason::kPushRtTask;
  EXPECT_EQ(explain(r, names()), "CPU 0 pushed fifo to CPU 1: prio 98 is better than 120 there");
  r.reason = Reason::kPullRtTask;
  EXPECT_EQ(explain(r, names()),
            "CPU 1 pulled fifo from CPU 0: prio 98 is better than 120, the best queued here");
  r.reason = Reason::kSelectTaskRqFair;
  EXPECT_EQ(explain(r, names()),
            "fifo wakes on CPU 1, which is idle, instead of CPU 0, which is busy");
}

TEST(Explain, SaysWhatRtBandwidthDid) {
  Record throttle = rt(0, Kind::kSimRtThrottle, 1, 810 * kMs, 800 * kMs);
  throttle.detail = 1;
  EXPECT_EQ(
      explain(throttle, names()),
      "RT was throttled on CPU 1: rt_time 810.0 ms > rt_runtime 800.0 ms; other CPUs that lent: 1");
  Record unthrottle =
      rt(0, Kind::kSimRtUnthrottle, 1, 10 * kMs, 800 * kMs, Reason::kNoReschedOnUnthrottle);
  unthrottle.other = kOther;
  EXPECT_EQ(
      explain(unthrottle, names()),
      "the period timer cleared the throttle but set no resched (2.6.26), so other keeps the CPU");
  unthrottle.reason = Reason::kReschedOnUnthrottle;
  EXPECT_EQ(explain(unthrottle, names()),
            "the period timer cleared the throttle and set resched: rt_time 10.00 ms < rt_runtime "
            "800.0 ms");
  EXPECT_EQ(explain(rt(0, Kind::kSimRtBorrow, 1, 150 * kMs, 350 * kMs), names()),
            "CPU 1 borrowed 150.0 ms of rt_runtime from CPU 0 and has 350.0 ms now");
  EXPECT_EQ(explain(rt(0, Kind::kSimRtPeriod, 1, 810 * kMs, 10 * kMs), names()),
            "the period timer lowered rt_time of CPU 1 from 810.0 ms to 10.00 ms");
  EXPECT_EQ(explain(rt(0, Kind::kSimRtRuntime, 1, 0, -1), names()),
            "rt_time of CPU 1 is 0 ns, rt_runtime unlimited");
}

TEST(Explain, SaysWhatElseHappened) {
  EXPECT_EQ(explain(rt(0, Kind::kSimSysctl, 0, 950'000, 800'000), names()),
            "kernel.sched_rt_runtime_us was changed from 950000 to 800000");
  EXPECT_EQ(explain(task_stands(0, 1, kFifo, TaskState::kThrottled), names()),
            "fifo is throttled on CPU 1");
  EXPECT_EQ(explain(record(0, Kind::kSchedProcessExit, 1, kOther), names()), "other exited");
}

TEST(Explain, HasASentenceForEveryReasonOfASwitch) {
  std::set<std::string> sentences;
  for (int i = 0; i <= static_cast<int>(Reason::kHrtick); ++i) {
    sentences.insert(switch_said(static_cast<Reason>(i)));
  }
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(Reason::kHrtick) + 1);
}

TEST(Reason, EveryKindAndReasonHasItsOwnName) {
  std::set<std::string_view> kinds;
  for (int i = 0; i < kKindCount; ++i) {
    kinds.insert(event_name(static_cast<Kind>(i)));
  }
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(kKindCount));
  std::set<std::string_view> reasons;
  for (int i = 0; i < kReasonCount; ++i) {
    reasons.insert(reason_name(static_cast<Reason>(i)));
  }
  EXPECT_EQ(reasons.size(), static_cast<std::size_t>(kReasonCount));
}

TEST(Reason, NamesTheKernelFunctionThatDecides) {
  EXPECT_EQ(kernel_function(Reason::kRtThrottled), "sched_rt_runtime_exceeded()");
  EXPECT_EQ(kernel_function(Reason::kVruntimeBehind), "check_preempt_tick()");
  EXPECT_EQ(kernel_function(Reason::kNone), "");
}

TEST(Reason, AThrottledTaskIsRunnableToProc) {
  EXPECT_EQ(state_letter(TaskState::kThrottled), 'R');
  EXPECT_EQ(state_letter(TaskState::kUninterruptible), 'D');
  EXPECT_EQ(state_name(TaskState::kUninterruptible), "disk sleep");
}

TEST(EventArgs, OfASwitchTellPreemptedFromYielded) {
  const auto args = [](std::uint32_t prev, TaskState leaves, Reason reason) {
    return event_args(switched(0, 1, prev, leaves, kFifo, reason), names());
  };
  EXPECT_EQ(args(kOther, TaskState::kRunnable, Reason::kWakeupRtPrio),
            "prev_comm=other prev_pid=902 prev_prio=120 prev_state=R+ ==> next_comm=fifo "
            "next_pid=901 next_prio=98");
  EXPECT_EQ(args(kOther, TaskState::kRunnable, Reason::kYielded),
            "prev_comm=other prev_pid=902 prev_prio=120 prev_state=R ==> next_comm=fifo "
            "next_pid=901 next_prio=98");
  EXPECT_EQ(args(kOther, TaskState::kUninterruptible, Reason::kBlocked),
            "prev_comm=other prev_pid=902 prev_prio=120 prev_state=D ==> next_comm=fifo "
            "next_pid=901 next_prio=98");
  EXPECT_EQ(args(kSwapper, TaskState::kRunning, Reason::kWakeupIdle),
            "prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=fifo "
            "next_pid=901 next_prio=98");
}

TEST(EventArgs, AreThoseOfTracePipe) {
  EXPECT_EQ(event_args(wakeup(0, 1, kFifo), names()), "comm=fifo pid=901 prio=98 target_cpu=001");
  EXPECT_EQ(event_args(migrated(0, kFifo, 0, 1), names()),
            "comm=fifo pid=901 prio=98 orig_cpu=0 dest_cpu=1");
  EXPECT_EQ(event_args(record(0, Kind::kSchedProcessExit, 0, kOther), names()),
            "comm=other pid=902 prio=120");
}

TEST(EventArgs, OfOurOwnEventsAreKeysAndValues) {
  EXPECT_EQ(event_args(rt(0, Kind::kSimRtThrottle, 1, 810, 800), names()),
            "cpu=1 rt_time=810 rt_runtime=800 lenders=0");
  EXPECT_EQ(event_args(rt(0, Kind::kSimRtUnthrottle, 1, 10, 800, Reason::kNoReschedOnUnthrottle),
                       names()),
            "cpu=1 rt_time=10 rt_runtime=800 resched=0");
  EXPECT_EQ(event_args(task_stands(0, 1, kFifo, TaskState::kThrottled), names()),
            "comm=fifo pid=901 cpu=1 state=throttled");
  EXPECT_EQ(event_args(rt(0, Kind::kSimSysctl, 0, 950'000, 800'000), names()),
            "name=kernel.sched_rt_runtime_us old=950000 new=800000");
}

TEST(Explain, SaysWhyAGroupIsThrottledAndReleased) {
  Names with_group = names();
  with_group.groups = {"web"};
  Record r = record(0, Kind::kSimCfsThrottle, 1, 0);
  r.reason = Reason::kCfsThrottled;
  r.other = 20'000;
  r.detail = 100'000;
  r.a = -kMs / 4;
  r.b = 300 * kMs;
  EXPECT_EQ(explain(r, with_group),
            "group web is throttled on CPU 1: its cfs quota of 20.00 ms in every 100.0 ms is used up "
            "(runtime_remaining -250.0 us <= 0, nothing left in the pool), next refill at 0.300 000 "
            "000 s");
  EXPECT_EQ(event_args(r, with_group),
            "cpu=1 group=web quota_us=20000 period_us=100000 runtime_remaining=-250000 "
            "refill_at=300000000");
  r = record(0, Kind::kSimCfsUnthrottle, 1, 0);
  r.a = 2 * kMs;
  r.b = 18 * kMs;
  EXPECT_EQ(explain(r, with_group),
            "group web runs again on CPU 1: its quota or period was changed");
  r.reason = Reason::kCfsSlack;
  EXPECT_EQ(explain(r, with_group),
            "group web runs again on CPU 1: the slack timer gave it 2.000 ms that another CPU had "
            "left, which leaves 18.00 ms");
  EXPECT_EQ(event_name(r.kind), "sim_cfs_unthrottle");
  EXPECT_EQ(kernel_function(Reason::kCfsThrottled), "throttle_cfs_rq()");
  r = record(0, Kind::kSimTaskState, 1, kOther);
  r.reason = Reason::kCfsThrottled;
  r.detail = static_cast<std::uint32_t>(TaskState::kThrottled);
  r.b = 300 * kMs;
  EXPECT_EQ(explain(r, with_group),
            "other is throttled on CPU 1: the cfs quota of its group is used up (runtime_remaining 0 "
            "ns <= 0), next refill at 0.300 000 000 s");
}

}  // namespace
}  // namespace schedlab::trace
