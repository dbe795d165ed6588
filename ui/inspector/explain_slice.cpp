// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explain_slice.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/trace/reason.h"
#include "core/trace/waits.h"
#include "core/trace/wakeup_chain.h"

#include "ui/inspector/waits.h"

namespace schedlab::ui {

namespace {

using trace::Kind;
using trace::Record;
using trace::StoreView;
using trace::TaskState;

constexpr std::size_t kNamedTasks = 3;

/// The first record at exactly `at` that `wanted` accepts; empty when there is none or it is
/// folded.
template <typename Wanted>
std::optional<Record> record_at(const StoreView& view, Instant at, Wanted wanted) {
  const trace::EventLogView& log = view.events;
  for (std::uint64_t i = log.lower_bound(at); i < log.end() && log[i].at() == at; ++i) {
    if (wanted(log[i])) {
      return log[i];
    }
  }
  return std::nullopt;
}

std::optional<Record> switch_to(const StoreView& view, CpuId cpu, TaskId next, Instant at) {
  return record_at(view, at, [=](const Record& r) {
    return r.kind == Kind::kSchedSwitch && r.cpu == index(cpu) && r.task == index(next);
  });
}

std::optional<Record> switch_from(const StoreView& view, CpuId cpu, TaskId prev, Instant at) {
  return record_at(view, at, [=](const Record& r) {
    return r.kind == Kind::kSchedSwitch && r.cpu == index(cpu) && r.other == index(prev);
  });
}

/// What changed how a task that is not running stands.
std::optional<Record> change_of(const StoreView& view, TaskId task, Instant at) {
  return record_at(view, at, [=](const Record& r) {
    const bool about_it = r.task == index(task) &&
                          (r.kind == Kind::kSchedWakeup || r.kind == Kind::kSimTaskState ||
                           r.kind == Kind::kSchedMigrateTask || r.kind == Kind::kSchedSwitch);
    const bool left_cpu = r.kind == Kind::kSchedSwitch && r.other == index(task);
    return about_it || left_cpu;
  });
}

std::string name_of(const StoreView& view, TaskId task) {
  return task == kIdleTask ? "idle" : view.names->task(task);
}

/// Collects the lines of a story and the kernel functions its records name.
class Teller {
 public:
  explicit Teller(const StoreView& view) : view_(view) {}

  void say(StoryPart part, std::string text) { lines_.push_back({part, std::move(text)}); }

  void say(StoryPart part, const std::optional<Record>& record, std::string_view without) {
    if (!record) {
      say(part, std::string(without));
      return;
    }
    say(part, trace::explain(*record, *view_.names));
    const std::string_view function = trace::kernel_function(record->reason);
    if (!function.empty() && std::find(kernel_.begin(), kernel_.end(), function) == kernel_.end()) {
      kernel_.push_back(function);
    }
  }

  [[nodiscard]] std::vector<StoryLine> lines() && {
    if (!kernel_.empty()) {
      say(StoryPart::kKernel, fmt::format("{}", fmt::join(kernel_, ", ")));
    }
    return std::move(lines_);
  }

 private:
  const StoreView& view_;
  std::vector<StoryLine> lines_;
  std::vector<std::string_view> kernel_;
};

/// "fifo 540.0 ms, idle 2.000 ms": the tasks with the most time.
std::string list_times(const StoreView& view, const std::vector<TimeOf>& times) {
  std::vector<std::string> parts;
  for (const TimeOf& t : times) {
    if (parts.size() == kNamedTasks) {
      parts.push_back(fmt::format("{} more", times.size() - kNamedTasks));
      break;
    }
    parts.push_back(fmt::format("{} {}", name_of(view, t.task), format_span(t.time)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void tell_wait(Teller& teller, const StoreView& view, TaskId task, CpuId cpu, Instant until) {
  const auto wait = wait_before(view, task, until);
  const Instant since = wait ? wait->begin : until;
  if (wait) {
    const std::string throttled =
        wait->throttled.ns == 0
            ? ""
            : fmt::format(" ({} of it throttled)", format_span(wait->throttled));
    teller.say(
        StoryPart::kWaited,
        fmt::format("{}{}; meanwhile on CPU {}: {}", format_span(wait->total()), throttled,
                    index(cpu), list_times(view, ran_on(view, cpu, wait->begin, wait->end))));
  } else {
    teller.say(StoryPart::kWaited, "not at all");
  }
  if (const auto cause = change_of(view, task, since); cause && since.ns > 0) {
    teller.say(StoryPart::kWoken, cause, "");
  }
}

/// Nothing when the one wakeup that led here says it all.
void tell_wakers(Teller& teller, const StoreView& view, TaskId task, Instant at, std::size_t hops) {
  const std::vector<trace::Hop> chain = trace::wakeup_chain(view, task, at, hops);
  if (chain.size() < 2) {
    return;
  }
  std::vector<std::string> lines;
  for (const trace::Hop& hop : chain) {
    const std::string by =
        hop.waker() == kIdleTask
            ? "a timer or interrupt"
            : fmt::format("{} on CPU {}", name_of(view, hop.waker()), hop.wakeup.detail);
    lines.push_back(fmt::format("{} by {}, {} before", name_of(view, hop.woken()), by,
                                format_span(at - hop.wakeup.at())));
  }
  teller.say(StoryPart::kWakers, fmt::format("{}", fmt::join(lines, "\n")));
}

/// "idle 99.1 %" over the other CPUs; empty on a machine with one.
std::string idle_elsewhere(const StoreView& view, CpuId cpu, Instant from, Instant to) {
  Duration idle;
  Duration all;
  for (std::size_t i = 0; i < view.cpus.size(); ++i) {
    if (i == index(cpu)) {
      continue;
    }
    for (const TimeOf& t : ran_on(view, cpu_id(i), from, to)) {
      all += t.time;
      idle += t.task == kIdleTask ? t.time : Duration{};
    }
  }
  if (all.ns == 0) {
    return {};
  }
  const double share = 100.0 * static_cast<double>(idle.ns) / static_cast<double>(all.ns);
  return fmt::format("the other CPUs were idle {:.1f} % of the time", share);
}

void tell_meanwhile(Teller& teller, const StoreView& view, CpuId cpu, Instant from, Instant to) {
  std::vector<std::string> parts;
  const std::vector<TimeOf> waiters = waited_for(view, cpu, from, to);
  for (std::size_t i = 0; i < std::min(waiters.size(), kNamedTasks); ++i) {
    const TimeOf& w = waiters[i];
    const std::string split =
        w.throttled.ns == 0 ? ""
                            : fmt::format(" ({} throttled, {} runnable)", format_span(w.throttled),
                                          format_span(w.time - w.throttled));
    parts.push_back(
        fmt::format("{} waited {}{}", name_of(view, w.task), format_span(w.time), split));
  }
  if (waiters.size() > kNamedTasks) {
    parts.push_back(fmt::format("{} more waited", waiters.size() - kNamedTasks));
  }
  if (parts.empty()) {
    parts.emplace_back("nobody waited for this CPU");
  }
  if (std::string idle = idle_elsewhere(view, cpu, from, to); !idle.empty()) {
    parts.push_back(std::move(idle));
  }
  teller.say(StoryPart::kMeanwhile, fmt::format("{}", fmt::join(parts, "; ")));
}

std::string task_headline(const StoreView& view, TaskId task, std::string_view doing, CpuId cpu) {
  return fmt::format("{}  pid {}  {} CPU {}", view.names->task(task),
                     view.names->tasks[index(task)].pid, doing, index(cpu));
}

constexpr std::string_view kFolded = "the event is no longer in the record";

}  // namespace

std::optional<SliceStory> explain_cpu_slice(const StoreView& view, CpuId cpu, Instant at,
                                            std::size_t hops) {
  if (index(cpu) >= view.cpus.size() || view.cpus[index(cpu)].empty()) {
    return std::nullopt;
  }
  const trace::Slice slice = view.cpus[index(cpu)].at(at);
  const TaskId task = trace::task_of(slice.state);
  const bool idle = task == kIdleTask;
  Teller teller(view);
  teller.say(StoryPart::kBegan, switch_to(view, cpu, task, slice.begin),
             slice.begin.ns == 0 ? "the machine booted" : kFolded);
  teller.say(StoryPart::kEnded, slice.open ? std::nullopt : switch_from(view, cpu, task, slice.end),
             slice.open ? "not yet" : kFolded);
  if (!idle) {
    tell_wait(teller, view, task, cpu, slice.begin);
    tell_wakers(teller, view, task, slice.begin, hops);
  }
  tell_meanwhile(teller, view, cpu, slice.begin, slice.end);
  const std::string headline =
      idle ? fmt::format("CPU {} idle", index(cpu)) : task_headline(view, task, "on", cpu);
  return SliceStory{headline, slice.begin, slice.end, slice.open, std::move(teller).lines()};
}

std::optional<SliceStory> explain_task_slice(const StoreView& view, TaskId task, Instant at,
                                             std::size_t hops) {
  if (index(task) >= view.tasks.size() || view.tasks[index(task)].empty()) {
    return std::nullopt;
  }
  const trace::Slice slice = view.tasks[index(task)].at(at);
  const TaskState state = trace::state_of(slice.state);
  const CpuId cpu = trace::cpu_of(slice.state);
  if (state == TaskState::kRunning) {
    return explain_cpu_slice(view, cpu, at, hops);
  }
  Teller teller(view);
  teller.say(StoryPart::kBegan, change_of(view, task, slice.begin),
             slice.begin.ns == 0 ? "the machine booted" : kFolded);
  teller.say(StoryPart::kEnded, slice.open ? std::nullopt : change_of(view, task, slice.end),
             slice.open ? "not yet" : kFolded);
  if (trace::waits(state)) {
    tell_wakers(teller, view, task, slice.begin, hops);
    teller.say(StoryPart::kMeanwhile,
               fmt::format("on CPU {}: {}", index(cpu),
                           list_times(view, ran_on(view, cpu, slice.begin, slice.end))));
  }
  const std::string doing = fmt::format("{} on", trace::state_name(state));
  return SliceStory{task_headline(view, task, doing, cpu), slice.begin, slice.end, slice.open,
                    std::move(teller).lines()};
}

}  // namespace schedlab::ui
