// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of events: a tournament tree over timer slots. Every source of events (a CPU's tick, a
// task's timer, ...) owns one slot that holds at most one armed time, so re-arming replaces and
// nothing stale is ever kept. Arm, cancel and pop cost O(log slots); the earliest costs O(1).
//
// Order is (time, phase, sequence): phases order what happens at one instant, and inside a phase it
// is first armed, first out. The queue is a value: it copies and compares with the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/heap_bytes.h"
#include "core/sim/time.h"

namespace schedlab::sim {

/// What happens first at one instant. Hardware timers come before the tick because on Linux both
/// are interrupts and the tick's own hrtimer is armed last; soft interrupts run after hard ones;
/// wakeups they cause precede schedule(), which runs on the way out of the interrupt; user code
/// (the end of a program step) moves only when no interrupt is left; a sysctl write, which an
/// outsider makes, comes when the instant is over.
enum class Phase : std::uint8_t {
  kHrtimer,
  kTick,
  kSoftirq,
  kWakeup,
  kProgram,
  kSchedule,
  kSysctl
};

/// Index of a timer slot.
enum class Slot : std::uint32_t {};

class EventQueue {
 public:
  struct Event {
    Instant at;
    Slot slot{};
  };

  /// Makes room for slots 0 .. count-1; armed ones stay.
  void resize(std::size_t count);

  [[nodiscard]] std::size_t size() const { return slots_; }

  [[nodiscard]] std::size_t heap_bytes() const {
    return schedlab::heap_bytes(keys_) + schedlab::heap_bytes(winners_);
  }

  /// Arms the slot, replacing what it held.
  void arm(Slot slot, Instant at, Phase phase) {
    Key& key = keys_[static_cast<std::size_t>(slot)];
    key.at = at.ns;
    key.order = (static_cast<std::uint64_t>(phase) << kSequenceBits) | next_sequence_++;
    replay(static_cast<std::size_t>(slot));
  }

  /// Arms the only slot of its phase. It needs no place among equals, so it takes no sequence
  /// number and leaves no trace of how often it was armed.
  void arm_alone(Slot slot, Instant at, Phase phase) {
    Key& key = keys_[static_cast<std::size_t>(slot)];
    key.at = at.ns;
    key.order = static_cast<std::uint64_t>(phase) << kSequenceBits;
    replay(static_cast<std::size_t>(slot));
  }

  void cancel(Slot slot) {
    Key& key = keys_[static_cast<std::size_t>(slot)];
    if (key.at == kNever.ns) {
      return;
    }
    key = Key{};
    replay(static_cast<std::size_t>(slot));
  }

  [[nodiscard]] bool armed(Slot slot) const {
    return keys_[static_cast<std::size_t>(slot)].at != kNever.ns;
  }

  [[nodiscard]] Instant time_of(Slot slot) const {
    return {keys_[static_cast<std::size_t>(slot)].at};
  }

  /// Time of the earliest event; kNever when nothing is armed.
  [[nodiscard]] Instant next_time() const { return {keys_[winners_[1]].at}; }

  /// Takes the earliest event out. Something must be armed.
  Event pop() {
    const std::size_t slot = winners_[1];
    const Event event{{keys_[slot].at}, static_cast<Slot>(static_cast<std::uint32_t>(slot))};
    keys_[slot] = Key{};
    replay(slot);
    return event;
  }

  friend bool operator==(const EventQueue&, const EventQueue&) = default;

 private:
  static constexpr int kSequenceBits = 56;

  struct Key {
    std::int64_t at = kNever.ns;
    std::uint64_t order = ~std::uint64_t{0};
    friend bool operator==(const Key&, const Key&) = default;
  };

  /// Both fields as one number, so that no branch is taken: which of two timers is earlier is hard
  /// to foretell.
  [[nodiscard]] static bool before(const Key& a, const Key& b) {
    __extension__ using Wide = __int128;
    const auto wide = [](const Key& key) { return (Wide{key.at} << 64) | key.order; };
    return wide(a) < wide(b);
  }

  /// Plays the matches on the slot's way to the root again, as far as they can end differently:
  /// where another slot won before and wins now, nothing changes above. Most timers are armed for
  /// later than their neighbours', so that is soon.
  void replay(std::size_t slot) {
    std::size_t node = (slot + width_) / 2;
    std::uint32_t winner = match(2 * node);
    Key best = keys_[winner];
    while (node > 1 && (winners_[node] != winner || winner == slot)) {
      winners_[node] = winner;
      const std::uint32_t rival = winners_[node ^ 1U];
      if (const Key other = keys_[rival]; before(other, best)) {
        winner = rival;
        best = other;
      }
      node /= 2;
    }
    if (node == 1) {
      winners_[1] = winner;
    }
  }

  [[nodiscard]] std::uint32_t match(std::size_t leaf) const {
    const std::size_t left = leaf - width_;
    return static_cast<std::uint32_t>(before(keys_[left + 1], keys_[left]) ? left + 1 : left);
  }

  std::size_t slots_ = 0;
  std::size_t width_ = 2;  // leaves: an even number, so that leaves meet in pairs
  std::vector<Key> keys_ = std::vector<Key>(2);
  std::vector<std::uint32_t> winners_ = {
      0, 0};  // slot that wins below each inner node; [1] is the root
  std::uint64_t next_sequence_ = 0;
};

}  // namespace schedlab::sim
