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
#include "core/scenario/session_file.h"
#include "core/trace/parting.h"

#include "ui/bridge/command.h"
#include "ui/bridge/frame.h"
#include "ui/bridge/pacing.h"
#include "ui/bridge/restoring.h"

namespace schedlab::ui {

class Session {
 public:
  explicit Session(std::size_t record_budget = trace::Store::kDefaultBudget);

  void apply(const Command& command);
  /// Runs one batch towards where the simulation should be by now; true when more is due at once.
  bool advance();

  /// advance() has something to do: the run goes on, or a session is being opened.
  [[nodiscard]] bool running() const { return running_ || restoring_; }

  /// What there is to see now. The same frame again after fail(), with the notice.
  [[nodiscard]] FramePtr frame();
  /// The model broke: the run is over, the last frame and `what` are shown until another is opened.
  void fail(const std::string& what);

 private:
  void on(const OpenPreset& open);
  void on(const RunOn&);
  void on(const RunUntil& until);
  void on(const Pause&);
  void on(const SetSpeed& set);
  void on(const Step& step);
  void on(const Seek& seek);
  void on(const WriteKnob& write);
  void on(const Fork&);
  void on(const SwitchBranch&);
  void on(const CloseBranch&);
  void on(const UndoWrite&);
  void on(const RedoWrite&);

  void start(scenario::Scenario scenario, const OpenPreset& open);
  void restore(const std::string& file);
  bool go_on_restoring();
  void restored(Restoring& done);
  void take_over(engine::History history, std::shared_ptr<const RunInfo> run, double speed);
  void step_forward(Stride stride);
  void step_back(Stride stride);
  void jumped();
  void journal_changed();
  void refused(const WriteKnob& write, const knobs::Refusal& refusal);
  void stopped(const engine::Stop& stop);
  void tell(std::string title, std::vector<std::string> lines, bool is_error = true);
  void fill_figures(Frame& frame) const;
  void fill_other(Frame& frame);
  /// Both runs go to an instant.
  void move_to(Instant at);
  /// How far the run, or the one beside it, has come.
  [[nodiscard]] Instant reached() const;
  [[nodiscard]] bool over() const;

  /// A run that waits for its turn to take commands.
  struct Branch {
    engine::History history;
    std::shared_ptr<const std::vector<KnobWrite>> writes;
    std::vector<std::uint64_t> made;
    std::vector<std::uint64_t> undone;
  };

  std::size_t record_budget_;
  std::unique_ptr<Restoring> restoring_;
  std::string opening_;  // the file of what is being restored
  std::optional<Branch> other_;
  char branch_ = 'A';
  Instant forked_at_;
  std::optional<trace::PartingFinder> finder_;
  std::optional<engine::History> history_;
  std::shared_ptr<const RunInfo> run_;
  std::shared_ptr<const std::vector<KnobWrite>> writes_;
  std::shared_ptr<const Notice> notice_;
  std::vector<RefusedWrite> refusals_;
  std::vector<std::uint64_t> made_;    // gesture of each write of the user, oldest first
  std::vector<std::uint64_t> undone_;  // of each write taken back, newest last
  std::optional<engine::JournalEntry> last_write_;
  std::uint64_t knob_writes_taken_ = 0;
  std::optional<engine::Watch> watch_;  // while it runs to a condition
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
