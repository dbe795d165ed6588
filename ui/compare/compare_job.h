// SPDX-License-Identifier: GPL-3.0-or-later
// Two branches measured over several seeds, on threads of their own.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include <QObject>

#include "core/lab/compare.h"

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// What to measure: the preset of the frames, with the knob writes of each branch.
struct CompareRequest {
  std::string preset;
  std::vector<std::pair<std::string, std::string>> overrides;
  std::vector<engine::JournalEntry> writes_a;
  std::vector<engine::JournalEntry> writes_b;
  std::uint64_t seed = 1;
  std::size_t runs = 5;
};

[[nodiscard]] CompareRequest compare_request(const Frame& frame, std::size_t runs);

class CompareJob : public QObject {
  Q_OBJECT

 public:
  ~CompareJob() override;

  /// Starts anew; what ran before is cancelled.
  void start(CompareRequest request);
  void cancel();

 Q_SIGNALS:
  void progressed(double part);
  /// `problem` is empty when the comparison is there; cancelled jobs say nothing.
  void finished(std::shared_ptr<const schedlab::lab::Comparison> comparison,
                const QString& problem);

 private:
  std::shared_ptr<std::atomic<bool>> cancelled_;
};

}  // namespace schedlab::ui
