// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/reason.h"

#include <gtest/gtest.h>

namespace schedlab::trace {
namespace {

constexpr auto kSwapper = static_cast<std::uint32_t>(kIdleTask);

Names names() {
  Names some;
  some.tasks = {{"fifo", 901, 98, "SCHED_FIFO"}, {"other", 902, 120, "SCHED_NORMAL"}};
  some.knobs = {"kernel.sched_rt_runtime_us"};
  some.cpus = 4;
  return some;
}

Record record(Kind kind, Reason reason, std::int64_t a = 0, std::int64_t b = 0) {
  Record r;
  r.kind = kind;
  r.reason = reason;
  r.a = a;
  r.b = b;
  r.cpu = 3;
  r.task = 1;
  r.other = 0;
  return r;
}

std::string said(Kind kind, Reason reason, std::int64_t a = 0, std::int64_t b = 0) {
  return explain(record(kind, reason, a, b), names());
}

TEST(Explain, SaysWhyASwitchHappened) {
  const auto of = [](Reason reason, std::int64_t a = 0, std::int64_t b = 0) {
    return said(Kind::kSchedSwitch, reason, a, b);
  };
  EXPECT_EQ(of(Reason::kRtThrottled, 810'000'000, 800'000'000),
            "fifo was throttled: rt_time 810.0 ms > rt_runtime 800.0 ms (checked at the tick)");
}

TEST(EventArgs, AreThoseOfTracePipe) {
  Record r = record(Kind::kSchedSwitch, Reason::kWakeupRtPrio);
  r.task = 0;
  r.other = 1;
  r.detail = static_cast<std::uint32_t>(TaskState::kRunnable);
  EXPECT_EQ(event_args(r, names()),
            "prev_comm=other prev_pid=902 prev_prio=120 prev_state=R+ ==> next_comm=fifo "
            "next_pid=901 next_prio=98");
  r.other = kSwapper;
  EXPECT_EQ(event_args(r, names()),
            "prev_comm=swapper/3 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=fifo "
            "next_pid=901 next_prio=98");
}

}  // namespace
}  // namespace schedlab::trace
