// SPDX-License-Identifier: GPL-3.0-or-later
// How far this build draws: with Qt every format, without it those that need no Qt. One of two
// sources defines it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ui/export/chart.h"
#include "ui/export/page.h"

namespace schedlab::cli {

[[nodiscard]] std::span<const std::string_view> chart_formats();
[[nodiscard]] Result<Written> draw_chart(ui::ChartView view, const std::string& file,
                                         const trace::StoreView& record,
                                         const ui::ChartOptions& options);
/// The bytes of a page in one of the chart_formats(), .csv aside.
[[nodiscard]] std::string draw_page(const ui::Page& page, const std::string& suffix);

}  // namespace schedlab::cli
