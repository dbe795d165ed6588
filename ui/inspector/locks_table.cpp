// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/locks_table.h"

#include <QVBoxLayout>

#include "ui/inspector/locks_model.h"
#include "ui/inspector/plain_table.h"
#include "ui/shared/role.h"

namespace schedlab::ui {

LocksTable::LocksTable(QWidget* parent)
    : QWidget(parent),
      model_(new LocksModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new PlainTable(tr("Locks"), this)),
      spin_(make_label({}, QStringLiteral("muted"), this)) {
  sorted_->setSourceModel(model_);
  sorted_->setSortRole(Qt::UserRole);
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(LocksModel::kWaitTotal, Qt::DescendingOrder);
  const int widths[] = {12, 6, 6, 14, 13, 11, 12, 11, 11, 12, 11, 11, 9};
  for (int column = 0; column < LocksModel::kColumns; ++column) {
    table_->set_column_width(column, widths[column]);
  }
  spin_->setContentsMargins(8, 4, 8, 2);
  spin_->setToolTip(tr("As perf shows native_queued_spin_lock_slowpath"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(spin_);
  column->addWidget(table_);
}

void LocksTable::show_frame(const Frame& frame) {
  model_->show(frame.free_path);
  spin_->setText(frame.free_path == nullptr ? QString() : spin_text(*frame.free_path));
}

}  // namespace schedlab::ui
