// SPDX-License-Identifier: GPL-3.0-or-later
// A run's record as files for other programs. Only what is held in detail is written: nothing that
// was folded under the memory budget is made up again.
#pragma once

#include <iosfwd>

#include "core/trace/store.h"

namespace schedlab::trace {

/// The event log as the kernel's trace file prints it (Linux 6.1 with irq-info), for Perfetto,
/// Trace Compass and everybody's grep. Times are rounded to microseconds as there.
void write_ftrace(std::ostream& out, const StoreView& view);

/// Chrome trace events: a row of slices for each CPU (tid = CPU), instants for what sim_ events say,
/// a counter of rt_time for each CPU.
void write_chrome_json(std::ostream& out, const StoreView& view);

/// One line a record, with its numbers and its sentence; -1 is the idle task.
void write_csv(std::ostream& out, const StoreView& view);

}  // namespace schedlab::trace
