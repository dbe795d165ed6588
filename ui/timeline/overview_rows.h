// SPDX-License-Identifier: GPL-3.0-or-later
// The CPUs as rows of the overview strip: one each while there are pixels for that, else rows that
// stand for several neighbours by how busy they are. No CPU is left out.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/trace/store.h"

#include "ui/shared/time_range.h"
#include "ui/timeline/row_layout.h"

namespace schedlab::ui {

/// Neighbouring CPUs, `to` not among them.
struct CpuGroup {
  std::size_t from = 0;
  std::size_t to = 0;

  [[nodiscard]] std::size_t size() const { return to - from; }

  friend bool operator==(const CpuGroup&, const CpuGroup&) = default;
};

class OverviewRows {
 public:
  /// `height` in pixels, at least 1.
  OverviewRows(std::size_t cpus, int height);

  [[nodiscard]] std::size_t count() const { return count_; }

  [[nodiscard]] CpuGroup cpus(std::size_t row) const;
  /// Rows that are high enough leave a pixel between them.
  [[nodiscard]] Band place(std::size_t row) const;
  /// The row at a y of 0 <= y < height.
  [[nodiscard]] std::size_t row_at(int y) const;

 private:
  std::size_t cpus_;
  int height_;
  std::size_t count_;
};

/// The lane of the only CPU of a group, or how busy all of them were on average.
void group_cells(const trace::StoreView& record, CpuGroup cpus, TimeRange range,
                 std::span<trace::Cell> out);

/// "CPU 3", or "CPU 4 - 7 in one row, 37 % busy here", for a pixel of a row.
[[nodiscard]] std::string group_text(const trace::StoreView& record, CpuGroup cpus,
                                     TimeRange pixel);

}  // namespace schedlab::ui
