// SPDX-License-Identifier: GPL-3.0-or-later
// A run as the window drives it: what each command does, one batch of events at a time, and the
// frame that shows it. It knows no thread; SimThread gives it one, tests call it as they like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/history.h"
#include "core/scenario/scenario.h"

#include "ui/bridge/command.h"
#include "ui/bridge/frame.h"
#include "ui/bridge/pacing.h"

namespace schedlab::ui {

class Session {
 public:
  explicit Session(std::size_t record_budget = trace::Store::kDefaultBudget);

  void apply(const Command& command);
  /// Runs one batch towards where the simulation should be by now; true when more is due at once.
  bool advance();

  [[nodiscard]] bool running() const { return running_; }

  /// What there is to see now. The same frame again after fail(), with the notice.
  [[nodiscard]] FramePtr frame();
  /// The model broke: the run is over, the last frame and `what` are shown until another is opened.
  void fail(const std::string& what);

 private:
  void on(const OpenPreset& open);
  void on(const RunOn&);
  void on(const Pause&);
  void on(const SetSpeed& set);
  void on(const Step& step);
  void on(const Seek& seek);
  void on(const WriteKnob& write);
  void on(const UndoWrite&);
  void on(const RedoWrite&);

  void start(scenario::Scenario scenario, const OpenPreset& open);
  void step_forward(Stride stride);
  void step_back(Stride stride);
  void jumped();
  void journal_changed();
  void refused(const WriteKnob& write, const knobs::Refusal& refusal);
  void tell(std::string title, std::vector<std::string> lines);
  void fill_figures(Frame& frame) const;

  std::size_t record_budget_;
  std::optional<engine::History> history_;
  std::shared_ptr<const RunInfo> run_;
  std::shared_ptr<const std::vector<KnobWrite>> writes_;
  std::shared_ptr<const Notice> notice_;
  std::vector<RefusedWrite> refusals_;
  std::vector<std::uint64_t> made_;    // gesture of each write of the user, oldest first
  std::vector<std::uint64_t> undone_;  // of each write taken back, newest last
  std::optional<engine::JournalEntry> last_write_;
  std::uint64_t knob_writes_taken_ = 0;
  bool running_ = false;
  Pacer pacer_;
  BatchSizer batch_;
  RateMeter meter_;
  Duration simulated_;            // totals for the meter: simulated time ...
  std::uint64_t dispatched_ = 0;  // ... events ...
  WallClock::duration busy_{};    // ... and the wall time they took
  std::uint64_t next_serial_ = 1;
  FramePtr last_;
};

}  // namespace schedlab::ui
