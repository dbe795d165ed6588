// SPDX-License-Identifier: GPL-3.0-or-later
// What every view of the shared time axis is made of: the axis itself, a scene and an overlay that
// are painted when they are out of date, and the hands that zoom and pan.
#pragma once

#include <QWidget>

#include "ui/draw/canvas.h"
#include "ui/shared/time_window.h"
#include "ui/theme/palette.h"
#include "ui/timeline/axis_geometry.h"
#include "ui/timeline/time_gestures.h"
#include "ui/timeline/time_scale.h"

namespace schedlab::ui {

class LayeredPlot;

class TimeView : public QWidget {
  Q_OBJECT

 public:
  void set_palette(const theme::Palette& palette);
  /// Paints now instead of soon, for pictures and benchmarks.
  void paint_now();

 protected:
  TimeView(TimeWindow& time, QWidget* parent);

  /// What changes with the record and with the visible range.
  virtual void paint_data(draw::Canvas& canvas) = 0;
  /// What follows the pointer: cursor, selection, markers.
  virtual void paint_overlay(draw::Canvas& canvas) = 0;

  void resizeEvent(QResizeEvent* event) override;
  void leaveEvent(QEvent* event) override;

  /// The data is out of date; repaints with the next turn of the event loop.
  void update_data();

  [[nodiscard]] TimeScale scale() const;

  [[nodiscard]] TimeWindow& time() const { return time_; }

  [[nodiscard]] TimeGestures& gestures() { return gestures_; }

  [[nodiscard]] const theme::Palette& colours() const { return colours_; }

 private:
  TimeWindow& time_;
  TimeGestures gestures_;
  AxisGeometry geometry_;
  LayeredPlot* plot_;
  theme::Palette colours_;
};

}  // namespace schedlab::ui
