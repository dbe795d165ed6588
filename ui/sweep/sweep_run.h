// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as the window asks for it: read, checked, run, and what its chart needs.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/lab/pool.h"
#include "core/lab/published_overlay.h"
#include "core/lab/sweep.h"

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// What is typed: "NAME=V1,V2,..." as --vary takes it, one an axis.
struct SweepOrder {
  std::vector<std::string> axes;
  std::vector<std::string> metrics;  // all when empty
  std::size_t runs = 1;
};

struct SweepResult {
  lab::SweepTable table;
  std::vector<lab::PublishedMark> published;
  std::vector<std::string> caption;
  std::string title;
  std::vector<scenario::Override> sets;  // of every point
  std::optional<std::uint64_t> seed;
};

/// The run of a frame over a grid, its knob writes included. An error names every mistake.
[[nodiscard]] Result<lab::SweepPlan> plan_of(const Frame& frame, const SweepOrder& order);
[[nodiscard]] SweepResult run(const lab::SweepPlan& plan, const lab::Crew& crew);
/// "kernel.sched_rt_runtime_us=250000: ratio 19.256 % (9.030 .. 27.069)".
[[nodiscard]] std::string row_text(const lab::SweepTable& table, std::size_t row);

}  // namespace schedlab::ui
