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

VmstatRow vmstat_row(const ProcStat& before, const ProcStat& after) {
  SCHEDLAB_CHECK(before.at < after.at, "a vmstat row needs two instants, the earlier first");
  const auto elapsed = static_cast<std::uint64_t>((after.at - before.at).ns);
  const std::uint64_t us = after.user - before.user + after.nice - before.nice;
  const std::uint64_t sy = after.system - before.system;
  std::uint64_t id = after.idle - before.idle;
  if (us + sy + id == 0) {
    id = 1;  // vmstat shows an interval without a single tick as idle
  }
  const std::uint64_t ticks = us + sy + id;
  return {.at = after.at,
          .r = after.procs_running,
          .b = after.procs_blocked,
          .in = scaled(after.intr - before.intr, kNsPerSecond, elapsed),
          .cs = scaled(after.ctxt - before.ctxt, kNsPerSecond, elapsed),
          .us = scaled(us, 100, ticks),
          .sy = scaled(sy, 100, ticks),
          .id = scaled(id, 100, ticks)};
}

std::string vmstat_header() {
  return "procs -system-- --cpu---\n"
         " r  b   in   cs us sy id";
}

std::string to_string(const VmstatRow& row) {
  return fmt::format("{:2} {:2} {:4} {:4} {:2} {:2} {:2}", row.r, row.b, row.in, row.cs, row.us,
                     row.sy, row.id);
}

}  // namespace schedlab::stats
