// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of a record for papers, mails and slides: title, axes, legend, and a caption that says how
// to make the chart again. This part knows no Qt; it writes .svg (text stays text) and .csv (the
// same numbers). ui/export/painted_chart.h adds .png and .pdf.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/trace/store.h"

#include "ui/pipeline/pipeline_scene.h"
#include "ui/shared/time_range.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

enum class ChartView : std::uint8_t { kTimeline, kCounters, kHeatmap, kPipeline };

/// "timeline", "counters", "heatmap" (locks over time), "pipeline" (the free path at an instant):
/// the VIEW of --chart VIEW=FILE.
[[nodiscard]] Result<ChartView> parse_chart_view(std::string_view name);
[[nodiscard]] std::string_view chart_view_name(ChartView view);

struct ChartOptions {
  TimeRange range;     // an empty range means the whole record
  double width = 720;  // of the page, in points (1/72 inch)
  double height = 0;   // of the page; 0, or too little: as high as the rows ask for
  const theme::Palette* palette = &theme::light_palette();
  std::string title;                 // such as the name of the preset
  std::vector<std::string> caption;  // preset, kernel, knobs, seed, version, command line
  bool task_rows = true;
  PipelinePicture pipeline;
  /// Told now and then how far the chart is, from 0 to 1; false, from then on, when nobody wants it
  /// any more. Absent: it is wanted.
  std::function<bool(double part)> go_on;
};

/// Asks options.go_on.
[[nodiscard]] bool goes_on(const ChartOptions& options, double part);

/// Why there can be no such chart; empty when there can.
[[nodiscard]] std::optional<Error> no_chart(ChartView view, const std::string& file,
                                            const ChartOptions& options);

/// Writes the whole chart beside `file`, then renames: a failure, and a chart that nobody wants any
/// more, which counts as one, leaves the old file as it was.
/// The suffix chooses the format: .svg or .csv.
[[nodiscard]] Result<Written> write_chart(ChartView view, const std::string& file,
                                          const trace::StoreView& record,
                                          const ChartOptions& options);

/// The suffix of a file's name, in lower case: ".svg"; empty when it has none.
[[nodiscard]] std::string suffix_of(const std::string& file);

/// Puts `bytes` in the place of `file` as a whole, when the chart is still wanted.
[[nodiscard]] Result<Written> replace_file(const std::string& file, std::string_view bytes,
                                           const ChartOptions& options);

}  // namespace schedlab::ui
