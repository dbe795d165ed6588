// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run as thin rows, with the visible range as a frame that is dragged and resized.
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/trace/store.h"

#include "ui/shared/time_window.h"
#include "ui/theme/palette.h"
#include "ui/timeline/axis_geometry.h"
#include "ui/timeline/mark.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"

namespace schedlab::ui {

namespace draw {
class Canvas;
}  // namespace draw

class LayeredPlot;
struct Bitmap;

class OverviewStrip : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewStrip(TimeWindow& time, QWidget* parent = nullptr);

  void set_record(std::shared_ptr<const trace::StoreView> record);
  void set_marks(std::vector<Mark> marks);
  void set_palette(const theme::Palette& palette);

  [[nodiscard]] QSize sizeHint() const override { return {900, 46}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {320, 40}; }

 Q_SIGNALS:
  /// The machine is wanted at that instant: double click, or a click with Ctrl.
  void seekRequested(schedlab::Instant at);

 protected:
  /// The tooltip begins with what the row under the pointer stands for.
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  enum class Grip { kNone, kFrame, kLeft, kRight };

  [[nodiscard]] TimeScale scale() const;
  [[nodiscard]] Band rows() const;
  [[nodiscard]] int pixel_height() const;
  [[nodiscard]] QString row_text(QPointF at) const;
  [[nodiscard]] Grip grip_at(double x) const;
  void drag_to(double x);
  void paint_data(draw::Canvas& canvas) const;
  void paint_rows(Bitmap& bitmap, const TimeScale& axis) const;
  void paint_overlay(draw::Canvas& canvas) const;
  void paint_frame(draw::Canvas& canvas) const;

  TimeWindow& time_;
  AxisGeometry geometry_;
  LayeredPlot* plot_;
  theme::Palette palette_;
  std::shared_ptr<const trace::StoreView> record_;
  std::vector<Mark> marks_;
  Grip grip_ = Grip::kNone;
  Duration grab_offset_;  // of the pointer from the frame's left end
};

}  // namespace schedlab::ui
