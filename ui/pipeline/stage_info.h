// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of the free path: their names, the kernel functions they stand for, and their numbers
// as rows of text, for the panel of a stage, for the CSV of the chart, and for who cannot see the
// picture.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/stats/free_path_state.h"
#include "core/trace/store.h"

namespace schedlab::ui {

enum class Stage : std::uint8_t { kMapped, kGather, kQueue, kWorkers, kLists, kLocks, kBuddy };

inline constexpr std::size_t kStages = 7;

struct StageInfo {
  std::string_view title;
  std::string_view function;                    // of the kernel, the one that names the stage
  std::string_view what;                        // one sentence
  std::array<std::string_view, 4> functions{};  // all of them in the order of calls, v4.11 and the
                                                // parallel-free series; the rest is empty
};

[[nodiscard]] const StageInfo& stage_info(Stage stage);

/// A number of a stage.
struct StageNumber {
  std::string of;         // "zone 1", "kworker/u288:0"
  std::string name;       // "mapped"
  std::string value;      // plain: "7602176", "spins"
  std::string_view unit;  // "pages", "ns", "%", or empty: a count or a word

  /// "29 GiB", "2.908 us", "46 %".
  [[nodiscard]] std::string shown() const;
};

/// All numbers of a stage, those of one thing next to each other.
[[nodiscard]] std::vector<StageNumber> stage_numbers(const stats::FreePathState& state,
                                                     const trace::Names& names, Stage stage);
/// The same in lines, one for each thing: "zone 1: mapped 29 GiB"; at most `most` and one that says
/// how many more there are.
[[nodiscard]] std::vector<std::string> stage_lines(std::span<const StageNumber> numbers,
                                                   std::size_t most);

/// "zone 1", "lru 1".
[[nodiscard]] std::string lock_name(LockId lock);
/// "spins for zone 1, no. 2".
[[nodiscard]] std::string doing_text(const stats::WorkerState& worker);
/// "84 GiB", "1.00 GiB", "12 MiB", "31 pages".
[[nodiscard]] std::string pages_text(std::int64_t pages);

}  // namespace schedlab::ui
