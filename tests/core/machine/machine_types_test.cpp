// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/machine/cpu_mask.h"
#include "core/machine/kernel.h"
#include "core/machine/task.h"

namespace schedlab::machine {
namespace {

TEST(CpuMask, ReadsAndPrintsCpulists) {
  const auto mask = CpuMask::parse("0-3, 7");
  ASSERT_TRUE(mask);
  EXPECT_EQ(mask->count(), 5U);
  EXPECT_TRUE(mask->test(CpuId{7}));
  EXPECT_FALSE(mask->test(CpuId{4}));
  EXPECT_EQ(mask->to_string(), "0-3,7");
  EXPECT_EQ(CpuMask::first(1).to_string(), "0");
  EXPECT_EQ(CpuMask{}.to_string(), "");
}

TEST(CpuMask, RefusesWhatIsNoList) {
  for (const char* text : {"", "a", "3-1", "-1", "1,,2", "0-1024", "1-"}) {
    EXPECT_FALSE(CpuMask::parse(text)) << text;
  }
}

TEST(Weights, AreTheKernelsTable) {
  EXPECT_EQ(nice_to_weight(-20), 88'761);
  EXPECT_EQ(nice_to_weight(0), 1'024);
  EXPECT_EQ(nice_to_weight(5), 335);
  EXPECT_EQ(nice_to_weight(19), 15);
}

TEST(KernelPrio, IsThatOfSchedSwitch) {
  EXPECT_EQ(kernel_prio(Policy::kFifo, 0, 1), 98);
  EXPECT_EQ(kernel_prio(Policy::kRr, 0, 99), 0);
  EXPECT_EQ(kernel_prio(Policy::kNormal, -20, 0), 100);
  EXPECT_EQ(kernel_prio(Policy::kStop, 0, 0), -1);
}

TEST(TickGrid, CountsTicksFromItsPhase) {
  Kernel k;
  k.tick = Duration{10};
  k.tick_phase = Duration{3};
  EXPECT_EQ(k.next_tick_after(Instant{0}), Instant{3});
  EXPECT_EQ(k.next_tick_after(Instant{3}), Instant{13});
  EXPECT_EQ(k.ticks_until(Instant{13}) - k.ticks_until(Instant{2}), 2);
}

}  // namespace
}  // namespace schedlab::machine
