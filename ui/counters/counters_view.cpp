// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counters/counters_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include "ui/plot/layered_plot.h"

namespace schedlab::ui {

CountersView::CountersView(TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
      gestures_(time),
      plot_(new LayeredPlot([this](draw::Canvas& canvas) { paint_data(canvas); },
                            [this](draw::Canvas& canvas) { paint_overlay(canvas); }, this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Counters over time"));
  connect(&time, &TimeWindow::visibleChanged, plot_, &LayeredPlot::update_data);
  connect(&time, &TimeWindow::selectionChanged, this, &CountersView::choose_plots);
  for (const auto signal :
       {&TimeWindow::cursorChanged, &TimeWindow::pickedChanged, &TimeWindow::markersChanged}) {
    connect(&time, signal, plot_, &LayeredPlot::update_overlay);
  }
  set_palette(theme::light_palette());
}

void CountersView::set_record(std::shared_ptr<const trace::StoreView> record) {
  record_ = std::move(record);
  choose_plots();
}

void CountersView::choose_plots() {
  const std::optional<Selection>& selection = time_.selection();
  plots_ = record_ ? counter_plots(*record_, selection ? selection->cpu : std::nullopt)
                   : std::vector<CounterPlot>{};
  plot_->update_data();
}

void CountersView::set_palette(const theme::Palette& palette) {
  palette_ = palette;
  plot_->set_background(palette.canvas);
}

void CountersView::paint_now() {
  plot_->paint_now();
}

CountersScene CountersView::scene() const {
  return {&plots_,
          &palette_,
          {time_.visible(), static_cast<double>(geometry_.left),
           static_cast<double>(geometry_.width(width()))},
          {0, height()}};
}

void CountersView::paint_data(draw::Canvas& canvas) const {
  canvas.line({0, 0.5}, {static_cast<double>(width()), 0.5}, {palette_.separator, 1, false, false});
  draw_counters(canvas, scene());
}

void CountersView::paint_overlay(draw::Canvas& canvas) const {
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
  if (const auto& picked = time_.picked()) {
    const double left = now.scale.x(std::max(picked->from, now.scale.range.from));
    const double right = now.scale.x(std::min(picked->to, now.scale.range.to));
    canvas.fill_rect({left, 0, std::max(0.0, right - left), static_cast<double>(height())},
                     palette_.picked);
  }
  line(time_.marker_a(), palette_.knob_mark);
  line(time_.marker_b(), palette_.knob_mark);
  line(time_.cursor(), palette_.cursor);
  draw_counter_values(canvas, now,
                      std::min(record_->now, time_.cursor().value_or(now.scale.range.to)));
}

void CountersView::resizeEvent(QResizeEvent* /*event*/) {
  plot_->setGeometry(rect());
}

void CountersView::mousePressEvent(QMouseEvent* event) {
  gestures_.press(*event);
}

void CountersView::mouseMoveEvent(QMouseEvent* event) {
  const TimeScale scale = scene().scale;
  const double x = event->position().x();
  if (!gestures_.move(*event, scale) && x >= scale.left && x < scale.right()) {
    time_.set_cursor(scale.at(x));
  }
}

void CountersView::mouseReleaseEvent(QMouseEvent* event) {
  gestures_.release(*event);
}

void CountersView::wheelEvent(QWheelEvent* event) {
  if (!gestures_.wheel(*event, scene().scale)) {
    time_.pan(-notches(*event) / 10);
  }
  event->accept();
}

void CountersView::keyPressEvent(QKeyEvent* event) {
  if (!gestures_.key(*event)) {
    QWidget::keyPressEvent(event);
  }
}

void CountersView::leaveEvent(QEvent* /*event*/) {
  time_.set_cursor(std::nullopt);
}

}  // namespace schedlab::ui
