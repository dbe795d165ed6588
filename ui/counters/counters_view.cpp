// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counters/counters_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

namespace schedlab::ui {

CountersView::CountersView(TimeWindow& time, QWidget* parent) : TimeView(time, parent) {
  setAccessibleName(tr("Counters over time"));
  connect(&time, &TimeWindow::selectionChanged, this, &CountersView::choose_plots);
}

void CountersView::set_record(std::shared_ptr<const trace::StoreView> record) {
  record_ = std::move(record);
  choose_plots();
}

void CountersView::choose_plots() {
  const std::optional<Selection>& selection = time().selection();
  plots_ = record_ ? counter_plots(*record_, selection ? selection->cpu : std::nullopt)
                   : std::vector<CounterPlot>{};
  update_data();
}

CountersScene CountersView::scene() const {
  return {&plots_, &colours(), scale(), {0, height()}};
}

void CountersView::paint_data(draw::Canvas& canvas) {
  canvas.line({0, 0.5}, {static_cast<double>(width()), 0.5},
              {colours().separator, 1, false, false});
  draw_counters(canvas, scene());
}

void CountersView::paint_overlay(draw::Canvas& canvas) {
  if (!record_ || plots_.empty()) {
    return;
  }
  const CountersScene now = scene();
  const auto line = [&](std::optional<Instant> at, theme::Colour colour) {
    if (at && *at >= now.scale.range.from && *at <= now.scale.range.to) {
      const double x = std::floor(std::min(now.scale.x(*at), now.scale.right() - 1)) + 0.5;
      canvas.line({x, 0}, {x, static_cast<double>(height())}, {colour, 1, false, false});
    }
  };
  if (const auto& picked = time().picked()) {
    const double left = now.scale.x(std::max(picked->from, now.scale.range.from));
    const double right = now.scale.x(std::min(picked->to, now.scale.range.to));
    canvas.fill_rect({left, 0, std::max(0.0, right - left), static_cast<double>(height())},
                     colours().picked);
  }
  line(time().marker_a(), colours().knob_mark);
  line(time().marker_b(), colours().knob_mark);
  line(time().cursor(), colours().cursor);
  draw_counter_values(canvas, now,
                      std::min(record_->now, time().cursor().value_or(now.scale.range.to)));
}

void CountersView::mousePressEvent(QMouseEvent* event) {
  gestures().press(*event);
}

void CountersView::mouseMoveEvent(QMouseEvent* event) {
  const TimeScale axis = scale();
  const double x = event->position().x();
  if (!gestures().move(*event, axis) && x >= axis.left && x < axis.right()) {
    time().set_cursor(axis.at(x));
  }
}

void CountersView::mouseReleaseEvent(QMouseEvent* event) {
  gestures().release(*event);
}

void CountersView::wheelEvent(QWheelEvent* event) {
  if (!gestures().wheel(*event, scale())) {
    time().pan(-notches(*event) / 10);
  }
  event->accept();
}

void CountersView::keyPressEvent(QKeyEvent* event) {
  if (!gestures().key(*event)) {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace schedlab::ui
