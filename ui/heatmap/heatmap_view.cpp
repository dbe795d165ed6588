// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heatmap_view.h"

#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include "ui/shared/text.h"
#include "ui/theme/combo_box.h"

namespace schedlab::ui {

namespace {

constexpr int kHead = 34;  // room for the boxes and the legend
constexpr int kFoot = 4;

}  // namespace

HeatmapView::HeatmapView(TimeWindow& time, QWidget* parent)
    : TimeView(time, parent), measure_box_(new ComboBox(this)), rows_box_(new ComboBox(this)) {
  setAccessibleName(tr("Locks over time"));
  measure_box_->setAccessibleName(tr("What the colour stands for"));
  measure_box_->addItems({tr("waiters"), tr("wait share"), tr("hold share")});
  rows_box_->setAccessibleName(tr("Which locks are shown"));
  rows_box_->addItems({tr("zone->lock"), tr("lru_lock"), tr("both locks")});
  rows_box_->setCurrentIndex(static_cast<int>(rows_));
  measure_box_->setGeometry(8, 3, 110, 24);
  rows_box_->setGeometry(124, 3, 110, 24);
  connect(measure_box_, &QComboBox::currentIndexChanged, this,
          [this](int i) { set_measure(static_cast<HeatMeasure>(i)); });
  connect(rows_box_, &QComboBox::currentIndexChanged, this,
          [this](int i) { set_rows(static_cast<HeatRows>(i)); });
}

void HeatmapView::set_record(std::shared_ptr<const trace::StoreView> record) {
  record_ = std::move(record);
  update_data();
}

void HeatmapView::set_measure(HeatMeasure measure) {
  measure_ = measure;
  measure_box_->setCurrentIndex(static_cast<int>(measure));
  update_data();
}

void HeatmapView::set_rows(HeatRows rows) {
  rows_ = rows;
  rows_box_->setCurrentIndex(static_cast<int>(rows));
  update_data();
}

HeatScene HeatmapView::scene() const {
  HeatScene scene;
  scene.record = record_.get();
  scene.palette = &colours();
  scene.scale = scale();
  scene.body = {kHead, std::max(1, height() - kHead - kFoot)};
  scene.head = {0, kHead};
  scene.measure = measure_;
  scene.which = rows_;
  return scene;
}

void HeatmapView::paint_data(draw::Canvas& canvas) {
  canvas.line({0, 0.5}, {static_cast<double>(width()), 0.5},
              {colours().separator, 1, false, false});
  if (record_ != nullptr && !record_->locks.empty()) {
    draw_heat(canvas, scene());
  }
}

void HeatmapView::paint_overlay(draw::Canvas& canvas) {
  const TimeScale axis = scale();
  const auto line = [&](std::optional<Instant> at, theme::Colour colour) {
    if (at && *at >= axis.range.from && *at <= axis.range.to) {
      const double x = std::floor(std::min(axis.x(*at), axis.right() - 1)) + 0.5;
      canvas.line({x, static_cast<double>(kHead)}, {x, static_cast<double>(height())},
                  {colour, 1, false, false});
    }
  };
  if (const auto& picked = time().picked()) {
    const double left = axis.x(std::max(picked->from, axis.range.from));
    const double right = axis.x(std::min(picked->to, axis.range.to));
    canvas.fill_rect({left, static_cast<double>(kHead), std::max(0.0, right - left),
                      static_cast<double>(height() - kHead)},
                     colours().picked);
  }
  line(time().marker_a(), colours().knob_mark);
  line(time().marker_b(), colours().knob_mark);
  line(time().cursor(), colours().cursor);
}

void HeatmapView::mousePressEvent(QMouseEvent* event) {
  gestures().press(*event);
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event) {
  const TimeScale axis = scale();
  const QPointF at = event->position();
  if (gestures().move(*event, axis)) {
    return;
  }
  if (at.x() >= axis.left && at.x() < axis.right()) {
    time().set_cursor(axis.at(at.x()));
  }
  const QString sentence =
      record_ == nullptr ? QString() : to_qstring(heat_text(scene(), at.x(), at.y()));
  setToolTip(sentence);
  Q_EMIT hovered(sentence);
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event) {
  gestures().release(*event);
}

void HeatmapView::wheelEvent(QWheelEvent* event) {
  if (!gestures().wheel(*event, scale())) {
    time().pan(-notches(*event) / 10);
  }
  event->accept();
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
  if (!gestures().key(*event)) {
    QWidget::keyPressEvent(event);
  }
}

void HeatmapView::leaveEvent(QEvent* event) {
  Q_EMIT hovered({});
  TimeView::leaveEvent(event);
}

}  // namespace schedlab::ui
