// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of chart.h in every format: .png and .pdf by QPainter, .svg and .csv as there. The
// caller has a QGuiApplication (offscreen will do).
#pragma once

#include "ui/export/chart.h"

namespace schedlab::ui {

[[nodiscard]] Result<Written> write_any_chart(ChartView view, const std::string& file,
                                              const trace::StoreView& record,
                                              const ChartOptions& options);

}  // namespace schedlab::ui
