// SPDX-License-Identifier: GPL-3.0-or-later
// The published figures that belong into the chart of a sweep.
#pragma once

#include <string>
#include <vector>

#include "core/lab/sweep.h"

namespace schedlab::lab {

struct PublishedMark {
  std::vector<std::string> values;  // one an axis, as in SweepTable::Row; the first may lie between
                                    // the values of the grid
  std::size_t metric = 0;           // position in SweepPlan::metrics
  scenario::PublishedPoint point;
};

/// A figure belongs where its own settings and those of the sweep make the same machine: not a knob
/// differs. A sweep that is shorter, or writes knobs on the way, is another experiment.
[[nodiscard]] std::vector<PublishedMark> published_marks(const SweepPlan& plan);

}  // namespace schedlab::lab
