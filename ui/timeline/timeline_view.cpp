// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

#include "ui/timeline/slice_text.h"

namespace schedlab::ui {

namespace {

constexpr int kScrollStep = 48;  // pixels a notch of the wheel
constexpr double kNearFlag = 5;  // pixels around a flag's line where it answers

}  // namespace

TimelineView::TimelineView(TimeWindow& time, QWidget* parent) : TimeView(time, parent) {
  setAccessibleName(tr("Timeline of CPUs and tasks"));
  connect(&time, &TimeWindow::selectionChanged, this, &TimelineView::describe_selection);
  for (const auto signal : {&TimeWindow::selectionChanged, &TimeWindow::hopsChanged}) {
    connect(&time, signal, this, &TimelineView::follow_wakeups);
  }
}

void TimelineView::set_record(std::shared_ptr<const trace::StoreView> record) {
  const auto rows_of = [](const std::shared_ptr<const trace::StoreView>& view) {
    return view ? std::pair(view->cpus.size(), view->tasks.size())
                : std::pair<std::size_t, std::size_t>();
  };
  const bool same_rows = rows_of(record_) == rows_of(record);
  record_ = std::move(record);
  if (!same_rows) {
    lay_out();
  }
  follow_wakeups();
  update_data();
}

void TimelineView::set_marks(std::vector<Mark> marks) {
  if (marks_ == marks) {
    return;
  }
  marks_ = std::move(marks);
  lay_out();
}

void TimelineView::set_task_rows_shown(bool shown) {
  task_rows_ = shown;
  lay_out();
}

// ---- what is drawn
// ----------------------------------------------------------------------------------

Band TimelineView::body() const {
  const int top = kReadoutHeight + kAxisHeight + (marks_.empty() ? 4 : kFlagHeight);
  return {top, std::max(1, height() - top)};
}

void TimelineView::lay_out() {
  rows_ = record_ ? lay_out_rows({record_->cpus.size(), task_rows_ ? record_->tasks.size() : 0,
                                  body().height})
                  : RowLayout{};
  set_scroll(scroll_);
}

void TimelineView::set_scroll(int scroll) {
  scroll_ = std::clamp(scroll, 0, std::max(0, rows_.height - body().height));
  update_data();
}

TimelineScene TimelineView::scene() const {
  TimelineScene scene;
  scene.record = record_.get();
  scene.palette = &colours();
  scene.scale = scale();
  scene.rows = rows_;
  scene.body = body();
  scene.scroll = scroll_;
  scene.density = devicePixelRatioF();
  for (const Mark& mark : marks_) {
    scene.flags.push_back({mark.at, mark.text.toStdString()});
  }
  return scene;
}

void TimelineView::paint_data(draw::Canvas& canvas) {
  if (!record_) {
    draw_time_axis(canvas, scale(), colours(), {kReadoutHeight, kAxisHeight});
    return;
  }
  const TimelineScene now = scene();
  draw_timeline(canvas, now, bitmap_);
  paint_scroll_mark(canvas, now);
}

/// A thin bar at the right says which part of the rows is in sight.
void TimelineView::paint_scroll_mark(draw::Canvas& canvas, const TimelineScene& scene) const {
  if (rows_.height <= scene.body.height) {
    return;
  }
  const double shown = static_cast<double>(scene.body.height) / rows_.height;
  const double top = scene.body.top + scroll_ * shown;
  canvas.fill_rect(
      {scene.scale.right() + 5, std::round(top), 4, std::round(scene.body.height * shown)},
      colours().border);
}

void TimelineView::paint_overlay(draw::Canvas& canvas) {
  if (!record_) {
    return;
  }
  draw_overlay(canvas, scene(),
               {time().cursor(), picked_slice(), time().picked(), time().marker_a(),
                time().marker_b(), wakeups_});
}

void TimelineView::resizeEvent(QResizeEvent* event) {
  TimeView::resizeEvent(event);
  lay_out();
}

// ---- the mouse
// --------------------------------------------------------------------------------------

void TimelineView::mousePressEvent(QMouseEvent* event) {
  if (gestures().press(*event)) {
    setCursor(Qt::ClosedHandCursor);
  } else if (event->button() == Qt::LeftButton) {
    pressed_ = event->position();
    dragging_ = false;
  }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
  if (gestures().move(*event, scale())) {
    return;
  }
  const QPointF at = event->position();
  dragging_ = pressed_ &&
              (dragging_ || std::abs(at.x() - pressed_->x()) >= QApplication::startDragDistance());
  if (dragging_) {
    const auto [from, to] = std::minmax({scale().at(pressed_->x()), scale().at(at.x())});
    time().pick(TimeRange{from, to});
  }
  hover(at);
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
  if (gestures().release(*event)) {
    unsetCursor();
    return;
  }
  if (event->button() == Qt::LeftButton && pressed_ && !dragging_) {
    time().pick(std::nullopt);
    select_at(event->position());
  }
  pressed_.reset();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    return;
  }
  select_at(event->position());
  if (const auto range = focus_range()) {
    time().show(*range);
  }
}

void TimelineView::wheelEvent(QWheelEvent* event) {
  if (!gestures().wheel(*event, scale())) {
    const double turned = notches(*event);
    if (rows_.height > body().height) {
      set_scroll(scroll_ - static_cast<int>(std::lround(turned * kScrollStep)));
    } else {
      time().pan(-turned / 10);
    }
  }
  hover(event->position());
  event->accept();
}

void TimelineView::leaveEvent(QEvent* event) {
  TimeView::leaveEvent(event);
  Q_EMIT hovered({});
}

void TimelineView::hover(QPointF at) {
  const TimeScale axis = scale();
  if (at.x() >= axis.left && at.x() < axis.right()) {
    time().set_cursor(axis.at(at.x()));
  }
  Q_EMIT hovered(text_under(at));
}

QString TimelineView::text_under(QPointF at) const {
  if (!record_) {
    return {};
  }
  const TimelineScene now = scene();
  if (at.y() < now.body.top) {
    const auto near = std::find_if(marks_.begin(), marks_.end(), [&](const Mark& mark) {
      return std::abs(now.scale.x(mark.at) - at.x()) <= kNearFlag;
    });
    return near == marks_.end() ? QString() : near->text;
  }
  const Row* row = now.row_at(at.y());
  if (row == nullptr) {
    return {};
  }
  return QString::fromStdString(
      at.x() < now.scale.left
          ? row_text(*record_, row->kind, row->index)
          : pixel_text(*record_, row->kind, row->index, now.scale.column_at(at.x())));
}

void TimelineView::select_at(QPointF at) {
  const TimelineScene now = scene();
  const Row* row = record_ ? now.row_at(at.y()) : nullptr;
  if (row == nullptr) {
    time().select(std::nullopt);
  } else if (at.x() >= now.scale.left) {
    select_row(*row, now.scale.at(at.x()));
  }
}

void TimelineView::follow_wakeups() {
  const std::optional<PickedSlice> picked = picked_slice();
  // A record may come without the row that was selected in the last one.
  const bool is_there = picked && record_ && rows_.find(picked->kind, picked->row) != nullptr;
  wakeups_ = is_there ? wakeups_to(*record_, *picked, time().hops()) : std::vector<trace::Hop>{};
}

void TimelineView::describe_selection() {
  const std::optional<PickedSlice> picked = picked_slice();
  if (!picked || !record_ || lane_of(*record_, picked->kind, picked->row).empty()) {
    setAccessibleDescription({});
    return;
  }
  const trace::Slice slice = lane_of(*record_, picked->kind, picked->row).at(picked->at);
  setAccessibleDescription(
      QString::fromStdString(slice_text(*record_, picked->kind, picked->row, slice)));
}

}  // namespace schedlab::ui
