// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/event_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/sim/rng.h"

namespace schedlab::sim {
namespace {

constexpr Slot slot(unsigned i) { return static_cast<Slot>(i); }

TEST(EventQueue, OrdersByTimeThenPhaseThenFirstArmed) {
  EventQueue queue;
  queue.resize(5);
  queue.arm(slot(0), Instant{20}, Phase::kTick);
  queue.arm(slot(1), Instant{10}, Phase::kSchedule);
  queue.arm(slot(2), Instant{10}, Phase::kTick);
  queue.arm(slot(3), Instant{10}, Phase::kTick);
  std::vector<Slot> order;
  while (queue.next_time() != kNever) {
    order.push_back(queue.pop().slot);
  }
  EXPECT_EQ(order, (std::vector<Slot>{slot(2), slot(3), slot(1), slot(0)}));
}

TEST(EventQueue, ReArmingReplacesAndCancellingForgets) {
  EventQueue queue;
  queue.resize(2);
  queue.arm(slot(0), Instant{10}, Phase::kTick);
  queue.arm(slot(0), Instant{30}, Phase::kTick);
  queue.arm(slot(1), Instant{20}, Phase::kTick);
  queue.cancel(slot(1));
  EXPECT_EQ(queue.pop().at, Instant{30});
  EXPECT_EQ(queue.next_time(), kNever);
}

TEST(EventQueue, GrowingKeepsWhatIsArmed) {
  EventQueue queue;
  queue.resize(1);
  queue.arm(slot(0), Instant{5}, Phase::kTick);
  queue.resize(100);
  queue.arm(slot(99), Instant{4}, Phase::kTick);
  EXPECT_EQ(queue.pop().slot, slot(99));
  EXPECT_EQ(queue.pop().slot, slot(0));
}

/// The queue beside a slow one that searches a plain vector, over random operations.
TEST(EventQueue, AgreesWithASlowShadow) {
  struct Armed {
    std::int64_t at;
    Phase phase;
    std::uint64_t sequence;
  };
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    const auto slots = static_cast<unsigned>(1 + rng.below(std::uint64_t{40}));
    EventQueue queue;
    queue.resize(slots);
    std::vector<std::optional<Armed>> shadow(slots);
    for (std::uint64_t step = 0; step < 2'000; ++step) {
      const auto i = static_cast<unsigned>(rng.below(std::uint64_t{slots}));
      const std::uint64_t what = rng.below(std::uint64_t{4});
      if (what < 2) {
        const auto at = static_cast<std::int64_t>(rng.below(std::uint64_t{50}));
        const auto phase = static_cast<Phase>(rng.below(std::uint64_t{7}));
        queue.arm(slot(i), Instant{at}, phase);
        shadow[i] = Armed{at, phase, step};
      } else if (what == 2) {
        queue.cancel(slot(i));
        shadow[i].reset();
      } else if (queue.next_time() != kNever) {
        const auto first = std::min_element(shadow.begin(), shadow.end(), [](const auto& a, const auto& b) {
          return a && (!b || std::tie(a->at, a->phase, a->sequence) < std::tie(b->at, b->phase, b->sequence));
        });
        const EventQueue::Event event = queue.pop();
        ASSERT_EQ(event.slot, slot(static_cast<unsigned>(first - shadow.begin()))) << "seed=" << seed;
        ASSERT_EQ(event.at.ns, (*first)->at);
        first->reset();
      }
    }
  }
}

}  // namespace
}  // namespace schedlab::sim
