// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/wakeup_chain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/trace/records.h"

namespace schedlab::trace {
namespace {

using made::kFifo;
using made::kOther;
using made::kSwapper;
using made::switched;
using made::wakeup;

constexpr TaskId kF = task_id(kFifo);
constexpr TaskId kO = task_id(kOther);

Record woken_by(std::int64_t at, std::uint16_t cpu, std::uint32_t task, std::uint32_t waker,
                std::uint16_t waker_cpu) {
  Record r = wakeup(at, cpu, task, Reason::kWokenByTask);
  r.other = waker;
  r.detail = waker_cpu;
  return r;
}

/// A timer wakes fifo at 10, which runs on CPU 0 and wakes other at 30; that one waits on CPU 1 for
/// nobody, runs from 35, is preempted by nothing, and wakes fifo, which had slept, again at 60.
StoreView ping_pong() {
  Store store(made::names());
  for (const Record& r : {
           wakeup(10, 0, kFifo),
           switched(12, 0, kSwapper, TaskState::kRunnable, kFifo),
           woken_by(30, 1, kOther, kFifo, 0),
           switched(35, 1, kSwapper, TaskState::kRunnable, kOther),
           switched(40, 0, kFifo, TaskState::kInterruptible, kSwapper),
           switched(45, 1, kOther, TaskState::kRunnable, kSwapper),
           switched(50, 1, kSwapper, TaskState::kRunnable, kOther),
           woken_by(60, 0, kFifo, kOther, 1),
           switched(60, 1, kOther, TaskState::kInterruptible, kSwapper),
           switched(61, 0, kSwapper, TaskState::kRunnable, kFifo),
       }) {
    store.append(r);
  }
  return store.view(Instant{100});
}

TEST(LastWakeup, LooksThroughPreemptionsAndNotThroughSleep) {
  const StoreView view = ping_pong();
  ASSERT_TRUE(last_wakeup(view, kO, Instant{50}));
  EXPECT_EQ(last_wakeup(view, kO, Instant{50})->at(), Instant{30});
  EXPECT_EQ(last_wakeup(view, kF, Instant{61})->at(), Instant{60});
  EXPECT_EQ(last_wakeup(view, kF, Instant{39})->at(), Instant{10});
  EXPECT_EQ(last_wakeup(view, kF, Instant{40})->at(), Instant{10}) << "it falls asleep just then";
  EXPECT_FALSE(last_wakeup(view, kF, Instant{50})) << "it sleeps";
  EXPECT_FALSE(last_wakeup(view, kO, Instant{5})) << "not yet awake";
}

TEST(WakeupChain, GoesFromWakerToWakerUntilATimer) {
  const std::vector<Hop> chain = wakeup_chain(ping_pong(), kF, Instant{61}, 10);
  ASSERT_EQ(chain.size(), 3U);
  EXPECT_EQ(chain[0].wakeup.at(), Instant{60});
  EXPECT_EQ(chain[0].waker(), kO);
  EXPECT_EQ(chain[0].ran, Instant{61});
  EXPECT_EQ(chain[0].on, cpu_id(0));
  EXPECT_EQ(chain[1].wakeup.at(), Instant{30});
  EXPECT_EQ(chain[1].woken(), kO);
  EXPECT_EQ(chain[1].ran, Instant{35}) << "where it first ran, not where it ran again";
  EXPECT_EQ(chain[1].on, cpu_id(1));
  EXPECT_EQ(chain[2].wakeup.at(), Instant{10});
  EXPECT_EQ(chain[2].waker(), kIdleTask);
}

TEST(WakeupChain, GoesThroughOneThatRanForNoTimeAtAll) {
  Store store(made::names());
  for (const Record& r : {
           wakeup(10, 0, kFifo),
           switched(10, 0, kSwapper, TaskState::kRunnable, kFifo),
           woken_by(10, 1, kOther, kFifo, 0),
           switched(10, 0, kFifo, TaskState::kInterruptible, kSwapper),
           switched(12, 1, kSwapper, TaskState::kRunnable, kOther),
       }) {
    store.append(r);
  }
  const std::vector<Hop> chain = wakeup_chain(store.view(Instant{20}), kO, Instant{12}, 10);
  ASSERT_EQ(chain.size(), 2U);
  EXPECT_EQ(chain[1].woken(), kF);
  EXPECT_EQ(chain[1].waker(), kIdleTask);
  EXPECT_EQ(chain[1].ran, Instant{10}) << "not where its sleep began";
  EXPECT_EQ(chain[1].on, cpu_id(0));
}

TEST(WakeupChain, IsNoLongerThanAskedFor) {
  EXPECT_EQ(wakeup_chain(ping_pong(), kF, Instant{61}, 2).size(), 2U);
  EXPECT_TRUE(wakeup_chain(ping_pong(), kF, Instant{61}, 0).empty());
}

}  // namespace
}  // namespace schedlab::trace
