// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/vmstat.h"

#include <fmt/format.h>

#include "core/base/check.h"

namespace schedlab::stats {

namespace {

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;

/// part * scale / whole, rounded half up.
std::int64_t scaled(std::uint64_t part, std::uint64_t scale, std::uint64_t whole) {
  return static_cast<std::int64_t>((part * scale + whole / 2) / whole);
}

}  // namespace

VmstatRow vmstat_row(const ProcStat& before, const ProcStat& after, const MemInfo& memory) {
  SCHEDLAB_CHECK(before.at < after.at, "a vmstat row needs two instants, the earlier first");
  const auto elapsed = static_cast<std::uint64_t>((after.at - before.at).ns);
  const std::uint64_t us = after.user - before.user + after.nice - before.nice;
  const std::uint64_t sy = after.system - before.system;
  std::uint64_t id = after.idle - before.idle;
  const std::uint64_t wa = after.iowait - before.iowait;
  if (us + sy + id + wa == 0) {
    id = 1;  // vmstat shows an interval without a single tick as idle
  }
  const std::uint64_t ticks = us + sy + id + wa;
  return {.at = after.at,
          .r = after.procs_running,
          .b = after.procs_blocked,
          .in = scaled(after.intr - before.intr, kNsPerSecond, elapsed),
          .cs = scaled(after.ctxt - before.ctxt, kNsPerSecond, elapsed),
          .us = scaled(us, 100, ticks),
          .sy = scaled(sy, 100, ticks),
          .id = scaled(id, 100, ticks),
          .wa = scaled(wa, 100, ticks),
          .memory = memory};
}

std::string vmstat_header() {
  return "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n"
         " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st";
}

std::string to_string(const VmstatRow& row) {
  return fmt::format("{:2} {:2} {:6} {:6} {:6} {:6} {:4} {:4} {:5} {:5} {:4} {:4} {:2} {:2} {:2} {:2} {:2}",
                     row.r, row.b, 0, row.memory.free_kib, 0, row.memory.cached_kib, 0, 0, 0, 0,
                     row.in, row.cs, row.us, row.sy, row.id, row.wa, 0);
}

}  // namespace schedlab::stats
