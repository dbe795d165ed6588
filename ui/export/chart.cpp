// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/chart.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"

#include "ui/export/chart_csv.h"
#include "ui/export/chart_page.h"

namespace schedlab::ui {

namespace {

/// What of the work is done once the bytes are there and the file is not.
constexpr double kReady = 0.9;

Error not_wanted(const std::string& file) {
  return {fmt::format("{}: cancelled", file)};
}

constexpr std::array<std::string_view, 4> kViewNames{"timeline", "counters", "heatmap", "pipeline"};

}  // namespace

bool goes_on(const ChartOptions& options, double part) {
  return !options.go_on || options.go_on(part);
}

std::string_view chart_view_name(ChartView view) {
  return kViewNames[static_cast<std::size_t>(view)];
}

Result<ChartView> parse_chart_view(std::string_view name) {
  for (std::size_t i = 0; i < kViewNames.size(); ++i) {
    if (kViewNames[i] == name) {
      return static_cast<ChartView>(i);
    }
  }
  return Error{fmt::format("'{}' is no chart; there are: {}", name, fmt::join(kViewNames, ", "))};
}

std::string suffix_of(const std::string& file) {
  return lower(std::filesystem::path(file).extension().string());
}

Result<Written> replace_file(const std::string& file, std::string_view bytes,
                             const ChartOptions& options) {
  if (!goes_on(options, kReady)) {
    return not_wanted(file);
  }
  Result<OutputFile> out = OutputFile::open(file);
  if (!out.ok()) {
    return out.error();
  }
  out.value().stream() << bytes;
  return out.value().commit();
}

std::optional<Error> no_chart(ChartView view, const std::string& file,
                              const ChartOptions& options) {
  if (view == ChartView::kPipeline && options.pipeline.state == nullptr) {
    return Error{fmt::format("{}: a machine without memory has no free path", file)};
  }
  return std::nullopt;
}

Result<Written> write_chart(ChartView view, const std::string& file, const trace::StoreView& record,
                            const ChartOptions& options) {
  if (auto problem = no_chart(view, file, options)) {
    return *problem;
  }
  const std::string suffix = suffix_of(file);
  if (suffix == ".svg") {
    const ChartPage chart(view, record, options, Crowded::kColumns);
    return replace_file(file, svg_of(chart.page()), options);
  }
  if (suffix != ".csv") {
    return Error{fmt::format("{}: this build writes charts as .svg and .csv", file)};
  }
  Result<OutputFile> out = OutputFile::open(file);
  if (!out.ok()) {
    return out.error();
  }
  if (!write_csv(out.value().stream(), view, record, options)) {
    return not_wanted(file);
  }
  return out.value().commit();
}

}  // namespace schedlab::ui
