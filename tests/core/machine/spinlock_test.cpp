// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/spinlock.h"

#include <gtest/gtest.h>

#include "core/base/check.h"

namespace schedlab::machine {
namespace {

class SpinLockTest : public testing::Test {
 protected:
  std::uint64_t hash_ = 0;
  trace::Sink out_{hash_};
  SpinLock lock_;
};

TEST_F(SpinLockTest, IsHandedOverFirstInFirstOut) {
  EXPECT_TRUE(spin_lock(lock_, cpu_id(3), Instant{100}, out_));
  EXPECT_FALSE(spin_lock(lock_, cpu_id(7), Instant{110}, out_));
  EXPECT_FALSE(spin_lock(lock_, cpu_id(5), Instant{120}, out_));
  spin_unlock(lock_, Instant{200}, out_);
  EXPECT_EQ(hand_over(lock_, Instant{200}, out_).cpu, cpu_id(7));
  EXPECT_EQ(lock_.owner, cpu_id(7));
  EXPECT_EQ(lock_.last_owner, cpu_id(3));
  spin_unlock(lock_, Instant{250}, out_);
  EXPECT_EQ(hand_over(lock_, Instant{250}, out_).cpu, cpu_id(5));
}

TEST_F(SpinLockTest, CountsAsLockStatDoes) {
  static_cast<void>(spin_lock(lock_, cpu_id(0), Instant{0}, out_));
  static_cast<void>(spin_lock(lock_, cpu_id(1), Instant{40}, out_));
  spin_unlock(lock_, Instant{100}, out_);
  static_cast<void>(hand_over(lock_, Instant{100}, out_));
  spin_unlock(lock_, Instant{130}, out_);
  EXPECT_EQ(lock_.stat.acquisitions, 2U);
  EXPECT_EQ(lock_.stat.contentions, 1U);
  EXPECT_EQ(lock_.stat.waittime_total, Duration{60});
  EXPECT_EQ(lock_.stat.waittime_max, Duration{60});
  EXPECT_EQ(lock_.stat.holdtime_total, Duration{130});
  EXPECT_EQ(lock_.stat.holdtime_max, Duration{100});
  EXPECT_EQ(lock_.stat.max_waiters, 1U);
}

TEST_F(SpinLockTest, TheLongestWaitIsForOneSectionOfEachHolder) {
  static_cast<void>(spin_lock(lock_, cpu_id(0), Instant{0}, out_, 5));
  static_cast<void>(spin_lock(lock_, cpu_id(1), Instant{50}, out_, 2));
  static_cast<void>(spin_lock(lock_, cpu_id(2), Instant{75}, out_));
  EXPECT_EQ(lock_.waited_at(lock_.queue[0], Duration{10}), Instant{100});  // 5 sections at a time
  spin_unlock(lock_, Instant{100}, out_);
  static_cast<void>(hand_over(lock_, Instant{100}, out_));
  EXPECT_EQ(lock_.stat.waittime_max, Duration{10});
  EXPECT_EQ(lock_.waited_at(lock_.queue[0], Duration{30}), Instant{150});  // 5 of CPU 0, 25 of CPU 1
  spin_unlock(lock_, Instant{160}, out_);
  static_cast<void>(hand_over(lock_, Instant{160}, out_));
  EXPECT_EQ(lock_.stat.waittime_max, Duration{35});
  EXPECT_EQ(lock_.stat.waittime_total, Duration{50 + 85});
  EXPECT_EQ(lock_.stat.holdtime_max, Duration{30});
}

TEST_F(SpinLockTest, OneCpuDoesNotWaitForItself) {
  static_cast<void>(spin_lock(lock_, cpu_id(0), Instant{0}, out_));
  EXPECT_THROW(static_cast<void>(spin_lock(lock_, cpu_id(0), Instant{1}, out_)), InvariantError);
}

TEST(SpinLockBins, HoldAndWaitAreSplitWhereABinEnds) {
  constexpr std::int64_t kWidth = std::int64_t{1} << trace::kLockBinShift;
  trace::Names names;
  names.cpus = 2;
  names.locks = {{"zone->lock", 0}};
  trace::Store store(names);
  std::uint64_t hash = 0;
  trace::Sink out(hash, &store);
  SpinLock lock;
  lock.id = lock_id(0);
  static_cast<void>(spin_lock(lock, cpu_id(0), Instant{kWidth / 2}, out));
  static_cast<void>(spin_lock(lock, cpu_id(1), Instant{kWidth}, out));
  spin_unlock(lock, Instant{2 * kWidth + 5}, out);
  static_cast<void>(hand_over(lock, Instant{2 * kWidth + 5}, out));
  spin_unlock(lock, Instant{3 * kWidth}, out);
  const trace::LockLaneView view = store.view(Instant{3 * kWidth}).locks[0];
  std::vector<trace::LockCell> bins(3);
  view.cells(Instant{0}, Instant{3 * kWidth}, bins);
  EXPECT_EQ(bins[0].hold_ns, kWidth / 2);
  EXPECT_EQ(bins[0].wait_ns, 0);
  EXPECT_EQ(bins[1].hold_ns, kWidth);
  EXPECT_EQ(bins[1].wait_ns, kWidth);
  EXPECT_EQ(bins[2].hold_ns, kWidth);
  EXPECT_EQ(bins[2].wait_ns, 5);
  EXPECT_EQ(bins[2].longest_wait_ns, kWidth + 5);
  EXPECT_EQ(bins[1].max_waiters, 1);
  EXPECT_EQ(view.range(Instant{0}, Instant{3 * kWidth}).wait_ns, kWidth + 5);
}

}  // namespace
}  // namespace schedlab::machine
