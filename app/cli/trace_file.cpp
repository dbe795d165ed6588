// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trace_file.h"

#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "core/trace/export.h"

namespace schedlab::cli {

namespace {

struct Format {
  std::string_view suffix;
  void (*write)(std::ostream&, const trace::StoreView&);
};

constexpr std::array<Format, 3> kFormats{{{".txt", trace::write_ftrace},
                                          {".json", trace::write_chrome_json},
                                          {".csv", trace::write_csv}}};

}  // namespace

Outcome<TraceFile> TraceFile::open(const std::string& path) {
  const std::string suffix =
      path == "-" ? ".txt" : std::filesystem::path(path).extension().string();
  for (const Format& format : kFormats) {
    if (format.suffix != suffix) {
      continue;
    }
    auto destination = Destination::open(path);
    if (!destination.ok()) {
      return destination.error();
    }
    return TraceFile(std::move(destination).value(), format.write);
  }
  return bad_input(
      fmt::format("--trace {}: the suffix chooses the format: .txt (ftrace text), .json (Chrome "
                  "trace events) or .csv; .dat of trace-cmd is not written yet",
                  path));
}

Outcome<Written> TraceFile::write(const trace::StoreView& record) {
  writer_(destination_.stream(), record);
  return destination_.commit();
}

}  // namespace schedlab::cli
