// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/restoring.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace schedlab::ui {

namespace {

using Writes = std::vector<engine::JournalEntry>;

/// Up to when two runs that forked at `fork` are one: a file may name a fork later than its writes.
Instant parting_of(const Writes& a, const Writes& b, Instant fork) {
  const auto [in_a, in_b] = std::ranges::mismatch(a, b);
  fork = in_a == a.end() ? fork : std::min(fork, in_a->at);
  return in_b == b.end() ? fork : std::min(fork, in_b->at);
}

/// The last instant before `t`; boot has none.
Instant before(Instant t) {
  return std::max(Instant{}, t - nanoseconds(1));
}

}  // namespace

Restoring::Restoring(scenario::SavedSession saved, engine::History boot, RunInfo run, double speed)
    : saved_(std::move(saved)), own_(std::move(boot)), run_(std::move(run)), speed_(speed) {
  Writes writes = saved_.run.writes;
  if (saved_.fork) {
    parting_ = parting_of(writes, saved_.fork->other.writes, saved_.fork->at);
    std::erase_if(writes, [&](const engine::JournalEntry& write) { return write.at >= *parting_; });
  }
  own_.adopt(writes);
}

bool Restoring::advance() {
  if (parting_) {
    if (*parting_ == Instant{} || towards(own_, before(*parting_))) {
      part();
    }
    return false;
  }
  if (other_ && !towards(*other_, before(saved_.fork->other.now))) {
    return false;
  }
  if (!towards(own_, before(saved_.run.now))) {
    return false;
  }
  static_cast<void>(stand(own_, saved_.run) && (!other_ || stand(*other_, saved_.fork->other)));
  return true;
}

void Restoring::part() {
  other_.emplace(own_);
  own_.adopt(saved_.run.writes);
  other_->adopt(saved_.fork->other.writes);
  parting_.reset();
}

bool Restoring::towards(engine::History& history, Instant t) {
  const Instant from = history.now();
  if (from >= t || history.finished()) {
    return true;
  }
  const WallClock::time_point begin = WallClock::now();
  history.run_until(std::min(t, from + batch_.span()));
  batch_.took(history.now() - from, WallClock::now() - begin);
  return false;
}

bool Restoring::stand(engine::History& history, const scenario::SavedRun& where) {
  const bool there = history.seek_event(where.now, where.events);
  const std::uint64_t hash = history.machine().trace_hash;
  if (there && hash == where.trace_hash) {
    return true;
  }
  problem_ = fmt::format(
      "the run comes to another state at {} (trace {:016x}, saved was {:016x}): it was saved by a "
      "schedlab with another model",
      to_string(where.now - Instant{}), hash, where.trace_hash);
  return false;
}

double Restoring::done() const {
  const auto seconds = [](Instant t) { return static_cast<double>(t.ns); };
  double is = seconds(own_.now());
  double goal = seconds(saved_.run.now);
  if (saved_.fork) {
    is += seconds(other_ ? other_->now() : std::min(own_.now(), saved_.fork->other.now));
    goal += seconds(saved_.fork->other.now);
  }
  return goal > 0 ? std::min(1.0, is / goal) : 1.0;
}

}  // namespace schedlab::ui
