// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heatmap_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
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
    draw_heat(canvas, scene(), scratch_);
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
  const std::optional<Selection>& selection = time().selection();
  if (record_ != nullptr && selection && selection->lock) {
    draw_heat_selection(canvas, scene(), *selection->lock);
    line(selection->at, colours().accent);
  }
  line(time().marker_a(), colours().knob_mark);
  line(time().marker_b(), colours().knob_mark);
  line(time().cursor(), colours().cursor);
}

void HeatmapView::mousePressEvent(QMouseEvent* event) {
  if (!gestures().press(*event) && event->button() == Qt::LeftButton) {
    pressed_ = event->position();
  }
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
  if (gestures().release(*event) || event->button() != Qt::LeftButton || !pressed_) {
    return;
  }
  const QPointF way = event->position() - *pressed_;
  pressed_.reset();
  if (way.manhattanLength() < QApplication::startDragDistance()) {
    select_at(event->position());
  }
}

void HeatmapView::select_at(QPointF at) {
  const TimeScale axis = scale();
  const Instant instant = at.x() < axis.left ? gestures().anchor() : axis.at(at.x());
  const std::optional<LockId> lock = heat_lock_at(scene(), at.x(), at.y(), instant);
  time().pick(std::nullopt);
  time().select(lock ? std::optional(Selection{std::nullopt, std::nullopt, instant, lock})
                     : std::nullopt);
}

void HeatmapView::step_lock(int by) {
  if (record_ == nullptr || record_->locks.empty()) {
    return;
  }
  const std::vector<HeatRow> rows = heat_rows(*record_, rows_, scene().body);
  const std::optional<Selection> old = time().selection();
  int next = by > 0 ? 0 : static_cast<int>(rows.size()) - 1;
  for (std::size_t i = 0; old && old->lock && i < rows.size(); ++i) {
    const auto& locks = rows[i].locks;
    if (std::find(locks.begin(), locks.end(), index(*old->lock)) != locks.end()) {
      next = std::clamp(static_cast<int>(i) + by, 0, static_cast<int>(rows.size()) - 1);
    }
  }
  const Instant at = old && old->lock ? old->at : gestures().anchor();
  time().select(Selection{std::nullopt, std::nullopt, at,
                          lock_id(rows[static_cast<std::size_t>(next)].locks.front())});
}

void HeatmapView::wheelEvent(QWheelEvent* event) {
  if (!gestures().wheel(*event, scale())) {
    time().pan(-notches(*event) / 10);
  }
  event->accept();
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
    step_lock(event->key() == Qt::Key_Down ? 1 : -1);
  } else if (!gestures().key(*event)) {
    QWidget::keyPressEvent(event);
  }
}

void HeatmapView::leaveEvent(QEvent* event) {
  Q_EMIT hovered({});
  TimeView::leaveEvent(event);
}

}  // namespace schedlab::ui
