// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the machine over time, as vmstat names them, under the same axis as the timeline:
// r b, cs/s in/s, us sy id, and rt_time against rt_runtime of the selected CPU.
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/trace/store.h"

#include "ui/counters/counter_plots.h"
#include "ui/shared/time_window.h"
#include "ui/theme/palette.h"
#include "ui/timeline/axis_geometry.h"
#include "ui/timeline/time_gestures.h"

namespace schedlab::ui {

class LayeredPlot;

class CountersView : public QWidget {
  Q_OBJECT

 public:
  explicit CountersView(TimeWindow& time, QWidget* parent = nullptr);

  void set_record(std::shared_ptr<const trace::StoreView> record);
  void set_palette(const theme::Palette& palette);
  /// Paints now instead of soon, for pictures and benchmarks.
  void paint_now();

  [[nodiscard]] QSize sizeHint() const override { return {900, 4 * kCounterPitch}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {320, 80}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  [[nodiscard]] CountersScene scene() const;
  void choose_plots();
  void paint_data(draw::Canvas& canvas) const;
  void paint_overlay(draw::Canvas& canvas) const;

  TimeWindow& time_;
  TimeGestures gestures_;
  AxisGeometry geometry_;
  LayeredPlot* plot_;
  theme::Palette palette_;
  std::shared_ptr<const trace::StoreView> record_;
  std::vector<CounterPlot> plots_;
};

}  // namespace schedlab::ui
