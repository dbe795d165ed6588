// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/latency.h"

#include <bit>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "ui/inspector/waits.h"

namespace schedlab::ui {

namespace {

using trace::Slice;
using trace::TaskState;

constexpr std::int64_t kFinestNs = 1'000;

bool sleeps(TaskState state) {
  return state == TaskState::kInterruptible || state == TaskState::kUninterruptible;
}

/// What is known of a task's last wakeup while its slices pass by.
class Wakeup {
 public:
  void see(const Slice& slice) {
    const TaskState state = trace::state_of(slice.state);
    if (slice.folded || state == TaskState::kDead) {
      *this = {};
    } else if (sleeps(state)) {
      woken_ = slice.end;
    } else if (state == TaskState::kRunning) {
      woken_.reset();
    }
  }

  /// Empty when it waits, or runs on, after having been preempted.
  [[nodiscard]] std::optional<Instant> at() const { return woken_; }

 private:
  std::optional<Instant> woken_;
};

/// As it stood when the first of the slices to be seen began. A task is born asleep.
Wakeup wakeup_until(const trace::StoreView& view, TaskId task, const Slice& first) {
  const auto wait = wait_before(view, task, first.begin);
  const Instant begin = wait ? wait->begin : first.begin;
  Slice earlier{begin, begin, trace::initial_state(trace::LaneKind::kTask)};
  static_cast<void>(view.tasks[index(task)].previous(begin, earlier));
  Wakeup wakeup;
  wakeup.see(earlier);
  return wakeup;
}

}  // namespace

std::size_t latency_bin(Duration latency) {
  return static_cast<std::size_t>(
      std::bit_width(static_cast<std::uint64_t>(latency.ns / kFinestNs)));
}

Duration latency_bin_begin(std::size_t bin) {
  return bin == 0 ? Duration{} : Duration{kFinestNs << (bin - 1)};
}

std::string latency_bin_text(const Latency& latency, std::size_t bin) {
  return fmt::format("{} - {}: {} of {}", format_span(latency_bin_begin(bin)),
                     format_span(latency_bin_begin(bin + 1)), latency.bins[bin],
                     latency.lengths.count);
}

std::vector<Duration> wakeup_latencies(const trace::StoreView& view, TaskId task,
                                       const std::vector<Slice>& slices, Instant from) {
  std::vector<Duration> latencies;
  Wakeup wakeup = slices.empty() ? Wakeup() : wakeup_until(view, task, slices.front());
  for (const Slice& slice : slices) {
    const bool runs = trace::state_of(slice.state) == TaskState::kRunning && !slice.folded;
    if (runs && wakeup.at() && slice.begin >= from) {
      latencies.push_back(slice.begin - *wakeup.at());
    }
    wakeup.see(slice);
  }
  return latencies;
}

Latency summarize_latency(std::vector<Duration>& latencies) {
  Latency latency{summarize(latencies), {}};
  if (latency.lengths.count > 0) {
    latency.bins.resize(latency_bin(latency.lengths.max) + 1);
  }
  for (const Duration each : latencies) {
    ++latency.bins[latency_bin(each)];
  }
  return latency;
}

}  // namespace schedlab::ui
