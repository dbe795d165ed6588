// SPDX-License-Identifier: GPL-3.0-or-later
// The zone locks over time, under the same axis as the timeline. What the colour stands for and
// which locks are shown is chosen above it. A click selects a lock at an instant, Up and Down the
// next one.
#pragma once

#include <memory>
#include <optional>

#include <QPointF>

#include "core/trace/store.h"

#include "ui/heatmap/heat.h"
#include "ui/timeline/time_view.h"

namespace schedlab::ui {

class ComboBox;

class HeatmapView : public TimeView {
  Q_OBJECT

 public:
  explicit HeatmapView(TimeWindow& time, QWidget* parent = nullptr);

  void set_record(std::shared_ptr<const trace::StoreView> record);
  void set_measure(HeatMeasure measure);
  void set_rows(HeatRows rows);

  [[nodiscard]] QSize sizeHint() const override { return {900, 170}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {320, 90}; }

 Q_SIGNALS:
  /// A sentence about what is under the pointer; empty when there is nothing.
  void hovered(const QString& sentence);

 protected:
  void paint_data(draw::Canvas& canvas) override;
  void paint_overlay(draw::Canvas& canvas) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  [[nodiscard]] HeatScene scene() const;
  void select_at(QPointF at);
  /// The lock of the next row, or of the one before.
  void step_lock(int by);

  std::shared_ptr<const trace::StoreView> record_;
  HeatMeasure measure_ = HeatMeasure::kWaiters;
  HeatRows rows_ = HeatRows::kBoth;
  HeatScratch scratch_;
  std::optional<QPointF> pressed_;
  ComboBox* measure_box_;
  ComboBox* rows_box_;
};

}  // namespace schedlab::ui
