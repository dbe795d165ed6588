// SPDX-License-Identifier: GPL-3.0-or-later
// Where a task stands in its program, and how it moves on. Only control flow is here; what a step
// does to the machine is engine/threads.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/sim/rng.h"
#include "core/sim/time.h"
#include "core/workload/program.h"

namespace schedlab::workload {

inline constexpr std::size_t kMaxLoopDepth = 4;

struct Thread {
  std::size_t step = 0;    // the step to take next
  Duration exec_goal;      // of a run step: sum_exec_runtime at which it ends
  bool endless = false;    // inside run: forever
  std::array<std::uint32_t, kMaxLoopDepth> rounds{};  // rounds begun, by nesting depth
  std::uint32_t depth = 0;
  sim::Rng rng{0};
  friend bool operator==(const Thread&, const Thread&) = default;
};

/// Takes the next step that is not control flow and moves on behind it; past the end it is kExit.
[[nodiscard]] Step next_step(const Program& program, Thread& thread);

/// The step's time with its jitter drawn from the thread's stream.
[[nodiscard]] Duration drawn_time(const Step& step, sim::Rng& rng);

}  // namespace schedlab::workload
