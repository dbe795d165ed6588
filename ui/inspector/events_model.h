// SPDX-License-Identifier: GPL-3.0-or-later
// The event log of a range of time as a table: the newest records of it that match a filter. It
// grows and shrinks at its ends, so that a selection survives while the simulation runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>

#include <QAbstractTableModel>
#include <QString>

#include "core/trace/store.h"

#include "ui/shared/time_window.h"

namespace schedlab::ui {

class EventsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kTime, kCpu, kEvent, kReason, kArguments, kColumns };

  /// The most rows, and the most records looked at for them when a filter is set.
  static constexpr std::size_t kMostRows = 2'000;
  static constexpr std::uint64_t kMostScanned = 20'000;

  using QAbstractTableModel::QAbstractTableModel;

  void show(std::shared_ptr<const trace::StoreView> record, TimeRange range);
  void set_filter(const QString& text);
  [[nodiscard]] const trace::Record& record(int row) const;

  /// Events in the range, whether shown or not.
  [[nodiscard]] std::uint64_t events_in_range() const { return last_ - first_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  void reload();
  void update();
  void drop_front(std::uint64_t before);
  void append(std::uint64_t from);
  [[nodiscard]] bool same_history() const;
  [[nodiscard]] bool matches(const trace::Record& record) const;
  [[nodiscard]] std::deque<std::uint64_t> matching(std::uint64_t from) const;
  [[nodiscard]] QString text(const trace::Record& record, int column) const;

  std::shared_ptr<const trace::StoreView> record_;
  QString filter_;
  std::uint64_t first_ = 0;  // records of the range: [first_, last_)
  std::uint64_t last_ = 0;
  std::deque<std::uint64_t> rows_;       // numbers of the records shown, ascending
  std::optional<trace::Record> newest_;  // of the rows, to notice another history
};

}  // namespace schedlab::ui
