// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a page: what is on it, how high it is, and its drawing on any Canvas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "ui/counters/counter_plots.h"
#include "ui/draw/canvas.h"
#include "ui/export/chart.h"
#include "ui/export/lane_shapes.h"
#include "ui/export/page.h"
#include "ui/heatmap/heat.h"
#include "ui/pipeline/pipeline_scene.h"
#include "ui/timeline/timeline_scene.h"

namespace schedlab::ui {

/// More shapes than that make a file that no viewer likes to open.
inline constexpr std::size_t kMostShapes = 20'000;

/// What to draw when a timeline has more shapes than kMostShapes.
enum class Crowded : std::uint8_t {
  kColumns,  // wider columns, each standing for what happened in it (svg)
  kImage,    // a picture of the lanes, with text and axes around it as ever (png, pdf)
};

struct RowShapes {
  Row row;
  std::vector<LaneShape> lane;
  std::vector<LaneShape> depth;
};

class ChartPage {
 public:
  /// The record and the options' palette outlive the page. `density`: pixels a point, for images.
  ChartPage(ChartView view, const trace::StoreView& record, const ChartOptions& options,
            Crowded crowded, double density = 1);

  [[nodiscard]] double width() const { return options_.width; }

  [[nodiscard]] double height() const { return height_; }

  void draw(draw::Canvas& canvas) const;
  /// The sheet to write; draws from this object.
  [[nodiscard]] Page page() const;

  [[nodiscard]] TimeRange range() const { return scene_.scale.range; }

  [[nodiscard]] const std::vector<RowShapes>& shapes() const { return shapes_; }

  /// The options' caption and what the chart itself has to say.
  [[nodiscard]] const std::vector<std::string>& caption() const { return caption_; }

 private:
  enum class Swatch : std::uint8_t;
  struct LegendEntry;

  void lay_out_timeline(Crowded crowded);
  void lay_out_counters();
  void lay_out_heatmap();
  void lay_out_pipeline();
  [[nodiscard]] HeatScene heat_scene() const;
  [[nodiscard]] PipelineScene pipeline_scene() const;
  void draw_body(draw::Canvas& canvas) const;
  void collect_shapes(Crowded crowded);
  /// Tells that the work is done from part `from` to part `to`; ends before it is when nobody wants
  /// the chart any more.
  template <typename Shapes>
  void fill_shapes(double from, double to, Shapes shapes_of);

  void note(std::string line) { caption_.push_back(std::move(line)); }

  [[nodiscard]] std::size_t count_shapes() const;
  [[nodiscard]] std::vector<LegendEntry> legend() const;
  [[nodiscard]] std::vector<LegendEntry> task_legend(const std::set<TaskId>& ran) const;
  static void draw_swatch(draw::Canvas& canvas, const LegendEntry& entry, double x, double y);
  void draw_shapes(draw::Canvas& canvas) const;
  /// Draws the legend from y down when there is a canvas; gives where it ends.
  double legend_from(double y, draw::Canvas* canvas) const;

  ChartView view_;
  ChartOptions options_;
  TimelineScene scene_;  // of the timeline; its scale and body are also those of the other views
  std::vector<RowShapes> shapes_;
  bool as_image_ = false;
  std::vector<CounterPlot> plots_;
  std::vector<std::string> caption_;
  std::vector<std::string> caption_lines_;  // as they fit the page
  double height_ = 0;
};

/// Knobs that were written in the range, from the record's own log.
[[nodiscard]] std::vector<Flag> knob_flags(const trace::StoreView& record, TimeRange range);

}  // namespace schedlab::ui
