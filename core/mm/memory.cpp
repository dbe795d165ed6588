// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/memory.h"

#include <algorithm>
#include <utility>

namespace schedlab::mm {

using knobs::Knob;

namespace {

/// int_sqrt().
std::int64_t int_sqrt(std::int64_t n) {
  std::int64_t root = 0;
  for (std::int64_t bit = std::int64_t{1} << 31; bit != 0; bit /= 2) {
    const std::int64_t next = root + bit;
    if (next <= n / next) {
      root = next;
    }
  }
  return root;
}

/// The low watermark of a zone (init_per_zone_wmark_min(), __setup_per_zone_wmarks() of 6.1).
std::int64_t low_wmark_pages(std::int64_t managed, std::int64_t all_managed) {
  constexpr std::int64_t kKibPerPage = kPageSize / 1024;
  constexpr std::int64_t kWatermarkScale = 10;  // vm.watermark_scale_factor, of 10 000
  const std::int64_t min_free_kbytes =
      std::clamp<std::int64_t>(int_sqrt(all_managed * kKibPerPage * 16), 128, 262'144);
  const std::int64_t min = min_free_kbytes / kKibPerPage * managed / all_managed;
  return min + std::max(min / 4, managed * kWatermarkScale / 10'000);
}

}  // namespace

PcpLimits pcp_limits(const knobs::KnobValues& knobs, std::int64_t managed, std::int64_t all_managed,
                     std::int64_t local_cpus) {
  constexpr std::int64_t kMostBatch = 12 * 8;  // PAGE_SHIFT * 8
  const std::int64_t cpus = std::max<std::int64_t>(local_cpus, 1);
  PcpLimits limits;
  limits.batch = zone_batchsize(managed, knobs[Knob::kPcpBatchCap]);
  limits.free_factor = knobs.on(Knob::kPcpFreeFactor);
  const std::int64_t fraction = knobs[Knob::kPercpuPagelistFraction];
  if (knobs.on(Knob::kPcpHighFromWatermark)) {
    const std::int64_t total =
        fraction > 0 ? managed / fraction : low_wmark_pages(managed, all_managed);
    limits.high = std::max(total / cpus, 4 * limits.batch);
  } else if (fraction > 0) {
    limits.high = std::max<std::int64_t>(managed / fraction, 1);
    limits.batch = std::clamp<std::int64_t>(limits.high / 4, 1, kMostBatch);
  } else {
    limits.high = 6 * limits.batch;
  }
  return limits;
}

Memory::Memory(std::size_t cpus, std::vector<Zone> zones, const Costs& costs)
    : zones_(std::move(zones)), pcps_(cpus * zones_.size()), costs_(costs) {}

std::int64_t Memory::nr_free_pages() const {
  std::int64_t sum = 0;
  for (const Zone& zone : zones_) {
    sum += zone.buddy.nr_free();
  }
  return sum;
}

std::int64_t Memory::pcp_pages() const {
  std::int64_t sum = 0;
  for (const Pcp& pcp : pcps_) {
    sum += pcp.count();
  }
  return sum;
}

bool Memory::refill(CpuId cpu, ZoneId id) {
  std::vector<PageRun> pages;
  zone(id).buddy.take(zone(id).pcp.batch, id, pages);
  for (const PageRun& run : pages) {
    pcp(cpu, id).push(run);
  }
  return !pages.empty();
}

std::optional<PageRun> Memory::alloc_page(CpuId cpu, ZoneId near) {
  for (std::size_t i = 0; i < zones_.size(); ++i) {
    const ZoneId id = zone_id((index(near) + i) % zones_.size());
    if (pcp(cpu, id).count() > 0 || refill(cpu, id)) {
      ++counters.pgalloc_normal;
      return pcp(cpu, id).pop_newest();
    }
  }
  return std::nullopt;
}

void Memory::free_to_buddy(const PageRun& run) {
  Zone& here = zone(run.zone);
  here.freed += run.pages;
  counters.buddy_merges += static_cast<std::uint64_t>(here.buddy.free_pages(run.pfn, run.pages));
}

void Memory::free_pcppages_bulk(CpuId cpu, ZoneId id, std::int64_t pages) {
  std::vector<PageRun> oldest;
  pcp(cpu, id).pop_oldest(pages, oldest);
  for (const PageRun& run : oldest) {
    free_to_buddy(run);
  }
}

std::size_t Memory::heap_bytes() const {
  std::size_t sum = schedlab::heap_bytes(zones_) + schedlab::heap_bytes(pcps_);
  for (const Zone& zone : zones_) {
    sum += zone.buddy.heap_bytes();
  }
  for (const Pcp& pcp : pcps_) {
    sum += pcp.heap_bytes();
  }
  return sum;
}

}  // namespace schedlab::mm
