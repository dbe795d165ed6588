// SPDX-License-Identifier: GPL-3.0-or-later
// What is under the pointer, in one line: who, where, how long, in which state, and why.
#pragma once

#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/trace/store.h"

#include "ui/shared/time_range.h"
#include "ui/timeline/row_layout.h"

namespace schedlab::ui {

/// The lane of a row.
[[nodiscard]] const trace::LaneView& lane_of(const trace::StoreView& record, RowKind kind,
                                             std::size_t i);

/// "CPU 3", or the task's name.
[[nodiscard]] std::string row_name(const trace::StoreView& record, RowKind kind, std::size_t i);

/// The line about a row as a whole: its task's pid, policy and priority.
[[nodiscard]] std::string row_text(const trace::StoreView& record, RowKind kind, std::size_t i);

/// The line about one slice of a row.
[[nodiscard]] std::string slice_text(const trace::StoreView& record, RowKind kind, std::size_t i,
                                     const trace::Slice& slice);

/// The line about a pixel of a row: its slice, or how many are merged in it.
[[nodiscard]] std::string pixel_text(const trace::StoreView& record, RowKind kind, std::size_t i,
                                     TimeRange pixel);

/// The record of the switch that began a slice of a CPU; none when the log no longer holds it.
[[nodiscard]] std::optional<trace::Record> switch_at(const trace::StoreView& record, CpuId cpu,
                                                     Instant begin);

}  // namespace schedlab::ui
