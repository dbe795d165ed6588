// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks of the machine as top would list them, with the exact CPU time beside the one the tick
// samples: where the two part, the accounting lies.
#pragma once

#include <QAbstractTableModel>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

class TasksModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    kName,
    kPid,
    kPolicy,
    kPrio,
    kState,
    kCpu,
    kCpuTime,
    kTickTime,
    kWait,
    kSwitches,
    kMigrations,
    kColumns
  };

  using QAbstractTableModel::QAbstractTableModel;

  void show(FramePtr frame);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  /// Qt::UserRole: the number a column sorts by.
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  [[nodiscard]] static Qt::Alignment alignment(int column);
  [[nodiscard]] QVariant value(int row, int column) const;
  [[nodiscard]] QString text(int row, int column) const;

  FramePtr frame_;
};

}  // namespace schedlab::ui
