// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/store.h"

#include <gtest/gtest.h>

#include "core/base/check.h"

namespace schedlab::trace {
namespace {

constexpr std::uint32_t kFifo = 0;
constexpr std::uint32_t kOther = 1;
constexpr auto kSwapper = static_cast<std::uint32_t>(kIdleTask);

Names names() {
  Names two;
  two.tasks = {{"fifo", 901, 98, "SCHED_FIFO"}, {"other", 902, 120, "SCHED_NORMAL"}};
  two.cpus = 2;
  return two;
}

Record record(std::int64_t at, Kind kind, std::uint16_t cpu, std::uint32_t task = 0) {
  Record r;
  r.at_ns = at;
  r.kind = kind;
  r.cpu = cpu;
  r.task = task;
  return r;
}

Record wakeup(std::int64_t at, std::uint16_t cpu, std::uint32_t task) {
  return record(at, Kind::kSchedWakeup, cpu, task);
}

Record switched(std::int64_t at, std::uint16_t cpu, std::uint32_t prev, TaskState leaves,
                std::uint32_t next, Reason reason = Reason::kNone) {
  Record r = record(at, Kind::kSchedSwitch, cpu, next);
  r.other = prev;
  r.detail = static_cast<std::uint32_t>(leaves);
  r.reason = reason;
  return r;
}

Record migrated(std::int64_t at, std::uint32_t task, std::uint16_t from, std::uint16_t to) {
  Record r = record(at, Kind::kSchedMigrateTask, to, task);
  r.detail = from;
  return r;
}

Record rt(std::int64_t at, Kind kind, std::uint16_t cpu, std::int64_t a, std::int64_t b) {
  Record r = record(at, kind, cpu);
  r.a = a;
  r.b = b;
  return r;
}

std::uint32_t depth(const StoreView& view, std::size_t cpu, std::int64_t at) {
  return depth_of(view.depths[cpu].at({at}).state);
}

TEST(Store, BeginsWithIdleCpusAndSleepingTasks) {
  const Store store(names());
  const StoreView view = store.view({10});
  EXPECT_EQ(task_of(view.cpus[1].at({5}).state), kIdleTask);
  EXPECT_EQ(state_of(view.tasks[0].at({5}).state), TaskState::kInterruptible);
  EXPECT_EQ(depth(view, 0, 5), 0U);
  EXPECT_EQ(view.events.size(), 0U);
}

TEST(Store, ASwitchMovesTheCpuAndBothTasks) {
  Store store(names());
  store.append(wakeup(10, 1, kOther));
  store.append(switched(10, 1, kSwapper, TaskState::kRunning, kOther, Reason::kWakeupIdle));
  store.append(wakeup(20, 1, kFifo));
  store.append(switched(20, 1, kOther, TaskState::kRunnable, kFifo, Reason::kWakeupRtPrio));
  store.append(switched(50, 1, kFifo, TaskState::kUninterruptible, kOther, Reason::kBlocked));
  const StoreView view = store.view({60});
  EXPECT_EQ(task_of(view.cpus[1].at({15}).state), TaskId{kOther});
  EXPECT_EQ(reason_of(view.cpus[1].at({15}).state), Reason::kWakeupIdle);
  EXPECT_EQ(task_of(view.cpus[1].at({30}).state), TaskId{kFifo});
  EXPECT_EQ(task_of(view.cpus[1].at({50}).state), TaskId{kOther});
  EXPECT_EQ(state_of(view.tasks[kOther].at({30}).state), TaskState::kRunnable);
  EXPECT_EQ(reason_of(view.tasks[kOther].at({30}).state), Reason::kWakeupRtPrio);
  EXPECT_EQ(state_of(view.tasks[kFifo].at({30}).state), TaskState::kRunning);
  EXPECT_EQ(cpu_of(view.tasks[kFifo].at({30}).state), cpu_id(1));
  EXPECT_EQ(state_of(view.tasks[kFifo].at({55}).state), TaskState::kUninterruptible);
  EXPECT_EQ(task_of(view.cpus[0].at({30}).state), kIdleTask);
}

TEST(Store, DepthCountsWhoIsQueuedOrRuns) {
  Store store(names());
  store.append(wakeup(10, 1, kOther));
  store.append(switched(11, 1, kSwapper, TaskState::kRunning, kOther));
  store.append(wakeup(20, 1, kFifo));
  store.append(switched(21, 1, kOther, TaskState::kRunnable, kFifo));
  store.append(migrated(30, kOther, 1, 0));
  store.append(switched(31, 0, kSwapper, TaskState::kRunning, kOther));
  store.append(switched(40, 1, kFifo, TaskState::kInterruptible, kSwapper));
  store.append(switched(50, 0, kOther, TaskState::kDead, kSwapper));
  const StoreView view = store.view({60});
  EXPECT_EQ(depth(view, 1, 9), 0U);
  EXPECT_EQ(depth(view, 1, 10), 1U);
  EXPECT_EQ(depth(view, 1, 20), 2U);
  EXPECT_EQ(depth(view, 1, 30), 1U);
  EXPECT_EQ(depth(view, 0, 30), 1U);
  EXPECT_EQ(cpu_of(view.tasks[kOther].at({30}).state), cpu_id(0));
  EXPECT_EQ(depth(view, 1, 40), 0U);
  EXPECT_EQ(depth(view, 0, 50), 0U);
}

TEST(Store, AMigrationInSleepMovesNoDepth) {
  Store store(names());
  store.append(migrated(10, kOther, 0, 1));
  store.append(wakeup(10, 1, kOther));
  const StoreView view = store.view({20});
  EXPECT_EQ(depth(view, 0, 15), 0U);
  EXPECT_EQ(depth(view, 1, 15), 1U);
  EXPECT_EQ(view.tasks[kOther].retained_slices(), 2U);
}

TEST(Store, AThrottleMarksTheDepthLaneAndFeedsTheTracks) {
  Store store(names());
  store.append(wakeup(10, 1, kFifo));
  store.append(switched(10, 1, kSwapper, TaskState::kRunning, kFifo));
  store.append(rt(10, Kind::kSimRtRuntime, 1, 0, 800));
  store.append(rt(820, Kind::kSimRtThrottle, 1, 810, 800));
  Record throttled = record(820, Kind::kSimTaskState, 1, kFifo);
  throttled.detail = static_cast<std::uint32_t>(TaskState::kThrottled);
  store.append(throttled);
  store.append(rt(1'000, Kind::kSimRtPeriod, 1, 810, 10));
  store.append(rt(1'000, Kind::kSimRtUnthrottle, 1, 10, 800));
  store.append(rt(1'100, Kind::kSimRtBorrow, 1, 50, 850));
  const StoreView view = store.view({1'200});
  EXPECT_TRUE(rt_throttled(view.depths[1].at({900}).state));
  EXPECT_EQ(depth(view, 1, 900), 1U);
  EXPECT_FALSE(rt_throttled(view.depths[1].at({1'000}).state));
  EXPECT_EQ(state_of(view.tasks[kFifo].at({900}).state), TaskState::kThrottled);
  const TrackView& rt_time = view.tracks[2];
  const TrackView& rt_runtime = view.tracks[3];
  EXPECT_EQ(rt_time.info().name, "rt_time");
  EXPECT_EQ(rt_time.info().cpu, cpu_id(1));
  EXPECT_EQ(rt_time.at({415}), 405);  // half way up the line
  EXPECT_EQ(rt_time.at({999}), 810);
  EXPECT_EQ(rt_time.at({1'000}), 10);
  EXPECT_EQ(rt_runtime.at({1'099}), 800);
  EXPECT_EQ(rt_runtime.at({1'100}), 850);
}

TEST(Store, KeepsEveryRecordInItsLog) {
  Store store(names());
  for (std::int64_t i = 0; i < 5'000; ++i) {
    store.append(rt(i / 2, Kind::kSimSysctl, 0, i, 0));
  }
  const EventLogView log = store.view({9'999}).events;
  ASSERT_EQ(log.size(), 5'000U);
  EXPECT_EQ(log[4'321].a, 4'321);
  EXPECT_EQ(log.lower_bound({1'000}), 2'000U);
  EXPECT_EQ(log.lower_bound({0}), 0U);
  EXPECT_EQ(log.lower_bound({2'500}), 5'000U);
}

TEST(Store, RefusesARecordOfNobody) {
  Store store(names());
  EXPECT_THROW(store.append(wakeup(1, 2, kFifo)), InvariantError);
  EXPECT_THROW(store.append(wakeup(1, 0, 2)), InvariantError);
}

}  // namespace
}  // namespace schedlab::trace
