// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/parting.h"

#include <gtest/gtest.h>

namespace schedlab::trace {
namespace {

Record record(std::int64_t at, Kind kind = Kind::kSchedWakeup, std::uint32_t task = 0) {
  Record r;
  r.at_ns = at;
  r.kind = kind;
  r.task = task;
  return r;
}

EventLog log_of(const std::vector<Record>& records) {
  EventLog log;
  for (const Record& r : records) {
    log.append(r);
  }
  return log;
}

TEST(Parting, IsTheFirstRecordThatDiffersKnobWritesAside) {
  const auto a = log_of({record(1), record(5), record(9, Kind::kSchedSwitch, 1)}).view();
  const auto b =
      log_of({record(1), record(4, Kind::kSimSysctl), record(5), record(9, Kind::kSchedSwitch, 2)})
          .view();
  PartingFinder finder(a, b, Instant{0});
  const auto& parting = finder.look(a, b, Instant{10});
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->at(), Instant{9});
  EXPECT_EQ(parting->a->task, 1U);
  EXPECT_EQ(parting->b->task, 2U);
}

TEST(Parting, WhatIsNotYetKnownIsNoDifference) {
  EventLog first = log_of({record(1), record(5)});
  EventLog second = log_of({record(1)});
  PartingFinder finder(first.view(), second.view(), Instant{0});
  EXPECT_FALSE(finder.look(first.view(), second.view(), Instant{5}));  // 5 may come yet
  second.append(record(5));
  first.append(record(8));
  EXPECT_FALSE(finder.look(first.view(), second.view(), Instant{8}));
  const auto& parting = finder.look(first.view(), second.view(), Instant{9});
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->at(), Instant{8});
  EXPECT_FALSE(parting->b);
}

TEST(Parting, BeginsToLookWhereItIsTold) {
  const auto a = log_of({record(1), record(5)}).view();
  const auto b = log_of({record(2), record(5)}).view();
  PartingFinder finder(a, b, Instant{3});
  EXPECT_FALSE(finder.look(a, b, Instant{10}));
}

TEST(Parting, ACopiedLogGrowsApartFromItsOriginal) {
  EventLog original = log_of({record(1), record(2)});
  const auto before = original.view();
  EventLog copy = original;
  original.append(record(3, Kind::kSchedSwitch, 1));
  copy.append(record(3, Kind::kSchedSwitch, 2));
  copy.append(record(4));
  EXPECT_EQ(original.view().end(), 3U);
  EXPECT_EQ(copy.view().end(), 4U);
  EXPECT_EQ(original.view()[2].task, 1U);
  EXPECT_EQ(copy.view()[2].task, 2U);
  EXPECT_EQ(before.end(), 2U);
  EXPECT_EQ(before[1], record(2));
}

}  // namespace
}  // namespace schedlab::trace
