// SPDX-License-Identifier: GPL-3.0-or-later
// Readings of a machine for whoever watches it; nothing here changes it.
#pragma once

#include "core/engine/machine.h"
#include "core/stats/vmstat.h"

namespace schedlab::engine {

/// /proc/stat as the machine's kernel would print it now. Idle CPUs whose tick is stopped count the
/// idle time since then, as get_cpu_idle_time_us() does.
[[nodiscard]] stats::ProcStat read_proc_stat(const Machine& m);

/// /proc/meminfo as the kernel would show it now; zeros on a machine without memory.
[[nodiscard]] stats::MemInfo read_meminfo(const Machine& m);

}  // namespace schedlab::engine
