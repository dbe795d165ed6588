// SPDX-License-Identifier: GPL-3.0-or-later
// The lock panel: what share of the CPU time went into spinning, and the numbers of every lock.
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "ui/bridge/frame.h"
#include "ui/shared/time_window.h"

class QLabel;

namespace schedlab::ui {

class LocksModel;
class PlainTable;

class LocksTable : public QWidget {
  Q_OBJECT

 public:
  /// The row of the selected lock is selected; Enter or a double click on another selects its lock.
  explicit LocksTable(TimeWindow& time, QWidget* parent = nullptr);

  void show_frame(const Frame& frame);

 private:
  void follow_selection();
  void select_lock(const QModelIndex& row);

  TimeWindow& time_;
  LocksModel* model_;
  QSortFilterProxyModel* sorted_;
  PlainTable* table_;
  QLabel* spin_;
};

}  // namespace schedlab::ui
