// SPDX-License-Identifier: GPL-3.0-or-later
// What `vmstat 1` would have printed on the simulated machine, made of the record's tracks.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/sim/time.h"
#include "core/stats/vmstat.h"
#include "core/trace/store.h"

namespace schedlab::ui {

/// The readings of /proc/stat in the record, one every `interval` up to its end, as vmstat's rows.
/// At most `most` of the newest.
[[nodiscard]] std::vector<stats::VmstatRow> vmstat_rows(const trace::StoreView& view,
                                                        Duration interval,
                                                        std::size_t most = 2'000);

class VmstatModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  /// vmstat's columns, after the time: swap and block I/O among them, which are always 0 here.
  static constexpr int kColumns = 18;

  using QAbstractTableModel::QAbstractTableModel;

  void show(const trace::StoreView& view);

  void set_interval(Duration interval) { interval_ = interval; }

  [[nodiscard]] Duration interval() const { return interval_; }

  [[nodiscard]] const stats::VmstatRow& row(int i) const {
    return rows_[static_cast<std::size_t>(i)];
  }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  Duration interval_ = seconds(1);
  std::vector<stats::VmstatRow> rows_;
};

}  // namespace schedlab::ui
