// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/painted_chart.h"

#include <fmt/format.h>

#include "ui/export/chart_page.h"
#include "ui/export/painted_page.h"

namespace schedlab::ui {

Result<Written> write_any_chart(ChartView view, const std::string& file,
                                const trace::StoreView& record, const ChartOptions& options) {
  const std::string suffix = suffix_of(file);
  if (suffix == ".svg" || suffix == ".csv") {
    return write_chart(view, file, record, options);
  }
  if (suffix != ".png" && suffix != ".pdf") {
    return Error{fmt::format("{}: charts are written as .svg, .png, .pdf and .csv", file)};
  }
  if (auto problem = no_chart(view, file, options)) {
    return *problem;
  }
  const ChartPage chart(view, record, options, Crowded::kImage, kPixelsPerPoint);
  return replace_file(file, painted(chart.page(), suffix), options);
}

}  // namespace schedlab::ui
