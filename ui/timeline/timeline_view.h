// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline: who ran on each CPU, how deep its runqueue was and, when asked for, how each task
// stood. Time, cursor, selection and markers are those of the shared TimeWindow. What is drawn is
// decided in timeline_scene.h; this class turns the mouse and the keys into requests.
#pragma once

#include <QWidget>

#include <memory>
#include <vector>

#include "core/trace/store.h"
#include "ui/shared/time_window.h"
#include "ui/theme/palette.h"
#include "ui/timeline/mark.h"

namespace schedlab::ui {

class TimelineView : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineView(TimeWindow& time, QWidget* parent = nullptr);
  ~TimelineView() override;

  /// Shows another picture of the record; repaints with the next frame.
  void set_record(std::shared_ptr<const trace::StoreView> record);
  void set_marks(std::vector<Mark> marks);
  void set_palette(const theme::Palette& palette);
  void set_task_rows_shown(bool shown);
  [[nodiscard]] bool task_rows_shown() const;

 Q_SIGNALS:
  /// One line about what is under the pointer; empty when nothing is.
  void hovered(const QString& text);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace schedlab::ui
