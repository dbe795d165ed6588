// SPDX-License-Identifier: GPL-3.0-or-later
// A lane as shapes for vector formats: one for each slice that is wide enough to be seen, one for
// each stretch of slices that are not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/trace/lane.h"

#include "ui/shared/time_range.h"

namespace schedlab::ui {

struct LaneShape {
  TimeRange time;
  trace::State state = 0;    // of the slice; of merged ones the state that held longest
  std::uint8_t share = 255;  // of the time in busy states
  bool merged = false;       // stands for several slices
};

/// Shapes of what is to be seen of a lane in `range` (busy states, and disk sleep), exact but for
/// slices shorter than `least`, which merge with their short neighbours.
[[nodiscard]] std::vector<LaneShape> slice_shapes(const trace::LaneView& lane, trace::LaneKind kind,
                                                  TimeRange range, Duration least);

/// At most `columns` shapes: the lane's pixels, equal neighbours joined.
[[nodiscard]] std::vector<LaneShape> column_shapes(const trace::LaneView& lane,
                                                   trace::LaneKind kind, TimeRange range,
                                                   std::size_t columns);

/// Calls `visit(slice)` for every slice that overlaps the range, however many there are, for as
/// long as it says true.
template <typename Visit>
bool for_each_slice(const trace::LaneView& lane, TimeRange range, Visit visit) {
  constexpr std::size_t kBatch = 4096;
  std::vector<trace::Slice> batch;
  for (bool all = false; !all && range.from < range.to;) {
    batch.clear();
    all = lane.slices(range.from, range.to, kBatch, batch);
    for (const trace::Slice& slice : batch) {
      if (!visit(slice)) {
        return false;
      }
    }
    if (batch.empty()) {
      return true;
    }
    range.from = batch.back().end;
  }
  return true;
}

}  // namespace schedlab::ui
