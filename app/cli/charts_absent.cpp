// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a build that has none.
#include "app/cli/charts.h"

namespace schedlab::cli {

Outcome<ChartRequest> parse_chart(const std::string& text) {
  return bad_input("--chart " + text + ": this build draws no charts; --trace FILE.csv and --json FILE have the data");
}

Outcome<Written> write_chart(const ChartRequest& request, const trace::StoreView& /*record*/,
                             const ChartText& /*text*/) {
  return bad_input("--chart " + request.view + ": this build draws no charts");
}

}  // namespace schedlab::cli
