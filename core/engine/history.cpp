// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/history.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/engine/machine_bytes.h"

namespace schedlab::engine {

namespace {

constexpr std::uint64_t kEventsBetweenSnapshots = 20'000;
constexpr Instant kBeforeBoot{-1};

}  // namespace

History::History(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::size_t record_budget,
                 std::size_t snapshot_budget)
    : machine_(boot(setup, seed)),
      store_(names_of(machine_), record_budget),
      counters_(machine_, store_),
      snapshot_budget_(snapshot_budget) {
  take_snapshot(kBeforeBoot);
}

void History::dispatch_one() {
  const bool known = machine_.events < recorded_events_;
  dispatch(machine_, known ? nullptr : &store_);
  recorded_more();
}

void History::recorded_more() {
  if (machine_.events >= recorded_events_) {
    recorded_events_ = machine_.events;
    recorded_until_ = std::max(recorded_until_, machine_.now());
  }
}

void History::sample() {
  counters_.sample(machine_, store_);
  next_sample_ = CounterTracks::first_sample_after(machine_.now());
}

/// Through events that are recorded already, up to `t`.
std::optional<Stop> History::replay(Instant t, Watch* watch) {
  while (machine_.events < recorded_events_ && machine_.kernel.timers.next_time() <= t) {
    if (watch == nullptr) {
      dispatch(machine_, nullptr);
    } else if (auto stop = watch->step(machine_, t, nullptr)) {
      return stop;
    }
  }
  return std::nullopt;
}

/// Forward to `t`, which is not beyond the next sample.
std::optional<Stop> History::advance(Instant t, Watch* watch) {
  if (auto stop = replay(t, watch)) {
    return stop;
  }
  // Before the end of what is known, nothing is left to dispatch: only the clock moves.
  trace::Store* store = machine_.events < recorded_events_ ? nullptr : &store_;
  std::optional<Stop> stop;
  if (watch != nullptr) {
    stop = watch->run_until(machine_, t, store);
  } else {
    engine::run_until(machine_, t, store);
  }
  recorded_more();
  return stop;
}

std::optional<Stop> History::run(Instant t, Watch* watch) {
  t = std::min(t, Instant{} + machine_.setup->duration);
  std::optional<Stop> stop;
  do {
    stop = advance(std::min(t, std::max(next_sample_, machine_.now())), watch);
    if (machine_.now() >= next_sample_) {
      sample();
    }
    take_snapshot_if_due();
  } while (!stop && machine_.now() < t && !finished());
  return stop;
}

void History::run_until(Instant t) {
  run(t, nullptr);
}

std::optional<Stop> History::run_until(Instant t, Watch& watch) {
  return run(t, &watch);
}

bool History::step_event() {
  if (finished() || machine_.kernel.timers.next_time() > Instant{} + machine_.setup->duration) {
    return false;
  }
  const Instant next = machine_.kernel.timers.next_time();
  while (next_sample_ < next) {  // samples on the way belong before the event
    run_until(next_sample_);
  }
  dispatch_one();
  return true;
}

bool History::step_tick() {
  if (finished()) {
    return false;
  }
  run_until(machine_.kernel.next_tick_after(now()));
  return true;
}

bool History::step_back_tick() {
  if (now() == Instant{}) {
    return false;
  }
  const machine::Kernel& k = machine_.kernel;
  seek(k.next_tick_after(now() - nanoseconds(1)) - k.tick);
  return true;
}

bool History::step_back_event() {
  if (machine_.events == 0) {
    return false;
  }
  const std::uint64_t target = machine_.events - 1;
  const auto later = std::find_if(snapshots_.begin(), snapshots_.end(),
                                  [&](const Snapshot& s) { return s.machine->events > target; });
  restore(*std::prev(later));
  while (machine_.events < target) {
    dispatch_one();
  }
  return true;
}

void History::seek(Instant t) {
  t = std::max(t, Instant{});
  const auto later = std::ranges::upper_bound(snapshots_, t, {}, &Snapshot::at);
  const Snapshot& nearest = *std::prev(later);
  if (t < now() || nearest.at > now()) {
    restore(nearest);
  }
  run_until(t);
}

void History::adopt(const std::vector<JournalEntry>& writes) {
  SCHEDLAB_CHECK(machine_.events == recorded_events_, "what is adopted comes after the record");
  live_ = writes;
  set_live_writes(machine_, live_);
}

bool History::seek_event(Instant t, std::uint64_t events) {
  if (t > Instant{}) {
    seek(t - nanoseconds(1));
  } else {
    restore(snapshots_.front());
  }
  while (machine_.events < events && machine_.kernel.timers.next_time() <= t && step_event()) {
  }
  if (machine_.kernel.timers.next_time() > t) {
    run_until(t);
  }
  return machine_.events == events && machine_.now() <= t;
}

void History::take_snapshot_if_due() {
  if (machine_.events >= snapshots_.back().machine->events + kEventsBetweenSnapshots) {
    take_snapshot(machine_.now());
    if (snapshot_bytes_ > snapshot_budget_) {
      thin_snapshots();
    }
  }
}

void History::take_snapshot(Instant at) {
  snapshots_.push_back({at, bytes(machine_), std::make_shared<const Machine>(machine_)});
  snapshot_bytes_ += snapshots_.back().bytes;
}

/// The older half keeps every second one, so gaps grow with age. Boot and the newest stay.
void History::thin_snapshots() {
  std::vector<Snapshot> kept;
  snapshot_bytes_ = 0;
  for (std::size_t i = 0; i < snapshots_.size(); ++i) {
    if (i % 2 == 0 || i > snapshots_.size() / 2 || i + 1 == snapshots_.size()) {
      snapshot_bytes_ += snapshots_[i].bytes;
      kept.push_back(std::move(snapshots_[i]));
    }
  }
  snapshots_ = std::move(kept);
}

void History::restore(const Snapshot& snapshot) {
  machine_ = *snapshot.machine;
  set_live_writes(machine_, live_);
}

/// Back to `t` with the record ending there: the past is replayed into it from a snapshot before.
void History::rewind_record(Instant t) {
  while (snapshots_.size() > 1 && snapshots_.back().at >= t) {
    snapshot_bytes_ -= snapshots_.back().bytes;
    snapshots_.pop_back();
  }
  const Snapshot& from = snapshots_.back();
  restore(from);
  store_.truncate(from.at);
  recorded_events_ = machine_.events;
  recorded_until_ = std::max(from.at, Instant{});
  next_sample_ = CounterTracks::first_sample_after(from.at);
  run_until(t);
}

std::optional<knobs::Refusal> History::write(knobs::Knob knob, std::int64_t value) {
  run_until(now());
  if (auto refusal = knobs::refuse(machine_.kernel.profile, machine_.kernel.knobs, knob, value)) {
    return refusal;
  }
  const Instant at = now();
  std::erase_if(live_, [&](const JournalEntry& entry) { return entry.at > at; });
  undone_.clear();
  rewind_record(at);
  live_.push_back({at, knob, value});
  add_write(machine_, live_.back());
  run_until(at);
  return std::nullopt;
}

bool History::undo(std::size_t writes) {
  if (writes == 0 || live_.size() < writes) {
    return false;
  }
  for (std::size_t i = 0; i < writes; ++i) {
    undone_.push_back(live_.back());
    live_.pop_back();
  }
  rewind_record(undone_.back().at);
  return true;
}

bool History::redo() {
  if (undone_.empty()) {
    return false;
  }
  const JournalEntry entry = undone_.back();
  undone_.pop_back();
  rewind_record(entry.at);
  live_.push_back(entry);
  add_write(machine_, entry);
  run_until(entry.at);
  return true;
}

}  // namespace schedlab::engine
