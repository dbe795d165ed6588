// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/spinlock.h"

#include <algorithm>

#include "core/base/check.h"

namespace schedlab::machine {

namespace {

constexpr std::int64_t kBinWidth = std::int64_t{1} << trace::kLockBinShift;

/// Sums how the lock stood until `now`; bins that are over leave.
void meter(SpinLock& lock, Instant now, trace::Sink& out) {
  const bool busy = lock.is_locked() || !lock.queue.empty();
  const auto waiters = static_cast<std::int64_t>(lock.queue.size());
  std::int64_t at = lock.metered_until.ns;
  while (at >> trace::kLockBinShift != now.ns >> trace::kLockBinShift) {
    const std::int64_t bin = at >> trace::kLockBinShift;
    const std::int64_t end = (bin + 1) * kBinWidth;
    lock.bin.hold_ns += lock.is_locked() ? end - at : 0;
    lock.bin.wait_ns += waiters * (end - at);
    if (lock.bin != trace::LockCell{}) {
      out.lock_bin(lock.id, bin, lock.bin);
    }
    lock.bin = trace::LockCell{};
    lock.bin.max_waiters = static_cast<std::uint16_t>(waiters);
    lock.bin.owner = lock.owner;
    at = busy ? end : now.ns;  // nothing happens to a free lock
  }
  lock.bin.hold_ns += lock.is_locked() ? now.ns - at : 0;
  lock.bin.wait_ns += waiters * (now.ns - at);
  lock.metered_until = now;
}

void take(SpinLock& lock, CpuId cpu, Instant now, std::uint32_t sections) {
  lock.owner = cpu;
  lock.held_since = now;
  lock.sections = sections;
  lock.bin.owner = cpu;
}

/// The lock's turns, with the hold that is not over.
Duration turns_until(const SpinLock& lock, Instant now) {
  return lock.turns + (now - lock.held_since) / lock.sections;
}

}  // namespace

bool spin_lock(SpinLock& lock, CpuId cpu, Instant now, trace::Sink& out, std::uint32_t sections) {
  meter(lock, now, out);
  lock.bin.acquisitions += sections;
  lock.stat.acquisitions += sections;
  if (!lock.is_locked()) {
    take(lock, cpu, now, sections);
    return true;
  }
  SCHEDLAB_CHECK(lock.owner != cpu, "a CPU waits for a lock that it holds");
  lock.stat.contentions += sections;
  lock.queue.push_back({cpu, now, sections, turns_until(lock, now)});
  lock.stat.max_waiters =
      std::max(lock.stat.max_waiters, static_cast<std::uint32_t>(lock.queue.size()));
  lock.bin.max_waiters =
      std::max(lock.bin.max_waiters, static_cast<std::uint16_t>(lock.queue.size()));
  return false;
}

void spin_unlock(SpinLock& lock, Instant now, trace::Sink& out) {
  SCHEDLAB_CHECK(lock.is_locked(), "a lock is given back that nobody holds");
  meter(lock, now, out);
  const Duration held = now - lock.held_since;
  lock.stat.holdtime_total += held;
  lock.stat.holdtime_max = std::max(lock.stat.holdtime_max, held / lock.sections);
  lock.turns = turns_until(lock, now);
  lock.last_owner = lock.owner;
  lock.owner = kNoCpu;
}

SpinLock::Waiter hand_over(SpinLock& lock, Instant now, trace::Sink& out) {
  SCHEDLAB_CHECK(!lock.is_locked() && !lock.queue.empty(), "a lock is handed to nobody");
  meter(lock, now, out);
  const SpinLock::Waiter next = lock.queue.front();
  lock.queue.erase(lock.queue.begin());
  take(lock, next.cpu, now, next.sections);
  const Duration waited = lock.turns - next.turns_before;
  lock.stat.waittime_total += now - next.since;
  lock.stat.waittime_max = std::max(lock.stat.waittime_max, waited);
  lock.bin.longest_wait_ns = std::max(lock.bin.longest_wait_ns, waited.ns);
  return next;
}

}  // namespace schedlab::machine
