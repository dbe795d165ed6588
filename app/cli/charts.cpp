// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/charts.h"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/chart_formats.h"

namespace schedlab::cli {

Outcome<Written> check_format(const std::string& option, const std::string& file) {
  const auto formats = chart_formats();
  if (std::find(formats.begin(), formats.end(), ui::suffix_of(file)) == formats.end()) {
    return bad_input(fmt::format("{}: the suffix chooses the format; this build draws {}", option,
                                 fmt::join(formats, ", ")));
  }
  return Written{};
}

Outcome<ChartRequest> parse_chart(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size()) {
    return bad_input(
        fmt::format("--chart {}: accepted is VIEW=FILE, such as timeline=run.svg", text));
  }
  ChartRequest request{text.substr(0, equals), text.substr(equals + 1)};
  if (const auto view = ui::parse_chart_view(request.view); !view.ok()) {
    return bad_input(fmt::format("--chart {}: {}", text, view.error().message));
  }
  if (const auto format = check_format("--chart " + text, request.file); !format.ok()) {
    return format.error();
  }
  return request;
}

bool needs_memory(const ChartRequest& request) {
  return ui::parse_chart_view(request.view).value() == ui::ChartView::kPipeline;
}

Outcome<Written> write_chart(const ChartRequest& request, const lab::RunResult& result,
                             const ChartText& text) {
  ui::ChartOptions options;
  options.title = text.title;
  options.caption = text.caption;
  if (!result.free_path.zones.empty()) {
    options.pipeline.state = std::make_shared<const stats::FreePathState>(result.free_path);
    options.pipeline.at = Instant{} + result.sim_time;
    if (result.sim_time > Duration{}) {
      options.pipeline.before = ui::FlowBase{result.flows_at_start, result.sim_time};
    }
  }
  const auto written =
      draw_chart(ui::parse_chart_view(request.view).value(), request.file, *result.record, options);
  if (!written.ok()) {
    return file_error(written.error());
  }
  return Written{};
}

}  // namespace schedlab::cli
