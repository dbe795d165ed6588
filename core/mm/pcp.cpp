// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/pcp.h"

#include <algorithm>
#include <bit>

#include "core/base/check.h"

namespace schedlab::mm {

std::int64_t zone_batchsize(std::int64_t managed_pages, std::int64_t cap_pages) {
  const std::int64_t quarter = std::max<std::int64_t>(std::min(managed_pages / 1024, cap_pages) / 4, 1);
  const auto rounded = std::bit_floor(static_cast<std::uint64_t>(quarter + quarter / 2));
  return std::max<std::int64_t>(static_cast<std::int64_t>(rounded) - 1, 1);
}

void Pcp::push(const PageRun& run) {
  append_run(runs_, run);
  count_ += run.pages;
}

void Pcp::pop_oldest(std::int64_t pages, std::vector<PageRun>& out) {
  SCHEDLAB_CHECK(pages <= count_, "a per-CPU list gives more pages than it has");
  count_ -= pages;
  auto first_kept = runs_.begin();
  while (pages > 0) {
    const std::int64_t n = std::min(pages, first_kept->pages);
    append_run(out, {first_kept->zone, first_kept->pfn, n});
    first_kept->pfn += n;
    first_kept->pages -= n;
    pages -= n;
    if (first_kept->pages == 0) {
      ++first_kept;
    }
  }
  runs_.erase(runs_.begin(), first_kept);
}

PageRun Pcp::pop_newest() {
  SCHEDLAB_CHECK(count_ > 0, "a page is taken from an empty per-CPU list");
  PageRun& newest = runs_.back();
  const PageRun page{newest.zone, newest.pfn + newest.pages - 1, 1};
  if (--newest.pages == 0) {
    runs_.pop_back();
  }
  --count_;
  free_factor_ /= 2;
  return page;
}

std::int64_t Pcp::nr_to_free(const PcpLimits& limits) {
  const std::int64_t most = std::max(limits.high - limits.batch, limits.batch);
  if (!limits.free_factor) {
    return std::min(limits.batch, count_);
  }
  const std::int64_t pages = std::clamp(limits.batch << free_factor_, limits.batch, most);
  if (pages < most) {
    ++free_factor_;
  }
  return std::min(pages, count_);
}

}  // namespace schedlab::mm
