// SPDX-License-Identifier: GPL-3.0-or-later
// A saved session on its way back to where it stood, a batch of events at a time: a long one shows
// how far it is, and can be given up.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/history.h"
#include "core/scenario/session_file.h"

#include "ui/bridge/frame.h"
#include "ui/bridge/pacing.h"

namespace schedlab::ui {

class Restoring {
 public:
  /// `boot` is a run of the session's preset and seed before anything has happened; `run` and
  /// `speed` are kept for whoever takes over.
  Restoring(scenario::SavedSession saved, engine::History boot, RunInfo run, double speed);

  /// One batch; true when both runs stand where they stood, or never will.
  bool advance();

  /// From 0 to 1.
  [[nodiscard]] double done() const;

  /// Why a run came to another state than was saved; empty when none did.
  [[nodiscard]] const std::string& problem() const { return problem_; }

  [[nodiscard]] const scenario::SavedSession& saved() const { return saved_; }

  [[nodiscard]] const RunInfo& run() const { return run_; }

  [[nodiscard]] double speed() const { return speed_; }

  [[nodiscard]] engine::History take_own() { return std::move(own_); }

  /// Empty when there was one run only.
  [[nodiscard]] std::optional<engine::History> take_other() { return std::move(other_); }

 private:
  void part();
  /// One batch towards `t`; true when it is reached, or the run is over before.
  bool towards(engine::History& history, Instant t);
  bool stand(engine::History& history, const scenario::SavedRun& where);

  scenario::SavedSession saved_;
  engine::History own_;
  std::optional<engine::History> other_;
  RunInfo run_;
  double speed_;
  std::optional<Instant> parting_;  // until then both runs are one
  BatchSizer batch_;
  std::string problem_;
};

}  // namespace schedlab::ui
