// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected, and why: the story of a slice or of a lock, or the statistics of a picked
// range. The one that was asked for last is shown.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/trace/store.h"

#include "ui/bridge/frame.h"
#include "ui/inspector/explain_slice.h"
#include "ui/shared/time_window.h"

class QFormLayout;
class QLabel;
class QStackedWidget;

namespace schedlab::ui {

class LatencyPanel;
class PlainTable;
class RangeModel;

class InspectorPanel : public QWidget {
  Q_OBJECT

 public:
  explicit InspectorPanel(TimeWindow& time, QWidget* parent = nullptr);

  void show_frame(const Frame& frame);

 private:
  [[nodiscard]] QWidget* make_hint();
  [[nodiscard]] QWidget* make_story();
  [[nodiscard]] QWidget* make_wakers(QLabel* text);
  [[nodiscard]] QWidget* make_lock();
  [[nodiscard]] QWidget* make_statistics();
  [[nodiscard]] std::optional<TimeRange> measured() const;
  void refresh();
  void show_story(const Selection& selection);
  void show_lock(const Selection& selection);
  void show_statistics(const TimeRange& range);
  /// Of the task whose row is selected, else of all.
  void show_latency();

  TimeWindow& time_;
  std::shared_ptr<const trace::StoreView> record_;
  std::shared_ptr<const stats::FreePathState> free_path_;
  bool range_asked_last_ = false;
  QStackedWidget* pages_ = nullptr;
  QWidget* hint_ = nullptr;
  QWidget* story_ = nullptr;
  QWidget* statistics_ = nullptr;
  QLabel* headline_ = nullptr;
  QFormLayout* lines_ = nullptr;
  std::vector<QLabel*> parts_;    // by StoryPart
  std::vector<QWidget*> fields_;  // their rows
  QWidget* lock_ = nullptr;
  QLabel* lock_headline_ = nullptr;
  std::vector<QLabel*> lock_parts_;  // by LockPart
  QLabel* range_headline_ = nullptr;
  RangeModel* range_model_ = nullptr;
  PlainTable* range_table_ = nullptr;
  LatencyPanel* latency_ = nullptr;
};

}  // namespace schedlab::ui
