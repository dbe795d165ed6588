// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asks of the charts. A build without them says so.
#pragma once

#include <string>
#include <vector>

#include "core/base/output_file.h"
#include "core/lab/run.h"

#include "app/cli/failure.h"

namespace schedlab::cli {

/// VIEW=FILE of --chart, known to be a view and a format that can be drawn.
struct ChartRequest {
  std::string view;
  std::string file;
};

/// Whether this build draws what the suffix of `file` asks for; the failure begins with `option`.
[[nodiscard]] Outcome<Written> check_format(const std::string& option, const std::string& file);
[[nodiscard]] Outcome<ChartRequest> parse_chart(const std::string& text);

struct ChartText {
  std::string title;
  std::vector<std::string> caption;
};

/// Whether a run on a machine without memory can have it.
[[nodiscard]] bool needs_memory(const ChartRequest& request);

/// Of a run that kept its record; a chart of one instant shows its end.
[[nodiscard]] Outcome<Written> write_chart(const ChartRequest& request,
                                           const lab::RunResult& result, const ChartText& text);

}  // namespace schedlab::cli
