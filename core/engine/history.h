// SPDX-License-Identifier: GPL-3.0-or-later
// A run one can go back in: the machine, its record, and snapshots to return to. Going back restores
// the nearest snapshot and replays; the record stays, for the future is already known until a knob
// write makes another one. A write in the past forks: what was recorded after it is forgotten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/machine.h"
#include "core/knobs/sysctl.h"
#include "core/trace/store.h"

namespace schedlab::engine {

class History {
 public:
  History(std::shared_ptr<const Setup> setup, std::uint64_t seed,
          std::size_t record_budget = trace::Store::kDefaultBudget);

  [[nodiscard]] const Machine& machine() const { return machine_; }
  [[nodiscard]] Instant now() const { return machine_.now(); }
  /// Everything up to here is in the record; now() may be earlier after going back.
  [[nodiscard]] Instant recorded_until() const { return recorded_until_; }
  [[nodiscard]] trace::StoreView view() const { return store_.view(recorded_until_); }
  [[nodiscard]] const trace::Store& store() const { return store_; }
  [[nodiscard]] std::size_t snapshots() const { return snapshots_.size(); }
  [[nodiscard]] bool finished() const { return engine::finished(machine_); }

  /// Forward to `t`: every event at or before it is dispatched. Stops early when the run is over.
  void run_until(Instant t);
  /// One event / everything up to the next tick of any CPU / back by the same. False at the ends.
  bool step_event();
  bool step_tick();
  bool step_back_event();
  bool step_back_tick();
  /// To `t`, forward or back, exactly as run_until(t) from the start would be.
  void seek(Instant t);

  /// Writes a knob now. Refused writes change nothing. What was recorded beyond now is forgotten.
  [[nodiscard]] std::optional<knobs::Refusal> write(knobs::Knob knob, std::int64_t value);
  /// Takes the last write back: goes to its instant as if it had not been made. False when none.
  bool undo();
  bool redo();
  [[nodiscard]] bool can_undo() const { return machine_.journal.size() > fixed_writes_; }
  [[nodiscard]] bool can_redo() const { return !undone_.empty(); }

 private:
  struct Snapshot {
    Machine machine;
  };

  void dispatch_one();
  void sample_until(Instant t);
  void take_snapshot();
  void thin_snapshots();
  void restore_before(std::uint64_t events);
  void forget_future();

  Machine machine_;
  trace::Store store_;
  std::vector<Snapshot> snapshots_;       // by time; the first is the boot
  std::size_t fixed_writes_ = 0;          // journal entries of the preset itself
  std::vector<JournalEntry> undone_;      // newest last
  std::uint64_t recorded_events_ = 0;     // events the record holds
  Instant recorded_until_;
  Instant next_sample_;
};

}  // namespace schedlab::engine
