// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/program_reader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/scenario/limits.h"

namespace schedlab::scenario {

namespace {

using workload::Step;
using workload::StepKind;

constexpr int kDeepestLoop = 4;  // engine::kMaxLoopDepth
constexpr Range<Duration> kStepTime{kShortestTime, kLongestTime};
const std::array<std::string, 10> kStepNames{"run",  "sleep",  "block", "timer", "wait",
                                             "wake", "munmap", "yield", "loop",  "exit"};

/// A step that lets simulated time pass whatever the other tasks do.
bool uses_time(const Step& step) {
  switch (step.kind) {
    case StepKind::kRun:
    case StepKind::kRunForever:
    case StepKind::kSleep:
    case StepKind::kBlock:
    case StepKind::kTimer:
      return true;
    case StepKind::kWait:
    case StepKind::kWake:
    case StepKind::kYield:
    case StepKind::kMunmap:
    case StepKind::kLoop:
    case StepKind::kEnd:
    case StepKind::kExit:
      return false;
  }
  return false;
}

class ProgramReader {
 public:
  explicit ProgramReader(Channels& channels) : channels_(channels) {}

  [[nodiscard]] workload::Program read(const Place& program) {
    read_steps(program, 0);
    return std::move(program_);
  }

 private:
  void read_steps(const Place& list, int depth) {
    for (const Place& item : list.items()) {
      if (item.is(YamlNode::Kind::kScalar)) {
        read_bare_step(item);
        continue;
      }
      const std::vector<Place> entries = item.entries();
      if (entries.size() > 1) {
        entries[1].refuse_key("a second key", "one step in each list element: put '- ' before it");
      }
      if (!entries.empty()) {
        read_step(entries.front(), depth);
      }
    }
  }

  void read_bare_step(const Place& item) {
    if (item.raw() == "yield") {
      add(StepKind::kYield);
    } else if (item.raw() == "munmap") {
      add(StepKind::kMunmap);
    } else if (item.raw() == "exit") {
      add(StepKind::kExit);
    } else {
      item.refuse("yield, munmap, exit or a step with a value such as 'run: 5ms'", kStepNames);
    }
  }

  void read_step(const Place& step, int depth) {
    const std::string& name = step.key();
    if (name == "run" && step.raw() == "forever") {
      add(StepKind::kRunForever);
    } else if (name == "run") {
      add_timed(StepKind::kRun, step);
    } else if (name == "sleep") {
      add_timed(StepKind::kSleep, step);
    } else if (name == "block") {
      add_timed(StepKind::kBlock, step);
    } else if (name == "timer") {
      add_timer(step);
    } else if (name == "wait") {
      add(StepKind::kWait, channels_.waited(step));
    } else if (name == "wake") {
      add(StepKind::kWake, channels_.woken(step));
    } else if (name == "loop") {
      read_loop(step, depth);
    } else {
      step.refuse_key("an unknown step", one_of(kStepNames) + did_you_mean(name, kStepNames));
    }
  }

  /// `run: 5ms` or `run: {time: 5ms, jitter: 1ms}`.
  void add_timed(StepKind kind, const Place& place) {
    Step& step = add(kind);
    if (!place.is(YamlNode::Kind::kMap)) {
      step.time = place.duration(kStepTime, kShortestTime);
      return;
    }
    Keys keys(place);
    step.time = keys.needed("time").duration(kStepTime, kLongestTime);
    step.jitter = keys["jitter"].duration({Duration{}, step.time});
    keys.done();
  }

  /// `timer: 1s` or `timer: {period: 1s, phase: 540ms}`.
  void add_timer(const Place& place) {
    Step& step = add(StepKind::kTimer);
    if (!place.is(YamlNode::Kind::kMap)) {
      step.time = place.duration(kStepTime, kShortestTime);
      return;
    }
    Keys keys(place);
    step.time = keys.needed("period").duration(kStepTime, kLongestTime);
    step.phase = keys["phase"].duration({Duration{}, step.time - kShortestTime});
    keys.done();
  }

  void read_loop(const Place& loop, int depth) {
    if (depth == kDeepestLoop) {
      loop.problem(fmt::format("found a loop in {} loops, accepted is at most {} deep", depth, kDeepestLoop));
      return;
    }
    Keys keys(loop);
    const std::int64_t times = keys["times"].integer({1, std::numeric_limits<std::uint32_t>::max()}, 0);
    const std::size_t start = program_.steps.size();
    add(StepKind::kLoop).count = static_cast<std::uint32_t>(times);
    const Place body = keys.needed("do");
    read_steps(body, depth + 1);
    keys.done();
    if (body.present() &&
        std::none_of(program_.steps.begin() + static_cast<std::ptrdiff_t>(start), program_.steps.end(), uses_time)) {
      loop.problem(
          "found a loop that uses no time and would never end, accepted is one with a run, sleep, block or timer");
    }
    add(StepKind::kEnd, static_cast<std::uint32_t>(start));
    program_.steps[start].target = static_cast<std::uint32_t>(program_.steps.size());
  }

  Step& add(StepKind kind, std::uint32_t target = 0) {
    Step& step = program_.steps.emplace_back();
    step.kind = kind;
    step.target = target;
    return step;
  }

  Channels& channels_;
  workload::Program program_;
};

}  // namespace

std::uint32_t Channels::use(const Place& place, bool Channel::*side) {
  const std::string name = place.text(64);
  auto found = std::find_if(channels_.begin(), channels_.end(), [&](const Channel& c) { return c.name == name; });
  if (found == channels_.end()) {
    channels_.push_back({name, place});
    found = channels_.end() - 1;
  }
  (*found).*side = true;
  return static_cast<std::uint32_t>(found - channels_.begin());
}

void Channels::report_one_sided() const {
  std::vector<std::string> names;
  for (const Channel& channel : channels_) {
    names.push_back(channel.name);
  }
  for (const Channel& channel : channels_) {
    if (channel.name.empty() || channel.waits == channel.wakes) {
      continue;
    }
    std::vector<std::string> others = names;
    std::erase(others, channel.name);
    channel.first.problem(fmt::format("found channel {}, which no task {}{}", quote(channel.name),
                                      channel.waits ? "wakes" : "waits for", did_you_mean(channel.name, others)));
  }
}

workload::Program read_program(const Place& program, Channels& channels) {
  return ProgramReader(channels).read(program);
}

}  // namespace schedlab::scenario
