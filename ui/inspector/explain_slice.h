// SPDX-License-Identifier: GPL-3.0-or-later
// Why a slice is what it is: how it began and ended, what its task waited for before and who ran
// meanwhile, who waited while it ran. Computed from the record alone, in the kernel's terms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/store.h"

namespace schedlab::ui {

enum class StoryPart : std::uint8_t {
  kBegan,      // the decision that started it
  kEnded,      // the decision that ended it
  kWaited,     // how long its task waited before, and who ran on that CPU meanwhile
  kWoken,      // what made it runnable before that wait
  kWakers,     // who had woken its waker, and who that one: a line each
  kMeanwhile,  // who waited for this CPU while it ran, and whether others were idle
  kKernel,     // the functions that took these decisions
};

struct StoryLine {
  StoryPart part{};
  std::string text;
  friend bool operator==(const StoryLine&, const StoryLine&) = default;
};

struct SliceStory {
  std::string headline;  // "other  pid 902  on CPU 0"
  Instant begin;
  Instant end;
  bool open = false;  // still going on
  std::vector<StoryLine> lines;
};

/// The slice of a CPU row / a task row that holds `at`; empty when the record has none. Wakeups are
/// followed `hops` back.
[[nodiscard]] std::optional<SliceStory> explain_cpu_slice(const trace::StoreView& view, CpuId cpu,
                                                          Instant at, std::size_t hops);
[[nodiscard]] std::optional<SliceStory> explain_task_slice(const trace::StoreView& view,
                                                           TaskId task, Instant at,
                                                           std::size_t hops);

}  // namespace schedlab::ui
