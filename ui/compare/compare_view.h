// SPDX-License-Identifier: GPL-3.0-or-later
// The run beside the one that takes commands: its timeline on the same time axis, what differs and
// where the two first part.
#pragma once

#include <QWidget>

#include "ui/bridge/frame.h"
#include "ui/shared/time_window.h"
#include "ui/theme/elided_label.h"
#include "ui/theme/palette.h"

class QLabel;
class QPushButton;

namespace schedlab::ui {

class TimelineView;

class CompareView : public QWidget {
  Q_OBJECT

 public:
  explicit CompareView(TimeWindow& time, QWidget* parent = nullptr);

  /// Shows the other branch of a frame that has one.
  void show_frame(const Frame& frame);
  void set_palette(const theme::Palette& palette);
  void set_task_rows_shown(bool shown);

  [[nodiscard]] TimelineView& timeline() { return *timeline_; }

 Q_SIGNALS:
  void switchRequested();
  void closeRequested();

 private:
  void go_to_parting();

  TimeWindow& time_;
  QLabel* name_;
  ElidedLabel* knobs_;
  ElidedLabel* parting_;
  QPushButton* go_;
  TimelineView* timeline_;
  std::optional<Instant> parting_at_;
};

}  // namespace schedlab::ui
