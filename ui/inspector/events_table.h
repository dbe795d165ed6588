// SPDX-License-Identifier: GPL-3.0-or-later
// The events of the visible range, newest at the end, with a filter. A double click goes there.
#pragma once

#include <QWidget>

#include "ui/bridge/frame.h"
#include "ui/shared/time_window.h"

class QLabel;
class QLineEdit;

namespace schedlab::ui {

class EventsModel;
class PlainTable;

class EventsTable : public QWidget {
  Q_OBJECT

 public:
  explicit EventsTable(TimeWindow& time, QWidget* parent = nullptr);

  void show_frame(const Frame& frame);

 private:
  void go_to(int row);
  void show_count();

  TimeWindow& time_;
  EventsModel* model_;
  PlainTable* table_;
  QLineEdit* filter_;
  QLabel* count_;
};

}  // namespace schedlab::ui
