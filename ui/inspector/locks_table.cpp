// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/locks_table.h"

#include <QItemSelectionModel>
#include <QVBoxLayout>

#include "ui/inspector/locks_model.h"
#include "ui/inspector/plain_table.h"
#include "ui/shared/role.h"

namespace schedlab::ui {

LocksTable::LocksTable(TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
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
  connect(&time_, &TimeWindow::selectionChanged, this, &LocksTable::follow_selection);
  connect(table_, &QTableView::activated, this, &LocksTable::select_lock);
}

void LocksTable::follow_selection() {
  const std::optional<Selection>& selection = time_.selection();
  if (!selection || !selection->lock) {
    table_->clearSelection();
    return;
  }
  const auto lock = static_cast<int>(index(*selection->lock));
  const QModelIndex row = sorted_->mapFromSource(model_->index(lock, 0));
  if (row.isValid()) {
    table_->selectRow(row.row());
    table_->scrollTo(row);
  }
}

void LocksTable::select_lock(const QModelIndex& row) {
  const auto lock = static_cast<std::size_t>(sorted_->mapToSource(row).row());
  time_.select(
      Selection{std::nullopt, std::nullopt, time_.cursor().value_or(time_.end()), lock_id(lock)});
}

void LocksTable::show_frame(const Frame& frame) {
  model_->show(frame.free_path);
  if (!table_->selectionModel()->hasSelection()) {
    follow_selection();  // the lock may have been selected before there was a row of it
  }
  spin_->setText(frame.free_path == nullptr ? QString() : spin_text(*frame.free_path));
}

}  // namespace schedlab::ui
