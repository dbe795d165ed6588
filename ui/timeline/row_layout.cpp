// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/row_layout.h"

#include <algorithm>

namespace schedlab::ui {

namespace {

// Pixels between the tops of two rows. CPU rows may become thin, for their order names them; task
// rows keep their names readable.
constexpr int kCpuPitchMin = 6;
constexpr int kCpuPitchMax = 54;
constexpr int kTaskPitchMin = 14;
constexpr int kTaskPitchMax = 28;
constexpr int kTaskHeading = 24;
constexpr int kRoomForDepth = 18;  // CPU pitch
constexpr int kLabelHeight = 13;

struct Pitches {
  int cpu = kCpuPitchMax;
  int task = kTaskPitchMax;
};

Pitches fit(const RowRequest& request, int height) {
  const auto cpus = static_cast<int>(request.cpus);
  const auto tasks = static_cast<int>(request.tasks);
  const int least = cpus * kCpuPitchMin + tasks * kTaskPitchMin;
  const int most = cpus * kCpuPitchMax + tasks * kTaskPitchMax;
  if (height >= most) {
    return {};
  }
  if (height <= least) {
    return {kCpuPitchMin, kTaskPitchMin};
  }
  // One share of the way from thin to tall for every row; rounding down keeps the sum within
  // height.
  const auto between = [&](int min, int max) {
    return min + (max - min) * (height - least) / (most - least);
  };
  return {between(kCpuPitchMin, kCpuPitchMax), between(kTaskPitchMin, kTaskPitchMax)};
}

Row cpu_row(std::size_t index, int top, int pitch) {
  Row row{RowKind::kCpu, index, {top, pitch}, {top, pitch - 1}, {}, true};
  if (pitch >= kRoomForDepth) {
    const int depth = std::clamp(pitch / 6, 4, 8);
    const int gap = std::clamp((pitch - 12) / 3, 2, 14);
    const int lane = pitch - depth - gap - 2;
    row.lane = {top + gap / 2, lane};
    row.depth = {row.lane.bottom() + 2, depth};
  }
  return row;
}

Row task_row(std::size_t index, int top, int pitch) {
  const int gap = pitch / 3;
  return {RowKind::kTask, index, {top, pitch}, {top + gap / 2, pitch - gap}, {}, true};
}

/// Every how many rows a name fits.
std::size_t label_stride(int pitch) {
  std::size_t stride = 1;
  while (pitch * static_cast<int>(stride) < kLabelHeight) {
    stride *= 2;
  }
  return stride;
}

}  // namespace

Row Row::moved(int by) const {
  Row row = *this;
  for (Band* band : {&row.all, &row.lane, &row.depth}) {
    band->top += by;
  }
  return row;
}

const Row* RowLayout::at(int y) const {
  const auto found = std::find_if(rows.begin(), rows.end(), [y](const Row& row) {
    return y >= row.all.top && y < row.all.bottom();
  });
  return found == rows.end() ? nullptr : &*found;
}

const Row* RowLayout::find(RowKind kind, std::size_t index) const {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
    return row.kind == kind && row.index == index;
  });
  return found == rows.end() ? nullptr : &*found;
}

RowLayout lay_out_rows(const RowRequest& request) {
  RowLayout layout;
  const int heading = request.tasks > 0 ? kTaskHeading : 0;
  const Pitches pitch = fit(request, request.height - heading);
  const std::size_t stride = label_stride(pitch.cpu);
  int y = 0;
  for (std::size_t cpu = 0; cpu < request.cpus; ++cpu) {
    layout.rows.push_back(cpu_row(cpu, y, pitch.cpu));
    layout.rows.back().labelled = cpu % stride == 0;
    y += pitch.cpu;
  }
  layout.task_heading = {y, heading};
  y += heading;
  for (std::size_t task = 0; task < request.tasks; ++task) {
    layout.rows.push_back(task_row(task, y, pitch.task));
    y += pitch.task;
  }
  layout.height = y;
  return layout;
}

}  // namespace schedlab::ui
