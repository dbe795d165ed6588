// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/time_gestures.h"

#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

namespace schedlab::ui {

namespace {

constexpr double kZoomStep = 1.25;  // a notch, a key
constexpr double kPanStep = 0.1;    // of the visible span
constexpr double kNotch = 120;      // in Qt's eighths of a degree

}  // namespace

double notches(const QWheelEvent& event) {
  // With Alt or Shift some platforms turn the wheel into a sideways one.
  const QPoint angle = event.angleDelta();
  return (angle.y() != 0 ? angle.y() : angle.x()) / kNotch;
}

Instant TimeGestures::anchor() const {
  const TimeRange range = time_.visible();
  const std::optional<Instant> cursor = time_.cursor();
  const bool in_sight = cursor && *cursor >= range.from && *cursor <= range.to;
  return in_sight ? *cursor : range.from + range.span() / 2;
}

bool TimeGestures::wheel(const QWheelEvent& event, const TimeScale& scale) {
  const bool sideways = event.angleDelta().y() == 0 && event.angleDelta().x() != 0;
  if (event.modifiers().testFlag(Qt::ControlModifier)) {
    time_.zoom(std::pow(kZoomStep, -notches(event)), scale.at(event.position().x()));
    return true;
  }
  if (sideways || event.modifiers().testFlag(Qt::ShiftModifier)) {
    time_.pan(-notches(event) * kPanStep);
    return true;
  }
  return false;
}

bool TimeGestures::key(const QKeyEvent& event) {
  if (event.modifiers() != Qt::NoModifier) {
    return false;
  }
  switch (event.key()) {
    case Qt::Key_W:
      time_.zoom(1 / kZoomStep, anchor());
      return true;
    case Qt::Key_S:
      time_.zoom(kZoomStep, anchor());
      return true;
    case Qt::Key_A:
      time_.pan(-kPanStep);
      return true;
    case Qt::Key_D:
      time_.pan(kPanStep);
      return true;
    case Qt::Key_Home:
      time_.show({Instant{0}, Instant{0} + time_.visible().span()});
      return true;
    case Qt::Key_End:
      time_.set_following(true);
      return true;
    default:
      return false;
  }
}

bool TimeGestures::press(const QMouseEvent& event) {
  if (event.button() != Qt::MiddleButton) {
    return false;
  }
  drag_ = Drag{event.position().x(), time_.visible()};
  return true;
}

bool TimeGestures::move(const QMouseEvent& event, const TimeScale& scale) {
  if (!drag_) {
    return false;
  }
  const double part = (drag_->x - event.position().x()) / scale.width;
  const Duration by{std::llround(part * static_cast<double>(drag_->range.span().ns))};
  time_.show({drag_->range.from + by, drag_->range.to + by});
  return true;
}

bool TimeGestures::release(const QMouseEvent& event) {
  if (event.button() != Qt::MiddleButton || !drag_) {
    return false;
  }
  drag_.reset();
  return true;
}

}  // namespace schedlab::ui
