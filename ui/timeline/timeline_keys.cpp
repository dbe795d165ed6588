// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline from the keyboard: selecting, stepping, markers, focus.
#include <algorithm>

#include <QKeyEvent>

#include "ui/timeline/slice_text.h"
#include "ui/timeline/timeline_view.h"

namespace schedlab::ui {

namespace {

/// A slice with some air at both sides.
TimeRange with_air(const trace::Slice& slice) {
  const Duration air = std::max((slice.end - slice.begin) / 8, TimeWindow::kMinSpan);
  return {std::max(Instant{0}, slice.begin - air), slice.end + air};
}

}  // namespace

void TimelineView::keyPressEvent(QKeyEvent* event) {
  if (!gestures().key(*event) && !selection_key(*event) && !marker_key(*event)) {
    QWidget::keyPressEvent(event);
  }
}

bool TimelineView::selection_key(const QKeyEvent& event) {
  if (!record_ || (event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) {
    return false;
  }
  switch (event.key()) {
    case Qt::Key_F:
      focus_or_fit();
      return true;
    case Qt::Key_Comma:
      step_slice(false);
      return true;
    case Qt::Key_Period:
      step_slice(true);
      return true;
    case Qt::Key_Up:
      step_row(-1);
      return true;
    case Qt::Key_Down:
      step_row(1);
      return true;
    case Qt::Key_Escape:
      time().clear();
      return true;
    default:
      return false;
  }
}

bool TimelineView::marker_key(const QKeyEvent& event) {
  if (event.modifiers() != Qt::ShiftModifier) {
    return false;
  }
  switch (event.key()) {
    case Qt::Key_A:
      time().set_marker_a(gestures().anchor());
      return true;
    case Qt::Key_B:
      time().set_marker_b(gestures().anchor());
      return true;
    default:
      return false;
  }
}

std::optional<PickedSlice> TimelineView::picked_slice() const {
  const std::optional<Selection>& selection = time().selection();
  if (!selection || !record_) {
    return std::nullopt;
  }
  if (selection->cpu && index(*selection->cpu) < record_->cpus.size()) {
    return PickedSlice{RowKind::kCpu, index(*selection->cpu), selection->at};
  }
  if (selection->task && index(*selection->task) < record_->tasks.size()) {
    return PickedSlice{RowKind::kTask, index(*selection->task), selection->at};
  }
  return std::nullopt;
}

void TimelineView::select_row(const Row& row, Instant at) {
  Selection selection;
  selection.at = at;
  if (row.kind == RowKind::kCpu) {
    selection.cpu = cpu_id(row.index);
  } else {
    selection.task = task_id(row.index);
  }
  time().select(selection);
}

void TimelineView::step_slice(bool forward) {
  const std::optional<PickedSlice> picked = picked_slice();
  if (!picked) {
    step_row(1);
    return;
  }
  const trace::LaneView& lane = lane_of(*record_, picked->kind, picked->row);
  trace::Slice slice;
  if (!(forward ? lane.next(picked->at, slice) : lane.previous(picked->at, slice))) {
    return;
  }
  Selection selection = *time().selection();
  selection.at = slice.begin;
  time().select(selection);
  const TimeRange visible = time().visible();
  if (slice.begin < visible.from || slice.begin >= visible.to) {
    const Instant from = std::max(Instant{0}, slice.begin - visible.span() / 2);
    time().show({from, from + visible.span()});
  }
}

void TimelineView::step_row(int by) {
  if (rows_.rows.empty()) {
    return;
  }
  const std::optional<PickedSlice> picked = picked_slice();
  const Row* present = picked ? rows_.find(picked->kind, picked->row) : nullptr;
  if (present == nullptr) {
    select_row(rows_.rows.front(), gestures().anchor());
    return;
  }
  const auto last = static_cast<std::ptrdiff_t>(rows_.rows.size()) - 1;
  const std::ptrdiff_t next = std::clamp<std::ptrdiff_t>(present - rows_.rows.data() + by, 0, last);
  const Row& row = rows_.rows[static_cast<std::size_t>(next)];
  select_row(row, picked->at);
  bring_into_view(row);
}

void TimelineView::bring_into_view(const Row& row) {
  if (row.all.top < scroll_) {
    set_scroll(row.all.top);
  } else if (row.all.bottom() > scroll_ + body().height) {
    set_scroll(row.all.bottom() - body().height);
  }
}

std::optional<TimeRange> TimelineView::focus_range() const {
  if (time().picked()) {
    return time().picked();
  }
  const std::optional<PickedSlice> picked = picked_slice();
  if (!picked || lane_of(*record_, picked->kind, picked->row).empty()) {
    return std::nullopt;
  }
  return with_air(lane_of(*record_, picked->kind, picked->row).at(picked->at));
}

void TimelineView::focus_or_fit() {
  const std::optional<TimeRange> range = focus_range();
  if (range && time().visible() != *range) {
    time().show(*range);
  } else {
    time().show_all();
  }
}

}  // namespace schedlab::ui
