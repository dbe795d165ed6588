// SPDX-License-Identifier: GPL-3.0-or-later
// The hands on the time axis that every time view has: wheel with Ctrl zooms at the pointer, wheel
// with Shift pans, the middle button drags the time along, W S A D zoom and pan from the keyboard.
#pragma once

#include <optional>

#include "ui/shared/time_window.h"
#include "ui/timeline/time_scale.h"

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace schedlab::ui {

class TimeGestures {
 public:
  explicit TimeGestures(TimeWindow& time) : time_(time) {}

  /// Each is true when the event was one of these gestures; `scale` is the view's present one.
  bool wheel(const QWheelEvent& event, const TimeScale& scale);
  bool key(const QKeyEvent& event);
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event, const TimeScale& scale);
  bool release(const QMouseEvent& event);

  /// Where a zoom without a pointer is anchored: the cursor when it is in sight, else the middle.
  [[nodiscard]] Instant anchor() const;

 private:
  struct Drag {
    double x = 0;
    TimeRange range;
  };

  TimeWindow& time_;
  std::optional<Drag> drag_;
};

/// How many notches a wheel event is, up positive; pads give fractions.
[[nodiscard]] double notches(const QWheelEvent& event);

}  // namespace schedlab::ui
