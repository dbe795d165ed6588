// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of the window: notices, the overview strip, the timeline, the locks and the counters,
// one above the other on the same time axis.
#pragma once

#include <memory>

#include <QWidget>

#include "ui/bridge/frame.h"
#include "ui/shared/time_window.h"
#include "ui/theme/palette.h"

class QSplitter;

namespace schedlab::ui {

class CountersView;
class HeatmapView;
class CompareView;
class NoticeBar;
class OverviewStrip;
class TimelineView;

class CentralArea : public QWidget {
  Q_OBJECT

 public:
  explicit CentralArea(TimeWindow& time, QWidget* parent = nullptr);

  void show_frame(const Frame& frame);
  void set_palette(const theme::Palette& palette);
  void reset_sizes();

  [[nodiscard]] NoticeBar& notices() { return *notices_; }

  [[nodiscard]] OverviewStrip& overview() { return *overview_; }

  [[nodiscard]] TimelineView& timeline() { return *timeline_; }

  [[nodiscard]] CountersView& counters() { return *counters_; }

  [[nodiscard]] CompareView& compare() { return *compare_; }

  [[nodiscard]] HeatmapView& heatmap() { return *heatmap_; }

  /// The views of the free path are there only while the run has memory.
  void set_heatmap_wanted(bool wanted);

  [[nodiscard]] QSplitter& splitter() { return *splitter_; }

 private:
  /// Knob writes and notes, on the axis of every view that has one.
  void show_flags();

  TimeWindow& time_;
  std::shared_ptr<const std::vector<KnobWrite>> writes_;
  NoticeBar* notices_;
  OverviewStrip* overview_;
  QSplitter* splitter_;
  TimelineView* timeline_;
  CompareView* compare_;  // below it while there are two runs
  HeatmapView* heatmap_;
  CountersView* counters_;
  bool heatmap_wanted_ = true;
  bool has_memory_ = false;
};

}  // namespace schedlab::ui
