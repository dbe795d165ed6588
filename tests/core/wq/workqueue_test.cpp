// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wq/workqueue.h"

#include <gtest/gtest.h>

namespace schedlab::wq {
namespace {

constexpr NodeId kNode{0};
constexpr NodeId kOther{1};
constexpr TaskId kWorker{7};

TEST(Workqueue, ItemsBeyondMaxActiveWait) {
  Workqueue wq(2);
  const Limits limits{2, false};
  for (int i = 0; i < 3; ++i) {
    static_cast<void>(wq.queue_work(kNode, limits, Instant{}));
  }
  EXPECT_EQ(wq.pools()[0].nr_active, 2);
  EXPECT_EQ(wq.pools()[0].inactive.size(), 1U);
  static_cast<void>(wq.queue_work(kOther, limits, Instant{}));
  EXPECT_EQ(wq.pools()[1].nr_active, 1);  // each node's pool has a limit of its own
}

TEST(Workqueue, TheLimitIsOfAllPoolsSince6_9) {
  Workqueue wq(2);
  const Limits limits{1, true};
  static_cast<void>(wq.queue_work(kNode, limits, Instant{}));
  static_cast<void>(wq.queue_work(kOther, limits, Instant{}));
  EXPECT_EQ(wq.pools()[1].inactive.size(), 1U);
}

TEST(Workqueue, IsFirstInFirstOut) {
  Workqueue wq(1);
  wq.add_worker(kNode, kWorker);
  EXPECT_EQ(wq.queue_work(kNode, {}, Instant{}).wake, kWorker);
  EXPECT_EQ(wq.queue_work(kNode, {}, Instant{}).wake, kIdleTask);  // nobody idle is left
  EXPECT_TRUE(wq.needs_worker(kNode));
  EXPECT_EQ(wq.take(kNode, kWorker, Instant{5}), WorkId{0});
  EXPECT_EQ(wq.take(kNode, kWorker, Instant{6}), WorkId{1});
  EXPECT_EQ(wq.take(kNode, kWorker, Instant{7}), std::nullopt);
  EXPECT_FALSE(wq.needs_worker(kNode));
}

TEST(Workqueue, AFinishedItemLetsTheNextBecomeActive) {
  Workqueue wq(1);
  wq.add_worker(kNode, kWorker);
  static_cast<void>(wq.queue_work(kNode, {1, false}, Instant{}));
  static_cast<void>(wq.queue_work(kNode, {1, false}, Instant{}));
  static_cast<void>(wq.take(kNode, kWorker, Instant{}));
  static_cast<void>(wq.finish(WorkId{0}, Instant{9}));
  EXPECT_TRUE(wq.activate({1, false}, 1).empty());  // the running worker takes it
  EXPECT_EQ(wq.take(kNode, kWorker, Instant{9}), WorkId{1});
}

TEST(Workqueue, FlushWaitsForAnItemThatIsNotDone) {
  Workqueue wq(1);
  wq.add_worker(kNode, kWorker);
  const WorkId work = wq.queue_work(kNode, {}, Instant{}).work;
  EXPECT_FALSE(wq.flush_work(work, TaskId{3}));
  static_cast<void>(wq.take(kNode, kWorker, Instant{}));
  EXPECT_EQ(wq.finish(work, Instant{4}), TaskId{3});
  EXPECT_TRUE(wq.flush_work(work, TaskId{3}));
}

}  // namespace
}  // namespace schedlab::wq
