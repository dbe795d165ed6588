// SPDX-License-Identifier: GPL-3.0-or-later
// Locks over time as colour, without Qt: which rows there are, what a cell is worth, and the
// picture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/store.h"

#include "ui/draw/canvas.h"
#include "ui/theme/palette.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"

namespace schedlab::ui {

/// What the colour of a cell stands for.
enum class HeatMeasure : std::uint8_t {
  kWaiters,    // CPUs that waited, on average
  kWaitShare,  // time waited over time waited and held, %
  kHoldShare,  // time held, %
};

enum class HeatRows : std::uint8_t { kZoneLocks, kLruLocks, kBoth };

/// A row of pixels or more: one lock, or several where there is no room for each.
struct HeatRow {
  Band band;
  std::vector<std::size_t> locks;  // by LockId
};

/// Rows of the locks of a record from top to bottom of `body`; more locks than pixels share rows.
[[nodiscard]] std::vector<HeatRow> heat_rows(const trace::StoreView& record, HeatRows which,
                                             Band body);

/// The value of a cell that stands for `span` of time.
[[nodiscard]] double heat_value(const trace::LockCell& cell, Duration span, HeatMeasure measure);
/// Cividis from 0 to 1, which people with a colour vision deficiency read as well.
[[nodiscard]] theme::Colour heat_colour(double part);

struct HeatScene {
  const trace::StoreView* record = nullptr;
  const theme::Palette* palette = nullptr;
  TimeScale scale;
  Band body;
  Band head;  // of the legend
  HeatMeasure measure = HeatMeasure::kWaiters;
  HeatRows which = HeatRows::kBoth;
};

/// Room that is used again with every picture: to take and to clear it anew costs as much as
/// drawing.
struct HeatScratch {
  std::vector<trace::LockCell> cells;
  std::vector<float> values;        // row after row
  std::vector<std::uint32_t> line;  // pixels of a row
};

/// Names, picture and legend; the warmest colour is 100 % of a share, or a round number of waiters
/// not below the most that any cell has.
void draw_heat(draw::Canvas& canvas, const HeatScene& scene, HeatScratch& scratch);
/// An outline around the row that holds a lock, when it has one.
void draw_heat_selection(draw::Canvas& canvas, const HeatScene& scene, LockId lock);
/// The lock under a point: of several that share a row, the busiest then. Its name counts as well,
/// with `at` for the instant; nothing beside the rows.
[[nodiscard]] std::optional<LockId> heat_lock_at(const HeatScene& scene, double x, double y,
                                                 Instant at);
/// "zone 1 (node 1) zone->lock, 2.184 s + 1.000 ms: CPU 7 had it last, 2.9 waiting on average, 4 at
/// most, longest wait 8.3 us, held 99 %"; empty beside the rows.
[[nodiscard]] std::string heat_text(const HeatScene& scene, double x, double y);

}  // namespace schedlab::ui
