// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/export.h"

#include <sstream>

#include <gtest/gtest.h>

#include "tests/core/trace/records.h"

namespace schedlab::trace {
namespace {

using namespace made;  // NOLINT: the whole test speaks in these records

/// other runs on CPU 1, fifo preempts it, is throttled, and other goes on.
StoreView small_run() {
  Store store(names());
  store.append(wakeup(1'000'000'400, 1, kOther, Reason::kTaskStarted));
  store.append(
      switched(1'000'002'500, 1, kSwapper, TaskState::kRunning, kOther, Reason::kWakeupIdle));
  Record woken = wakeup(1'000'010'000, 1, kFifo, Reason::kTimerExpired);
  woken.a = 5'000;
  store.append(woken);
  store.append(
      switched(1'000'010'000, 1, kOther, TaskState::kRunnable, kFifo, Reason::kWakeupRtPrio));
  store.append(rt(1'000'030'000, Kind::kSimRtThrottle, 1, 20'000, 19'000));
  store.append(
      switched(1'000'030'000, 1, kFifo, TaskState::kThrottled, kOther, Reason::kRtThrottled));
  return store.view({1'000'050'000});
}

std::string written(void (*write)(std::ostream&, const StoreView&), const StoreView& view) {
  std::ostringstream out;
  write(out, view);
  return out.str();
}

TEST(Export, WritesFtraceTextAsTheKernelDoes) {
  const std::string text = written(write_ftrace, small_run());
  EXPECT_EQ(text.substr(0, text.find('\n')), "# tracer: nop");
  EXPECT_EQ(
      text.substr(text.find("\n          <idle>") + 1),
      "          <idle>-0       [001] d.h4.     1.000000: sched_wakeup_new: comm=other pid=902 "
      "prio=120 "
      "target_cpu=001\n"
      "          <idle>-0       [001] d..2.     1.000003: sched_switch: prev_comm=swapper/1 "
      "prev_pid=0 "
      "prev_prio=120 prev_state=R ==> next_comm=other next_pid=902 next_prio=120\n"
      "           other-902     [001] d.h4.     1.000010: sched_wakeup: comm=fifo pid=901 prio=98 "
      "target_cpu=001\n"
      "           other-902     [001] d..2.     1.000010: sched_switch: prev_comm=other "
      "prev_pid=902 "
      "prev_prio=120 prev_state=R+ ==> next_comm=fifo next_pid=901 next_prio=98\n"
      "            fifo-901     [001] .....     1.000030: sim_rt_throttle: cpu=1 rt_time=20000 "
      "rt_runtime=19000 lenders=0\n"
      "            fifo-901     [001] d..2.     1.000030: sched_switch: prev_comm=fifo "
      "prev_pid=901 "
      "prev_prio=98 prev_state=R+ ==> next_comm=other next_pid=902 next_prio=120\n");
}

TEST(Export, WritesAWakeupOnTheCpuOfTheWaker) {
  Store store(names());
  store.append(switched(1'000, 0, kSwapper, TaskState::kRunning, kOther));
  Record woken = wakeup(2'000, 1, kFifo, Reason::kWokenByTask);
  woken.other = kOther;
  woken.detail = 0;
  store.append(woken);
  const std::string text = written(write_ftrace, store.view({3'000}));
  EXPECT_NE(text.find("           other-902     [000] d..3.     0.000002: sched_wakeup: comm=fifo"),
            std::string::npos)
      << text;
}

TEST(Export, WritesChromeTraceEvents) {
  EXPECT_EQ(written(write_chrome_json, small_run()),
            R"({"displayTimeUnit":"ns","traceEvents":[
{"name":"thread_name","ph":"M","pid":0,"tid":0,"args":{"name":"CPU 0"}},
{"name":"thread_name","ph":"M","pid":0,"tid":1,"args":{"name":"CPU 1"}},
{"name":"other","ph":"X","pid":0,"tid":1,"ts":1000002.500,"dur":7.500,"args":{"pid":902,"prio":120,"began":"wakeup_idle"}},
{"name":"fifo","ph":"X","pid":0,"tid":1,"ts":1000010.000,"dur":20.000,"args":{"pid":901,"prio":98,"began":"wakeup_rt_prio"}},
{"name":"other","ph":"X","pid":0,"tid":1,"ts":1000030.000,"dur":20.000,"args":{"pid":902,"prio":120,"began":"rt_throttled"}},
{"name":"sim_rt_throttle","ph":"i","pid":0,"tid":1,"ts":1000030.000,"s":"t","args":{"why":"RT was throttled on CPU 1: rt_time 20.00 us > rt_runtime 19.00 us; other CPUs that lent: 0"}},
{"name":"rt_time CPU 1","ph":"C","pid":0,"tid":1,"ts":1000030.000,"args":{"ns":20000}}
]}
)");
}

TEST(Export, WritesOneCsvLineARecord) {
  Names quoting = names();
  quoting.tasks[kOther].name = R"(ot"h,er)";
  Store store(quoting);
  store.append(switched(500, 1, kSwapper, TaskState::kRunning, kOther, Reason::kWakeupIdle));
  EXPECT_EQ(written(write_csv, store.view({900})),
            "time_ns,cpu,event,task,other,detail,a,b,reason,why\n"
            "500,1,sched_switch,1,-1,0,0,0,wakeup_idle,\"ot\"\"h,er woke up and CPU 1 ran only "
            "swapper/1\"\n");
}

TEST(Export, WritesNoMoreThanHeadersOfAnEmptyRun) {
  const StoreView empty = Store(names()).view({10});
  EXPECT_EQ(written(write_csv, empty), "time_ns,cpu,event,task,other,detail,a,b,reason,why\n");
  const std::string text = written(write_ftrace, empty);
  EXPECT_EQ(text.find("sched_"), std::string::npos);
}

}  // namespace
}  // namespace schedlab::trace
