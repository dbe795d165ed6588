// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/time_view.h"

#include <optional>

#include "ui/plot/layered_plot.h"

namespace schedlab::ui {

TimeView::TimeView(TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
      gestures_(time),
      plot_(new LayeredPlot([this](draw::Canvas& canvas) { paint_data(canvas); },
                            [this](draw::Canvas& canvas) { paint_overlay(canvas); }, this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  connect(&time, &TimeWindow::visibleChanged, plot_, &LayeredPlot::update_data);
  for (const auto signal :
       {&TimeWindow::cursorChanged, &TimeWindow::selectionChanged, &TimeWindow::pickedChanged,
        &TimeWindow::markersChanged, &TimeWindow::hopsChanged}) {
    connect(&time, signal, plot_, &LayeredPlot::update_overlay);
  }
  set_palette(theme::light_palette());
}

void TimeView::set_palette(const theme::Palette& palette) {
  colours_ = palette;
  plot_->set_background(palette.canvas);
}

void TimeView::paint_now() {
  plot_->paint_now();
}

void TimeView::update_data() {
  plot_->update_data();
}

TimeScale TimeView::scale() const {
  return {time_.visible(), static_cast<double>(geometry_.left),
          static_cast<double>(geometry_.width(width()))};
}

void TimeView::resizeEvent(QResizeEvent* /*event*/) {
  plot_->setGeometry(rect());
}

void TimeView::leaveEvent(QEvent* /*event*/) {
  time_.set_cursor(std::nullopt);
}

}  // namespace schedlab::ui
