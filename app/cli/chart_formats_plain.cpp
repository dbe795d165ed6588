// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "app/cli/chart_formats.h"

namespace schedlab::cli {

std::span<const std::string_view> chart_formats() {
  static constexpr std::array<std::string_view, 2> kFormats{".svg", ".csv"};
  return kFormats;
}

Result<Written> draw_chart(ui::ChartView view, const std::string& file,
                           const trace::StoreView& record, const ui::ChartOptions& options) {
  return ui::write_chart(view, file, record, options);
}

std::string draw_page(const ui::Page& page, const std::string& /*suffix*/) {
  return ui::svg_of(page);
}

}  // namespace schedlab::cli
