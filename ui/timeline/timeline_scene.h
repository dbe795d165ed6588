// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as calls on a Canvas: what a widget shows and a chart prints. Nothing here knows Qt.
// The scene is the data; the overlay (cursor, selection, markers) is drawn apart, for it changes
// with every move of the mouse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/trace/store.h"
#include "core/trace/wakeup_chain.h"

#include "ui/draw/canvas.h"
#include "ui/theme/palette.h"
#include "ui/timeline/lane_raster.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"

namespace schedlab::ui {

/// A knob that moved.
struct Flag {
  Instant at;
  std::string text;
};

/// A slice somebody picked, on a row.
struct PickedSlice {
  RowKind kind = RowKind::kCpu;
  std::size_t row = 0;
  Instant at;
};

struct TimelineScene {
  const trace::StoreView* record = nullptr;
  const theme::Palette* palette = nullptr;
  TimeScale scale;
  RowLayout rows;
  Band body;           // where the rows are: the axis is above
  int scroll = 0;      // of the rows, in pixels
  double density = 1;  // device pixels in a pixel of the canvas
  std::vector<Flag> flags;

  /// The row of the layout under y of the canvas, or null.
  [[nodiscard]] const Row* row_at(double y) const;

  /// A row where it stands on the canvas.
  [[nodiscard]] Row place(const Row& row) const { return row.moved(body.top - scroll); }

  [[nodiscard]] draw::Rect body_rect() const;
};

struct TimelineOverlay {
  std::optional<Instant> cursor;
  std::optional<PickedSlice> selection;
  std::optional<TimeRange> picked;
  std::optional<Instant> marker_a;
  std::optional<Instant> marker_b;
  std::vector<trace::Hop> wakeups = {};  // that led to the selection, as arrows
};

/// The wakeups that led to a slice, the last one into it: too much to follow while painting.
[[nodiscard]] std::vector<trace::Hop> wakeups_to(const trace::StoreView& record,
                                                 const PickedSlice& picked, std::size_t hops);

/// Heights of what stands above the rows: the instants that the overlay names, the axis, the flags.
inline constexpr int kReadoutHeight = 16;
inline constexpr int kAxisHeight = 22;
inline constexpr int kFlagHeight = 18;

/// Ticks and their labels in the strip above what the axis measures.
void draw_time_axis(draw::Canvas& canvas, const TimeScale& scale, const theme::Palette& palette,
                    Band place);
/// Lanes as one image, and names inside slices that are wide enough. `scratch` holds the image; who
/// draws again and again keeps it, for a fresh one costs as much as its drawing.
void draw_lanes(draw::Canvas& canvas, const TimelineScene& scene, Bitmap& scratch);
/// Names of rows at the left, the heading of the task rows.
void draw_row_names(draw::Canvas& canvas, const TimelineScene& scene);
/// Dashed lines through the rows, labels above them; labels that would overlap are left out.
void draw_flags(draw::Canvas& canvas, const TimelineScene& scene);
void draw_overlay(draw::Canvas& canvas, const TimelineScene& scene, const TimelineOverlay& overlay);

/// Everything but the overlay.
void draw_timeline(draw::Canvas& canvas, const TimelineScene& scene, Bitmap& scratch);

}  // namespace schedlab::ui
