// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a chart as CSV: one line a slice, a point, a cell or a number of a stage. Lines of
// the caption come first and begin with '#'. Nothing is merged or left out.
#pragma once

#include <ostream>

#include "ui/export/chart.h"

namespace schedlab::ui {

/// False when options.go_on said so; what was written until then is not all.
[[nodiscard]] bool write_csv(std::ostream& out, ChartView view, const trace::StoreView& record,
                             const ChartOptions& options);

}  // namespace schedlab::ui
