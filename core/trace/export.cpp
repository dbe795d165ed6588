// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/export.h"

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/trace/reason.h"

namespace schedlab::trace {

namespace {

constexpr std::string_view kFtraceHeader =
    "# tracer: nop\n"
    "#\n"
    "#                                _-----=> irqs-off\n"
    "#                               / _----=> need-resched\n"
    "#                              | / _---=> hardirq/softirq\n"
    "#                              || / _--=> preempt-depth\n"
    "#                              ||| / _-=> migrate-disable\n"
    "#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION\n"
    "#              | |         |   |||||     |         |\n";

bool is_sim_event(Kind kind) {
  return event_name(kind).starts_with("sim_");
}

/// The CPU that wrote the record: a waker writes on its own, a push on the one that pushes.
std::size_t writer_cpu(const Record& r, std::size_t cpus) {
  const bool elsewhere = r.kind == Kind::kSchedWakeup || r.reason == Reason::kPushRtTask;
  return elsewhere && r.detail < cpus ? r.detail : r.cpu;
}

std::string_view irq_info(const Record& r) {
  if (r.kind == Kind::kSchedSwitch) {
    return "d..2.";
  }
  const bool in_interrupt = r.kind == Kind::kSchedWakeup && TaskId{r.other} == kIdleTask;
  return in_interrupt ? "d.h4." : is_sim_event(r.kind) ? "....." : "d..3.";
}

/// Who ran on each CPU just before the first record.
std::vector<TaskId> first_tasks(const StoreView& view) {
  std::vector<TaskId> curr;
  const Instant before{view.events[view.events.begin()].at_ns - 1};
  for (const LaneView& lane : view.cpus) {
    curr.push_back(task_of(lane.at(before).state));
  }
  return curr;
}

std::string ftrace_line(const Record& r, const Names& names, TaskId curr, std::size_t cpu) {
  const bool idle = curr == kIdleTask;
  const std::int64_t us = (r.at_ns + 500) / 1'000;
  return fmt::format("{:>16}-{:<7} [{:03}] {} {:5}.{:06}: {}: {}\n",
                     idle ? "<idle>" : names.task(curr), idle ? 0 : names.tasks[index(curr)].pid,
                     cpu, irq_info(r), us / 1'000'000, us % 1'000'000, event_name(r),
                     event_args(r, names));
}

/// As JSON and CSV quote it.
std::string quoted(std::string_view text, std::string_view escape) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == escape.front()) {
      out += escape;
    }
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + '"';
}

std::string json(std::string_view text) {
  return quoted(text, "\\");
}

std::string csv(std::string_view text) {
  return quoted(text, "\"");
}

std::string microseconds_text(std::int64_t ns) {
  return fmt::format("{}.{:03}", ns / 1'000, ns % 1'000);
}

/// Writes the events of a Chrome trace, with commas between them.
class ChromeEvents {
 public:
  explicit ChromeEvents(std::ostream& out) : out_(out) {}

  void add(std::string_view name, char phase, std::size_t cpu, std::string_view rest) {
    out_ << (first_ ? "" : ",\n")
         << fmt::format(R"({{"name":{},"ph":"{}","pid":0,"tid":{},{}}})", json(name), phase, cpu,
                        rest);
    first_ = false;
  }

 private:
  std::ostream& out_;
  bool first_ = true;
};

void add_slices(ChromeEvents& events, const StoreView& view, std::size_t cpu) {
  const LaneView& lane = view.cpus[cpu];
  Slice slice = lane.at({0});
  do {
    const TaskId task = task_of(slice.state);
    if (task != kIdleTask && !slice.folded) {
      events.add(
          view.names->task(task), 'X', cpu,
          fmt::format(R"("ts":{},"dur":{},"args":{{"pid":{},"prio":{},"began":{}}})",
                      microseconds_text(slice.begin.ns),
                      microseconds_text((slice.end - slice.begin).ns),
                      view.names->tasks[index(task)].pid, view.names->tasks[index(task)].prio,
                      json(reason_name(reason_of(slice.state)))));
    }
  } while (lane.next(slice.begin, slice));
}

void add_instants(ChromeEvents& events, const StoreView& view) {
  for (std::uint64_t i = view.events.begin(); i < view.events.end(); ++i) {
    const Record& r = view.events[i];
    if (is_sim_event(r.kind) && r.kind != Kind::kSimRtRuntime) {
      events.add(event_name(r), 'i', r.cpu,
                 fmt::format(R"("ts":{},"s":"t","args":{{"why":{}}})", microseconds_text(r.at_ns),
                             json(explain(r, *view.names))));
    }
  }
}

void add_rt_time(ChromeEvents& events, const TrackView& track) {
  std::vector<Point> points;
  track.points({0}, kNever, static_cast<std::size_t>(-1), points);
  const std::size_t cpu = index(track.info().cpu);
  for (const Point& point : points) {
    events.add(
        fmt::format("rt_time CPU {}", cpu), 'C', cpu,
        fmt::format(R"("ts":{},"args":{{"ns":{}}})", microseconds_text(point.at_ns), point.value));
  }
}

}  // namespace

void write_ftrace(std::ostream& out, const StoreView& view) {
  out << kFtraceHeader;
  if (view.events.size() == 0) {
    return;
  }
  std::vector<TaskId> curr = first_tasks(view);
  for (std::uint64_t i = view.events.begin(); i < view.events.end(); ++i) {
    const Record& r = view.events[i];
    const std::size_t cpu = writer_cpu(r, curr.size());
    const bool is_switch = r.kind == Kind::kSchedSwitch;
    out << ftrace_line(r, *view.names, is_switch ? TaskId{r.other} : curr[cpu], cpu);
    if (is_switch) {
      curr[cpu] = TaskId{r.task};
    }
  }
}

void write_chrome_json(std::ostream& out, const StoreView& view) {
  out << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
  ChromeEvents events(out);
  for (std::size_t cpu = 0; cpu < view.cpus.size(); ++cpu) {
    events.add("thread_name", 'M', cpu, fmt::format(R"("args":{{"name":"CPU {}"}})", cpu));
  }
  for (std::size_t cpu = 0; cpu < view.cpus.size(); ++cpu) {
    add_slices(events, view, cpu);
  }
  add_instants(events, view);
  for (const TrackView& track : view.tracks) {
    if (track.info().name == "rt_time") {
      add_rt_time(events, track);
    }
  }
  out << "\n]}\n";
}

void write_csv(std::ostream& out, const StoreView& view) {
  out << "time_ns,cpu,event,task,other,detail,a,b,reason,why\n";
  const auto id = [](std::uint32_t task) {
    return TaskId{task} == kIdleTask ? -1 : std::int64_t{task};
  };
  for (std::uint64_t i = view.events.begin(); i < view.events.end(); ++i) {
    const Record& r = view.events[i];
    out << fmt::format("{},{},{},{},{},{},{},{},{},{}\n", r.at_ns, r.cpu, event_name(r), id(r.task),
                       id(r.other), r.detail, r.a, r.b, reason_name(r.reason),
                       csv(explain(r, *view.names)));
  }
}

}  // namespace schedlab::trace
