// SPDX-License-Identifier: GPL-3.0-or-later
// Two branches of a frame as something to measure over several seeds.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/lab/compare.h"

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// The preset of the frame, with the knob writes of each branch.
struct CompareRequest {
  std::string preset;
  std::vector<std::pair<std::string, std::string>> overrides;
  std::vector<engine::JournalEntry> writes_a;
  std::vector<engine::JournalEntry> writes_b;
  std::uint64_t seed = 1;
  std::size_t runs = 5;
};

[[nodiscard]] CompareRequest compare_request(const Frame& frame, std::size_t runs);
/// Runs it; takes as long as that takes.
[[nodiscard]] Result<lab::Comparison> measure(const CompareRequest& request, const lab::Crew& crew);

}  // namespace schedlab::ui
