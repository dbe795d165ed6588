// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of /proc/stat that scheduling moves, and the rows `vmstat` makes of them.
#pragma once

#include <cstdint>
#include <string>

#include "core/sim/time.h"

namespace schedlab::stats {

/// One reading of /proc/stat: cumulative since boot, CPU times in jiffies summed over all CPUs.
struct ProcStat {
  Instant at;
  std::uint64_t user = 0;
  std::uint64_t nice = 0;
  std::uint64_t system = 0;
  std::uint64_t idle = 0;
  std::uint64_t iowait = 0;
  std::uint64_t intr = 0;
  std::uint64_t ctxt = 0;
  std::uint32_t procs_running = 0;
  std::uint32_t procs_blocked = 0;
  friend bool operator==(const ProcStat&, const ProcStat&) = default;
};

/// The lines of /proc/meminfo that vmstat shows; nothing swaps and no block device is modelled.
struct MemInfo {
  std::int64_t free_kib = 0;    // MemFree: without the pages on per-CPU lists
  std::int64_t cached_kib = 0;
  friend bool operator==(const MemInfo&, const MemInfo&) = default;
};

/// The columns of `vmstat`; those of swap, block I/O and steal are always 0 here.
struct VmstatRow {
  Instant at;
  std::int64_t r = 0;   // running or waiting for a CPU
  std::int64_t b = 0;   // in uninterruptible sleep
  std::int64_t in = 0;  // interrupts a second
  std::int64_t cs = 0;  // context switches a second
  std::int64_t us = 0;  // percent of CPU time, rounded as vmstat rounds: half up
  std::int64_t sy = 0;
  std::int64_t id = 0;
  std::int64_t wa = 0;
  MemInfo memory{};
  friend bool operator==(const VmstatRow&, const VmstatRow&) = default;
};

/// The row between two readings, `before` earlier than `after`. The first row of vmstat is the one
/// since boot.
[[nodiscard]] VmstatRow vmstat_row(const ProcStat& before, const ProcStat& after,
                                   const MemInfo& memory = {});
/// The header and a row, in vmstat's column widths.
[[nodiscard]] std::string vmstat_header();
[[nodiscard]] std::string to_string(const VmstatRow& row);

}  // namespace schedlab::stats
