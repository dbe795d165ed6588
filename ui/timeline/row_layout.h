// SPDX-License-Identifier: GPL-3.0-or-later
// Where each row of the timeline stands: CPU rows with a band of depth under each, then task rows.
// Rows share the height there is; only when they would become too thin to read do they scroll.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace schedlab::ui {

enum class RowKind : std::uint8_t { kCpu, kTask };

/// A stretch of y; pixels.
struct Band {
  int top = 0;
  int height = 0;

  [[nodiscard]] int bottom() const { return top + height; }

  friend bool operator==(const Band&, const Band&) = default;
};

struct Row {
  RowKind kind = RowKind::kCpu;
  std::size_t index = 0;  // of the CPU or task
  Band all;               // where the mouse finds it; rows touch
  Band lane;
  Band depth;            // no height when there is no room for one
  bool labelled = true;  // names that would overlap are left out, evenly
  [[nodiscard]] Row moved(int by) const;
};

struct RowRequest {
  std::size_t cpus = 0;
  std::size_t tasks = 0;  // 0 hides the task rows and their heading
  int height = 0;
};

struct RowLayout {
  std::vector<Row> rows;
  Band task_heading;  // no height without task rows
  int height = 0;     // of everything; more than asked for means that it scrolls

  /// The row at y (from the top of the layout), or null.
  [[nodiscard]] const Row* at(int y) const;
  [[nodiscard]] const Row* find(RowKind kind, std::size_t index) const;
};

[[nodiscard]] RowLayout lay_out_rows(const RowRequest& request);

}  // namespace schedlab::ui
