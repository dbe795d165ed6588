// SPDX-License-Identifier: GPL-3.0-or-later
// Does a run stop where a condition comes true, at that very nanosecond, and is it the same run?
#include "core/engine/watch.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/history.h"

#include "tests/support/builder.h"
#include "tests/support/memory_setup.h"
#include "tests/support/random_setup.h"

namespace schedlab::engine {
namespace {

using namespace schedlab::literals;
using test::a_hog;
using test::a_task;
using testing::HasSubstr;

Condition condition(const Machine& m, std::string_view text) {
  const auto parsed = parse_condition(text, names_of(m));
  EXPECT_TRUE(parsed.ok()) << parsed.error().message;
  return parsed.value();
}

std::string refusal(const Machine& m, std::string_view text) {
  const auto parsed = parse_condition(text, names_of(m));
  return parsed.ok() ? "accepted" : parsed.error().message;
}

/// Where a run from the start stops for a condition.
std::optional<Stop> first_stop(Machine& m, std::string_view text,
                               Instant until = Instant{} + 10_s) {
  Watch watch(m, {condition(m, text)});
  return watch.run_until(m, until, nullptr);
}

/// One CPU at 6.1: a FIFO hog, throttled at 950 ms of each second, and a task that gets the rest.
Machine starving() {
  return test::a_machine("6.1").hz(1000).task(a_hog("fifo").fifo(1)).task(a_hog("other")).boot();
}

TEST(Condition, IsReadAsPeopleWriteIt) {
  const Machine m = starving();
  EXPECT_EQ(condition(m, "wait > 4ms").limit, 4_ms);
  EXPECT_EQ(condition(m, "any task waits > 4 ms").limit, 4_ms);
  EXPECT_EQ(condition(m, "other waits>4ms").task, TaskId{1});
  EXPECT_EQ(condition(m, "CPU 0 throttled").cpu, CpuId{0});
  EXPECT_EQ(condition(m, "cpu0 Throttled").cpu, CpuId{0});
  EXPECT_EQ(condition(m, "throttled").cpu, std::nullopt);
  EXPECT_EQ(condition(m, "task other runs").kind, ConditionKind::kRuns);
  EXPECT_EQ(condition(m, "event sched_wakeup").event, trace::Kind::kSchedWakeup);
  EXPECT_EQ(condition(m, " 1.5 s ").at, Instant{1'500'000'000});
}

TEST(Condition, SaysWhatIsWrongAndWhatIsAccepted) {
  const Machine m = starving();
  EXPECT_THAT(refusal(m, ""), HasSubstr("accepted are 'wait > 4ms'"));
  EXPECT_THAT(refusal(m, "othr runs"), HasSubstr("did you mean other?"));
  EXPECT_THAT(refusal(m, "wait > soon"), HasSubstr("'soon' is no duration"));
  EXPECT_THAT(refusal(m, "wait > 0ms"), HasSubstr("above 0"));
  EXPECT_THAT(refusal(m, "CPU 1 throttled"), HasSubstr("N from 0 to 0"));
  EXPECT_THAT(refusal(m, "CPU throttled"), HasSubstr("N from 0 to 0"));
  EXPECT_THAT(refusal(m, "zone wait > 1us"), HasSubstr("no memory"));
  EXPECT_THAT(refusal(m, "fifo > 1us"), HasSubstr("accepted are"));
}

TEST(Watch, AWaitStopsTheRunTheNanosecondItReachesItsLimit) {
  Machine m = starving();
  const auto stop = first_stop(m, "other waits > 123456ns");
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->at, Instant{123'456});
  EXPECT_EQ(m.now(), stop->at);
  EXPECT_THAT(stop->what, HasSubstr("other has been runnable for 123.5 us"));
}

TEST(Watch, AWaitThatEndsInTimeDoesNot) {
  Machine m = starving();
  // The hog is throttled by a tick after 950 ms; until then the other task waits.
  EXPECT_EQ(first_stop(m, "other waits > 951ms"), std::nullopt);
}

TEST(Watch, ThrottlingRunsAndEventsStopAtTheirRecord) {
  Machine m = starving();
  const auto throttled = first_stop(m, "CPU 0 throttled");
  ASSERT_TRUE(throttled);
  EXPECT_THAT(throttled->what, HasSubstr("> rt_runtime 950"));
  const auto runs = first_stop(m, "other runs");
  ASSERT_TRUE(runs);
  EXPECT_EQ(runs->at, throttled->at);
  const auto back = first_stop(m, "sim_rt_unthrottle");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->at, Instant{} + 1_s);
}

TEST(Watch, AStopIsToldOnceAndTheRunGoesOn) {
  Machine m = starving();
  const auto first = first_stop(m, "wait > 100ms");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->at, Instant{} + 100_ms);
  const auto second = first_stop(m, "wait > 100ms");  // not the same wait again
  ASSERT_TRUE(second);
  EXPECT_GT(second->at, Instant{} + 950_ms);
}

TEST(Watch, OfSeveralTheFirstToComeTrueStops) {
  Machine m = starving();
  Watch watch(m, {condition(m, "throttled"), condition(m, "20ms"), condition(m, "wait > 500ms")});
  const auto stop = watch.run_until(m, Instant{} + 10_s, nullptr);
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->condition, 1U);
  EXPECT_EQ(stop->at, Instant{} + 20_ms);
}

TEST(Watch, NothingThatComesTrueIsARunToItsEnd) {
  Machine m = starving();
  EXPECT_EQ(first_stop(m, "fifo waits > 5s", Instant{} + 4_s), std::nullopt);
  EXPECT_EQ(m.now(), Instant{} + 4_s);
}

TEST(Watch, AWaitForALockIsMeasuredFromItsBeginning) {
  engine::Setup setup = test::memory_setup("4.11-parallel-free", 4, 512);
  setup.tasks = {test::freeing_task("a", 100), test::freeing_task("b", 100)};
  setup.knobs.set(knobs::Knob::kFreeAggregation, 1);
  Machine m = boot(std::make_shared<const engine::Setup>(setup), 1);
  const auto stop = first_stop(m, "zone wait > 500ns", Instant{} + 50_s);
  ASSERT_TRUE(stop);
  const auto waits = [&](const machine::SpinLock& lock) {
    return std::ranges::any_of(lock.queue, [&](const machine::SpinLock::Waiter& waiter) {
      return waiter.since + Duration{500} == stop->at;
    });
  };
  EXPECT_TRUE(std::ranges::any_of(m.free_path.locks, waits));
}

TEST(Watch, AWatchedRunIsTheSameRun) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto setup = test::random_setup(seed);
    Machine straight = boot(setup, seed);
    run_until(straight, Instant{} + 1_s, nullptr);
    Machine watched = boot(setup, seed);
    Watch watch(watched, {condition(watched, "wait > 3ms"), condition(watched, "sched_wakeup")});
    while (watched.now() < Instant{} + 1_s && !finished(watched)) {
      static_cast<void>(watch.run_until(watched, Instant{} + 1_s, nullptr));
    }
    ASSERT_EQ(watched, straight) << "seed=" << seed;
  }
}

/// The slow way: looks at every task after every nanosecond at which anything could change.
Instant slow_first_wait(Machine m, Duration limit, Instant until) {
  std::vector<std::optional<Instant>> since(m.kernel.tasks.size());
  while (m.now() < until) {
    const Instant next = m.kernel.timers.next_time();
    Instant due = kNever;
    for (const auto& begun : since) {
      due = std::min(due, begun ? *begun + limit : kNever);
    }
    if (due < next && due <= until) {
      return due;
    }
    if (next > until || !dispatch(m, nullptr)) {
      break;
    }
    since.resize(m.kernel.tasks.size());
    for (std::size_t i = 0; i < since.size(); ++i) {
      const trace::TaskState state = m.kernel.tasks[i].state;
      const bool waits =
          state == trace::TaskState::kRunnable || state == trace::TaskState::kThrottled;
      if (!waits) {
        since[i].reset();
      } else if (!since[i]) {
        since[i] = m.now();
      }
    }
  }
  return kNever;
}

TEST(Watch, FindsTheWaitThatLookingAtEveryTaskFinds) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto setup = test::random_setup(seed);
    const Instant until = Instant{} + 500_ms;
    Machine m = boot(setup, seed);
    const auto stop = first_stop(m, "wait > 2500us", until);
    EXPECT_EQ(stop ? stop->at : kNever, slow_first_wait(boot(setup, seed), 2500_us, until))
        << "seed=" << seed;
  }
}

TEST(History, StopsForAConditionInThePastAsInTheFuture) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto setup = test::random_setup(seed);
    std::vector<Instant> fresh;
    std::vector<Instant> again;
    History h(setup, seed);
    const Condition wanted = condition(h.machine(), "wait > 3ms");
    for (std::vector<Instant>* stops : {&fresh, &again}) {
      h.seek(Instant{});
      Watch watch(h.machine(), {wanted});
      while (const auto stop = h.run_until(Instant{} + 1_s, watch)) {
        EXPECT_EQ(h.now(), stop->at);
        stops->push_back(stop->at);
      }
    }
    EXPECT_EQ(fresh, again) << "seed=" << seed;
    Machine straight = boot(setup, seed);
    run_until(straight, h.now(), nullptr);
    EXPECT_EQ(h.machine(), straight) << "seed=" << seed;
  }
}

}  // namespace
}  // namespace schedlab::engine
