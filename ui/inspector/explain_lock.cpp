// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explain_lock.h"

#include <algorithm>

#include <fmt/format.h>

namespace schedlab::ui {

namespace {

double percent(double some, double all) {
  return all <= 0 ? 0 : 100 * some / all;
}

std::string so_far(const stats::LockState& lock) {
  return fmt::format(
      "{} acquisitions, {} contentions ({:.1f} %), wait-max {}, hold-max {}, at most {} "
      "waiting",
      lock.acquisitions, lock.contentions,
      percent(static_cast<double>(lock.contentions), static_cast<double>(lock.acquisitions)),
      format_span(lock.waittime_max), format_span(lock.holdtime_max), lock.max_waiters);
}

}  // namespace

std::optional<LockStory> explain_lock(const trace::StoreView& view,
                                      const stats::FreePathState* state, LockId lock, Instant at) {
  const std::size_t i = index(lock);
  if (i >= view.locks.size()) {
    return std::nullopt;
  }
  const trace::LockLaneView& lane = view.locks[i];
  const std::int64_t bin = std::max<std::int64_t>(at.ns, 0) >> trace::kLockBinShift;
  LockStory story;
  story.headline = fmt::format("{} of zone {}", lane.info().name, lane.info().zone);
  story.begin = Instant{bin << trace::kLockBinShift};
  story.end = Instant{(bin + 1) << trace::kLockBinShift};
  const trace::LockCell cell = lane.range(story.begin, story.end);
  const auto span = static_cast<double>((story.end - story.begin).ns);
  const auto part = [&story](LockPart p) -> std::string& {
    return story.parts[static_cast<std::size_t>(p)];
  };
  part(LockPart::kOwner) =
      cell.owner == kNoCpu
          ? std::string("nobody took it")
          : fmt::format("CPU {} had it last; held {:.0f} % of the time", index(cell.owner),
                        percent(static_cast<double>(cell.hold_ns), span));
  part(LockPart::kWaiters) = fmt::format(
      "{:.1f} on average, {} at most", static_cast<double>(cell.wait_ns) / span, cell.max_waiters);
  part(LockPart::kLongestWait) = format_span(Duration{cell.longest_wait_ns});
  part(LockPart::kTaken) = fmt::format("{} times", cell.acquisitions);
  if (state != nullptr && i < state->locks.size()) {
    part(LockPart::kSoFar) = so_far(state->locks[i]);
  }
  return story;
}

}  // namespace schedlab::ui
