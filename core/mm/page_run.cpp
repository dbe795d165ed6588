// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/page_run.h"

#include <algorithm>

namespace schedlab::mm {

void append_run(std::vector<PageRun>& runs, const PageRun& run) {
  if (run.pages == 0) {
    return;
  }
  if (!runs.empty() && runs.back().zone == run.zone &&
      runs.back().pfn + runs.back().pages == run.pfn) {
    runs.back().pages += run.pages;
    return;
  }
  runs.push_back(run);
}

std::int64_t pages_in(const std::vector<PageRun>& runs) {
  std::int64_t sum = 0;
  for (const PageRun& run : runs) {
    sum += run.pages;
  }
  return sum;
}

PageRun RunCursor::take(const std::vector<PageRun>& runs, std::int64_t most) {
  if (run >= runs.size()) {
    return {};
  }
  const PageRun& here = runs[run];
  const PageRun taken{here.zone, here.pfn + offset, std::min(most, here.pages - offset)};
  offset += taken.pages;
  if (offset == here.pages) {
    ++run;
    offset = 0;
  }
  return taken;
}

}  // namespace schedlab::mm
