// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/lane_shapes.h"

#include <algorithm>
#include <optional>

#include "core/trace/store.h"

namespace schedlab::ui {

namespace {

using trace::Cell;
using trace::LaneKind;
using trace::Slice;

bool is_drawn(LaneKind kind, trace::State state) {
  return trace::is_busy(kind, state) ||
         (kind == LaneKind::kTask && trace::state_of(state) == trace::TaskState::kUninterruptible);
}

/// Gathers slices too short to be seen until together they are not.
class Gathered {
 public:
  Gathered(LaneKind kind, Duration least) : kind_(kind), least_(least) {}

  void add(const LaneShape& shape) {
    if (!sum_) {
      sum_ = shape;
      busy_ = longest_ = Duration{};
    } else {
      sum_->time.to = shape.time.to;
      sum_->merged = true;
    }
    if (trace::is_busy(kind_, shape.state)) {
      busy_ += shape.time.span();
      if (shape.time.span() > longest_) {
        longest_ = shape.time.span();
        sum_->state = shape.state;
      }
    }
  }

  [[nodiscard]] bool wide_enough() const { return sum_ && sum_->time.span() >= least_; }

  void flush(std::vector<LaneShape>& out) {
    if (sum_ && busy_.ns > 0) {
      const std::int64_t span = sum_->time.span().ns;
      sum_->share = static_cast<std::uint8_t>((busy_.ns * 255 + span - 1) / span);
      out.push_back(*sum_);
    }
    sum_.reset();
  }

 private:
  LaneKind kind_;
  Duration least_;
  std::optional<LaneShape> sum_;
  Duration busy_;
  Duration longest_;
};

}  // namespace

std::vector<LaneShape> slice_shapes(const trace::LaneView& lane, LaneKind kind, TimeRange range,
                                    Duration least) {
  std::vector<LaneShape> shapes;
  Gathered short_ones(kind, least);
  for_each_slice(lane, range, [&](const Slice& slice) {
    const LaneShape shape{{std::max(slice.begin, range.from), std::min(slice.end, range.to)},
                          slice.state,
                          255,
                          slice.folded};
    if (shape.time.span() >= least) {
      short_ones.flush(shapes);
      if (is_drawn(kind, slice.state)) {
        shapes.push_back(shape);
      }
    } else if (shape.time.span().ns > 0) {
      short_ones.add(shape);
      if (short_ones.wide_enough()) {
        short_ones.flush(shapes);
      }
    }
    return true;
  });
  short_ones.flush(shapes);
  return shapes;
}

std::vector<LaneShape> column_shapes(const trace::LaneView& lane, LaneKind kind, TimeRange range,
                                     std::size_t columns) {
  std::vector<Cell> cells(columns);
  lane.pixels(range.from, range.to, cells);
  const auto border = [&](std::size_t i) {
    return range.from +
           range.span() * static_cast<std::int64_t>(i) / static_cast<std::int64_t>(columns);
  };
  std::vector<LaneShape> shapes;
  for (std::size_t i = 0; i < columns; ++i) {
    const Cell& cell = cells[i];
    if (cell.share == 0 && !is_drawn(kind, cell.dominant)) {
      continue;
    }
    LaneShape* last = shapes.empty() ? nullptr : &shapes.back();
    if (last != nullptr && last->time.to == border(i) && last->state == cell.dominant &&
        last->merged == cell.mixed && last->share == cell.share) {
      last->time.to = border(i + 1);
    } else {
      shapes.push_back({{border(i), border(i + 1)}, cell.dominant, cell.share, cell.mixed});
    }
  }
  return shapes;
}

}  // namespace schedlab::ui
