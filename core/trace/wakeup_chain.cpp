// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/wakeup_chain.h"

#include "core/trace/waits.h"

namespace schedlab::trace {

namespace {

/// A task that was preempted more often since it woke up is taken for one that never slept: an
/// answer at once beats one that makes the window wait.
constexpr int kMostSlices = 2'000;

/// When the task's stretch of being runnable or running that reaches `at` began.
std::optional<Instant> awake_since(const LaneView& lane, Instant at) {
  if (lane.empty()) {
    return std::nullopt;
  }
  Slice slice = lane.at(at);
  if (!awake(state_of(slice.state)) && (slice.begin < at || !lane.previous(at, slice))) {
    return std::nullopt;  // unless it fell asleep at this very instant
  }
  for (int i = 0; i < kMostSlices; ++i) {
    if (!awake(state_of(slice.state))) {
      return at;
    }
    at = slice.begin;
    if (!lane.previous(at, slice)) {
      return at;
    }
  }
  return std::nullopt;
}

Hop hop_of(const LaneView& lane, const Record& wakeup) {
  Slice slice = lane.at(wakeup.at());
  while (waits(state_of(slice.state)) && lane.next(slice.begin, slice)) {
  }
  if (state_of(slice.state) == TaskState::kRunning) {
    return {wakeup, slice.begin, cpu_of(slice.state)};
  }
  return {wakeup, wakeup.at(), cpu_id(wakeup.cpu)};
}

}  // namespace

std::optional<Record> last_wakeup(const StoreView& view, TaskId task, Instant at) {
  // One that ran for no time at all left no slice: it woke up at this very instant, if at all.
  const Instant since = awake_since(view.tasks[index(task)], at).value_or(at);
  for (std::uint64_t i = view.events.lower_bound(since);
       i < view.events.end() && view.events[i].at() == since; ++i) {
    if (const Record& r = view.events[i]; r.kind == Kind::kSchedWakeup && r.task == index(task)) {
      return r;
    }
  }
  return std::nullopt;
}

std::vector<Hop> wakeup_chain(const StoreView& view, TaskId task, Instant at, std::size_t hops) {
  std::vector<Hop> chain;
  while (chain.size() < hops && task != kIdleTask) {
    const auto wakeup = last_wakeup(view, task, at);
    if (!wakeup) {
      break;
    }
    chain.push_back(hop_of(view.tasks[index(task)], *wakeup));
    task = task_id(wakeup->other);
    at = wakeup->at();
  }
  return chain;
}

}  // namespace schedlab::trace
