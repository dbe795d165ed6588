// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/overview_rows.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace schedlab::ui {

using trace::Cell;

OverviewRows::OverviewRows(std::size_t cpus, int height)
    : cpus_(cpus), height_(height), count_(std::min(cpus, static_cast<std::size_t>(height))) {}

CpuGroup OverviewRows::cpus(std::size_t row) const {
  return {cpus_ * row / count_, cpus_ * (row + 1) / count_};
}

Band OverviewRows::place(std::size_t row) const {
  const auto border = [this](std::size_t i) {
    return static_cast<int>(static_cast<std::size_t>(height_) * i / count_);
  };
  const int top = border(row);
  const int height = border(row + 1) - top;
  return {top, height > 2 ? height - 1 : height};
}

std::size_t OverviewRows::row_at(int y) const {
  return (static_cast<std::size_t>(y + 1) * count_ - 1) / static_cast<std::size_t>(height_);
}

void group_cells(const trace::StoreView& record, CpuGroup cpus, TimeRange range,
                 std::span<Cell> out) {
  if (cpus.size() == 1) {
    record.cpus[cpus.from].pixels(range.from, range.to, out);
    return;
  }
  std::vector<std::size_t> sums(out.size());
  std::vector<Cell> one(out.size());
  for (std::size_t cpu = cpus.from; cpu < cpus.to; ++cpu) {
    record.cpus[cpu].pixels(range.from, range.to, one);
    for (std::size_t i = 0; i < out.size(); ++i) {
      sums[i] += one[i].share;
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::size_t rounded_up = (sums[i] + cpus.size() - 1) / cpus.size();
    out[i] = {0, static_cast<std::uint8_t>(rounded_up), true, false};
  }
}

std::string group_text(const trace::StoreView& record, CpuGroup cpus, TimeRange pixel) {
  if (cpus.size() == 1) {
    return fmt::format("CPU {}", cpus.from);
  }
  Cell cell;
  group_cells(record, cpus, pixel, std::span(&cell, 1));
  return fmt::format("CPU {} - {} in one row, {} % busy here", cpus.from, cpus.to - 1,
                     (cell.share * 100 + 127) / 255);
}

}  // namespace schedlab::ui
