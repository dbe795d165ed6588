// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks of the machine with their figures, sorted by any of them.
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

class PlainTable;
class TasksModel;

class TasksTable : public QWidget {
  Q_OBJECT

 public:
  explicit TasksTable(QWidget* parent = nullptr);

  void show_frame(const FramePtr& frame);

 private:
  TasksModel* model_;
  QSortFilterProxyModel* sorted_;
  PlainTable* table_;
};

}  // namespace schedlab::ui
