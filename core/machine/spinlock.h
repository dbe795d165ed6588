// SPDX-License-Identifier: GPL-3.0-or-later
// A queued spinlock (kernel/locking/qspinlock.c, 4.2 and later): the first waiter is pending, the
// others stand in the MCS queue, and the lock is handed on first in, first out. Whoever waits burns
// its CPU with interrupts off. What a hand-off costs is for the caller to say.
//
// One hold may stand for several lock sections of the kernel (mm.free_aggregation). The totals are
// the same either way; the longest hold and wait are given for one section, since in the kernel the
// sections of several CPUs alternate: a waiter waits for one of each holder before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/store.h"

namespace schedlab::machine {

/// The columns of /proc/lock_stat, times in nanoseconds.
struct LockStat {
  std::uint64_t acquisitions = 0;
  std::uint64_t contentions = 0;  // of them, had to wait
  Duration waittime_total;
  Duration waittime_max;
  Duration holdtime_total;
  Duration holdtime_max;
  std::uint32_t max_waiters = 0;
  friend bool operator==(const LockStat&, const LockStat&) = default;
};

struct SpinLock {
  struct Waiter {
    CpuId cpu = kNoCpu;
    Instant since;
    std::uint32_t sections = 1;
    Duration turns_before;  // the lock's turns when it came
    friend bool operator==(const Waiter&, const Waiter&) = default;
  };

  LockId id = kNoLock;
  CpuId owner = kNoCpu;
  CpuId last_owner = kNoCpu;  // whose cache has the lock and what it protects
  Instant held_since;
  std::uint32_t sections = 1;  // that the owner's hold stands for
  Duration turns;  // one section of each hold that is over, summed: what one in the queue waited
  std::vector<Waiter> queue;  // front: pending, then the MCS queue
  LockStat stat;
  trace::LockCell bin;   // what happened since the present bin of time began ...
  Instant metered_until;  // ... up to here
  friend bool operator==(const SpinLock&, const SpinLock&) = default;

  [[nodiscard]] bool is_locked() const { return owner != kNoCpu; }
  /// When `waiter` will have waited `limit` with one section, as long as the owner holds the lock;
  /// before held_since when it already had.
  [[nodiscard]] Instant waited_at(const Waiter& waiter, Duration limit) const {
    return held_since + (limit - (turns - waiter.turns_before)) * sections;
  }
};

/// queued_spin_lock(): true when the lock is `cpu`'s at once, false when it must spin. `sections` is
/// how many times the kernel would take the lock in what this acquisition stands for.
bool spin_lock(SpinLock& lock, CpuId cpu, Instant now, trace::Sink& out, std::uint32_t sections = 1);
/// queued_spin_unlock().
void spin_unlock(SpinLock& lock, Instant now, trace::Sink& out);
/// The unlocked lock goes to the first waiter, who is returned; there must be one.
SpinLock::Waiter hand_over(SpinLock& lock, Instant now, trace::Sink& out);

}  // namespace schedlab::machine
