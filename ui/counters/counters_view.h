// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the machine over time, as vmstat names them, under the same axis as the timeline:
// r b, cs/s in/s, us sy id, and rt_time against rt_runtime of the selected CPU.
#pragma once

#include <memory>
#include <vector>

#include "core/trace/store.h"

#include "ui/counters/counter_plots.h"
#include "ui/timeline/time_view.h"

namespace schedlab::ui {

class CountersView : public TimeView {
  Q_OBJECT

 public:
  explicit CountersView(TimeWindow& time, QWidget* parent = nullptr);

  void set_record(std::shared_ptr<const trace::StoreView> record);

  [[nodiscard]] QSize sizeHint() const override { return {900, 4 * kCounterPitch}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {320, 80}; }

 protected:
  void paint_data(draw::Canvas& canvas) override;
  void paint_overlay(draw::Canvas& canvas) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] CountersScene scene() const;
  void choose_plots();

  std::shared_ptr<const trace::StoreView> record_;
  std::vector<CounterPlot> plots_;
};

}  // namespace schedlab::ui
