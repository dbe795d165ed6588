// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/tasks_table.h"

#include <QVBoxLayout>

#include "ui/inspector/plain_table.h"
#include "ui/inspector/tasks_model.h"

namespace schedlab::ui {

TasksTable::TasksTable(QWidget* parent)
    : QWidget(parent),
      model_(new TasksModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new PlainTable(tr("Tasks"), this)) {
  sorted_->setSourceModel(model_);
  sorted_->setSortRole(Qt::UserRole);
  sorted_->setDynamicSortFilter(true);
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(TasksModel::kPid, Qt::AscendingOrder);
  const int widths[] = {13, 7, 13, 5, 9, 5, 12, 12, 11, 8, 9};
  for (int column = 0; column < TasksModel::kColumns; ++column) {
    table_->set_column_width(column, widths[column]);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 0, 0);
  column->addWidget(table_);
}

void TasksTable::show_frame(const FramePtr& frame) {
  model_->show(frame);
}

}  // namespace schedlab::ui
