// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of a range as a table: a row a task, then a row a CPU.
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "core/trace/store.h"

#include "ui/inspector/range_stats.h"

namespace schedlab::ui {

class RangeModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    kWho,
    kRunning,
    kRunnable,
    kThrottled,
    kAsleep,
    kRuns,
    kRunAverage,
    kRunMin,
    kRunMax,
    kRunP50,
    kRunP99,
    kWaits,
    kWaitAverage,
    kWaitMin,
    kWaitMax,
    kWaitP50,
    kWaitP99,
    kColumns
  };

  using QAbstractTableModel::QAbstractTableModel;

  void show(RangeStats stats, std::shared_ptr<const trace::Names> names);

  [[nodiscard]] const RangeStats& stats() const { return stats_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  [[nodiscard]] QString task_text(const TaskRange& task, int column) const;
  [[nodiscard]] static QString cpu_text(const CpuRange& cpu, int column);

  RangeStats stats_;
  std::shared_ptr<const trace::Names> names_;
};

}  // namespace schedlab::ui
