// SPDX-License-Identifier: GPL-3.0-or-later
// A run one can go back in: the machine, its record, and snapshots to return to. Going back
// restores the nearest snapshot and replays; the record stays, for the future is already known
// until a knob write makes another one. A write in the past forks: what was recorded after it is
// forgotten. A copy is another future of the same past: snapshots and what is recorded are shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/counter_tracks.h"
#include "core/engine/machine.h"
#include "core/engine/watch.h"
#include "core/knobs/sysctl.h"
#include "core/trace/store.h"

namespace schedlab::engine {

class History {
 public:
  /// Snapshots beyond this many bytes are thinned, the older the more.
  static constexpr std::size_t kDefaultSnapshotBudget = std::size_t{128} << 20;

  History(std::shared_ptr<const Setup> setup, std::uint64_t seed,
          std::size_t record_budget = trace::Store::kDefaultBudget,
          std::size_t snapshot_budget = kDefaultSnapshotBudget);

  [[nodiscard]] const Machine& machine() const { return machine_; }

  [[nodiscard]] Instant now() const { return machine_.now(); }

  /// Everything up to here is in the record; now() may be earlier after going back.
  [[nodiscard]] Instant recorded_until() const { return recorded_until_; }

  [[nodiscard]] trace::StoreView view() const { return store_.view(recorded_until_); }

  [[nodiscard]] const trace::Store& store() const { return store_; }

  [[nodiscard]] std::size_t snapshots() const { return snapshots_.size(); }

  /// Of all snapshots; those that a copy shares count for both.
  [[nodiscard]] std::size_t snapshot_bytes() const { return snapshot_bytes_; }

  [[nodiscard]] std::size_t snapshot_budget() const { return snapshot_budget_; }

  [[nodiscard]] bool finished() const { return engine::finished(machine_); }

  /// Knob writes made here, not those of the preset, oldest first.
  [[nodiscard]] const std::vector<JournalEntry>& live_writes() const { return live_; }

  /// Forward to `t`: every event at or before it is dispatched. Stops early when the run is over.
  void run_until(Instant t);
  /// The same, but no further than where a condition comes true.
  [[nodiscard]] std::optional<Stop> run_until(Instant t, Watch& watch);
  /// One event / everything up to the next tick / back by the same. False at the ends.
  bool step_event();
  bool step_tick();
  bool step_back_event();
  bool step_back_tick();
  /// To `t`, forward or back, exactly as run_until(t) from the start would be.
  void seek(Instant t);

  /// The run makes these writes, by time, as if write() had. It stands at the end of its record,
  /// and what is before now is in both the old and the new ones.
  void adopt(const std::vector<JournalEntry>& writes);
  /// To where `events` events were dispatched, the last of them at `t`: also to the middle of an
  /// instant. False, somewhere else, when the run has no such place.
  [[nodiscard]] bool seek_event(Instant t, std::uint64_t events);

  /// Finishes the present instant, then writes a knob. A refused write changes nothing. What was
  /// recorded beyond now is forgotten.
  [[nodiscard]] std::optional<knobs::Refusal> write(knobs::Knob knob, std::int64_t value);
  /// Takes the last `writes` back: goes to the instant of the first of them as if none had been
  /// made. False when there are not that many.
  bool undo(std::size_t writes = 1);
  bool redo();

  [[nodiscard]] bool can_undo() const { return !live_.empty(); }

  [[nodiscard]] bool can_redo() const { return !undone_.empty(); }

 private:
  /// State with every event at or before its instant dispatched; the first one is the boot itself,
  /// which stands before instant 0.
  struct Snapshot {
    Instant at;
    std::size_t bytes = 0;
    std::shared_ptr<const Machine> machine;
  };

  std::optional<Stop> run(Instant t, Watch* watch);
  std::optional<Stop> advance(Instant t, Watch* watch);
  std::optional<Stop> replay(Instant t, Watch* watch);
  void dispatch_one();
  void recorded_more();
  void sample();
  void take_snapshot(Instant at);
  void take_snapshot_if_due();
  void thin_snapshots();
  void restore(const Snapshot& snapshot);
  void rewind_record(Instant t);

  Machine machine_;
  trace::Store store_;
  CounterTracks counters_;
  std::size_t snapshot_budget_;
  std::size_t snapshot_bytes_ = 0;
  std::vector<Snapshot> snapshots_;   // by time, never empty
  std::vector<JournalEntry> live_;    // by time
  std::vector<JournalEntry> undone_;  // newest last
  std::uint64_t recorded_events_ = 0;
  Instant recorded_until_;
  Instant next_sample_;
};

}  // namespace schedlab::engine
