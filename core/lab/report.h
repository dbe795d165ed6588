// SPDX-License-Identifier: GPL-3.0-or-later
// What a reviewer wants to see of a preset: its machine and knobs, where its costs come from, what
// it measured, how that compares with what was published, and the command lines that make it all
// again.
#pragma once

#include <string>
#include <vector>

#include "core/lab/check.h"
#include "core/lab/command.h"
#include "core/lab/document.h"
#include "core/lab/repeat.h"
#include "core/lab/text_table.h"
#include "core/scenario/scenario.h"

namespace schedlab::lab {

/// A chart of the first run, as SVG.
struct ReportChart {
  std::string svg;
  std::string caption;
  std::string option;  // "--chart timeline=timeline.svg": what makes it again
};

struct PresetReport {
  scenario::Scenario scenario;
  Invocation invocation;
  RepeatedResult result;
  CheckReport check;  // of this preset alone
  std::vector<ReportChart> charts;
};

[[nodiscard]] TextTable metric_table(const scenario::Scenario& scenario,
                                     const RepeatedResult& result);
void add_preset(Document& document, const PresetReport& report);

}  // namespace schedlab::lab
