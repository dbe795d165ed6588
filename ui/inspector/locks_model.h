// SPDX-License-Identifier: GPL-3.0-or-later
// The spinlocks of the free path with the columns of /proc/lock_stat, up to now.
#pragma once

#include <QAbstractTableModel>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// "spin 39.4 % of busy CPU time: zone->lock 19.8 %, lru_lock 19.6 %": what perf would give
/// native_queued_spin_lock_slowpath. Empty when nothing was busy.
[[nodiscard]] QString spin_text(const stats::FreePathState& state);

class LocksModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    kName,
    kZone,
    kNode,
    kAcquisitions,
    kContentions,
    kContended,
    kWaitTotal,
    kWaitAverage,
    kWaitMax,
    kHoldTotal,
    kHoldAverage,
    kHoldMax,
    kMaxWaiters,
    kColumns
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// Empty without a state.
  void show(std::shared_ptr<const stats::FreePathState> state);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  /// Qt::UserRole: the number a column sorts by.
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  [[nodiscard]] QVariant value(int row, int column) const;

  std::shared_ptr<const stats::FreePathState> state_;
};

}  // namespace schedlab::ui
