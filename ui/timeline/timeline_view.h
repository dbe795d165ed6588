// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline: who ran on each CPU, how deep its runqueue was and, when asked for, how each task
// stood. Time, cursor, selection and markers are those of the shared TimeWindow. What is drawn is
// decided in timeline_scene.h; this class turns the mouse and the keys into requests.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/trace/store.h"

#include "ui/timeline/mark.h"
#include "ui/timeline/time_view.h"
#include "ui/timeline/timeline_scene.h"

namespace schedlab::ui {

class TimelineView : public TimeView {
  Q_OBJECT

 public:
  explicit TimelineView(TimeWindow& time, QWidget* parent = nullptr);

  /// Shows another picture of the record; repaints with the next turn of the event loop.
  void set_record(std::shared_ptr<const trace::StoreView> record);
  void set_marks(std::vector<Mark> marks);
  void set_task_rows_shown(bool shown);

  [[nodiscard]] bool task_rows_shown() const { return task_rows_; }

  /// The data as it is drawn now: where rows are, which instant is under which pixel.
  [[nodiscard]] TimelineScene scene() const;

  [[nodiscard]] QSize sizeHint() const override { return {900, 420}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {320, 140}; }

 Q_SIGNALS:
  /// One line about what is under the pointer; empty when nothing is.
  void hovered(const QString& text);

 protected:
  void paint_data(draw::Canvas& canvas) override;
  void paint_overlay(draw::Canvas& canvas) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void paint_scroll_mark(draw::Canvas& canvas, const TimelineScene& scene) const;
  void lay_out();
  [[nodiscard]] Band body() const;
  void set_scroll(int scroll);

  void hover(QPointF at);
  [[nodiscard]] QString text_under(QPointF at) const;
  void select_at(QPointF at);
  void describe_selection();
  void follow_wakeups();

  // keys (timeline_keys.cpp)
  bool selection_key(const QKeyEvent& event);
  bool marker_key(const QKeyEvent& event);
  void step_slice(bool forward);
  void step_row(int by);
  /// The visible range becomes the selected slice, or all of the record when it already is that.
  void focus_or_fit();
  [[nodiscard]] std::optional<PickedSlice> picked_slice() const;
  [[nodiscard]] std::optional<TimeRange> focus_range() const;
  void select_row(const Row& row, Instant at);
  void bring_into_view(const Row& row);

  std::shared_ptr<const trace::StoreView> record_;
  std::vector<Mark> marks_;
  std::vector<trace::Hop> wakeups_;  // that led to the selection
  bool task_rows_ = false;
  RowLayout rows_;
  Bitmap bitmap_;  // kept from one painting to the next
  int scroll_ = 0;
  std::optional<QPointF> pressed_;  // where the left button went down
  bool dragging_ = false;
};

}  // namespace schedlab::ui
