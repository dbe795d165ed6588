// SPDX-License-Identifier: GPL-3.0-or-later
// Do the rows read as those of vmstat?
#include "core/stats/vmstat.h"

#include <gtest/gtest.h>

#include "core/base/check.h"

namespace schedlab::stats {
namespace {

TEST(VmstatRow, CountsPerSecondAndRoundsHalfUp) {
  ProcStat before{.at = {1'000'000'000}, .intr = 10, .ctxt = 100};
  ProcStat after{.at = {3'000'000'000}, .idle = 1, .intr = 15, .ctxt = 104};
  const VmstatRow row = vmstat_row(before, after);
  EXPECT_EQ(row.in, 3);  // 5 in 2 s = 2.5
  EXPECT_EQ(row.cs, 2);  // 4 in 2 s
  EXPECT_EQ(row.at, after.at);
}

TEST(VmstatRow, TakesPercentOfTheTicksOfTheInterval) {
  ProcStat before{.at = {0}, .user = 50, .idle = 50};
  ProcStat after{.at = {1},
                 .user = 51,
                 .nice = 1,
                 .system = 1,
                 .idle = 55,
                 .procs_running = 2,
                 .procs_blocked = 1};
  const VmstatRow row = vmstat_row(before, after);  // 2 + 1 + 5 = 8 ticks
  EXPECT_EQ(row.us, 25);                            // nice counts as user
  EXPECT_EQ(row.sy, 13);                            // 12.5
  EXPECT_EQ(row.id, 63);  // 62.5: the parts need not sum to 100, as with vmstat
  EXPECT_EQ(row.r, 2);
  EXPECT_EQ(row.b, 1);
}

TEST(VmstatRow, WithoutATickIsIdle) {
  EXPECT_EQ(vmstat_row(ProcStat{}, ProcStat{.at = {1}}).id, 100);
}

TEST(VmstatRow, RefusesAnIntervalThatDoesNotGoForward) {
  EXPECT_THROW(static_cast<void>(vmstat_row(ProcStat{}, ProcStat{})), InvariantError);
}

TEST(VmstatText, KeepsTheColumnsUnderTheirHeads) {
  const std::string head = vmstat_header();
  const std::string columns = head.substr(head.find('\n') + 1);
  const std::string row = to_string(VmstatRow{.at = {0},
                                              .r = 2,
                                              .b = 0,
                                              .in = 1000,
                                              .cs = 42,
                                              .us = 95,
                                              .sy = 0,
                                              .id = 4,
                                              .wa = 1,
                                              .memory = {.free_kib = 274378, .cached_kib = 7599}});
  EXPECT_EQ(columns, " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st");
  EXPECT_EQ(row, " 2  0      0 274378      0   7599    0    0     0     0 1000   42 95  0  4  1  0");
}

TEST(VmstatRow, IdleWithADeviceToWaitForIsWait) {
  const ProcStat after{.at = {1'000'000'000}, .user = 10, .idle = 30, .iowait = 60};
  const VmstatRow row = vmstat_row(ProcStat{}, after);
  EXPECT_EQ(row.us, 10);
  EXPECT_EQ(row.id, 30);
  EXPECT_EQ(row.wa, 60);
}

}  // namespace
}  // namespace schedlab::stats
