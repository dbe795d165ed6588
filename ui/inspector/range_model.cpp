// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/range_model.h"

#include <array>
#include <utility>

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

QString lengths_text(const Lengths& lengths, int nth) {
  if (nth == 0) {
    return QString::number(lengths.count);
  }
  if (lengths.count == 0) {
    return {};
  }
  const std::array<Duration, 5> by_column{lengths.average(), lengths.min, lengths.max, lengths.p50,
                                          lengths.p99};
  return milliseconds_text(by_column[static_cast<std::size_t>(nth - 1)]);
}

}  // namespace

void RangeModel::show(RangeStats stats, std::shared_ptr<const trace::Names> names) {
  const bool same_rows =
      stats.tasks.size() == stats_.tasks.size() && stats.cpus.size() == stats_.cpus.size();
  if (same_rows && rowCount() > 0) {
    stats_ = std::move(stats);
    names_ = std::move(names);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::DisplayRole});
    return;
  }
  beginResetModel();
  stats_ = std::move(stats);
  names_ = std::move(names);
  endResetModel();
}

int RangeModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(stats_.tasks.size() + stats_.cpus.size());
}

int RangeModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString RangeModel::task_text(const TaskRange& task, int column) const {
  const auto in = [&task](trace::TaskState state) {
    return task.in_state[static_cast<std::size_t>(state)];
  };
  switch (column) {
    case kWho:
      return to_qstring(names_->task(task.task));
    case kRunning:
      return milliseconds_text(in(trace::TaskState::kRunning));
    case kRunnable:
      return milliseconds_text(in(trace::TaskState::kRunnable));
    case kThrottled:
      return milliseconds_text(in(trace::TaskState::kThrottled));
    case kAsleep:
      return milliseconds_text(in(trace::TaskState::kInterruptible) +
                               in(trace::TaskState::kUninterruptible));
    default:
      return column < kWaits ? lengths_text(task.runs, column - kRuns)
                             : lengths_text(task.waits, column - kWaits);
  }
}

QString RangeModel::cpu_text(const CpuRange& cpu, int column) {
  switch (column) {
    case kWho:
      return tr("CPU %1").arg(schedlab::index(cpu.cpu));
    case kRunning:
      return milliseconds_text(cpu.busy);
    case kThrottled:
      return milliseconds_text(cpu.rt_throttled);
    case kAsleep:
      return milliseconds_text(cpu.idle);
    default:
      return column >= kRuns && column < kWaits ? lengths_text(cpu.runs, column - kRuns)
                                                : QString();
  }
}

QVariant RangeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((index.column() == kWho ? Qt::AlignLeft : Qt::AlignRight) |
                               Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) {
    return {};
  }
  const auto row = static_cast<std::size_t>(index.row());
  return row < stats_.tasks.size()
             ? task_text(stats_.tasks[row], index.column())
             : cpu_text(stats_.cpus[row - stats_.tasks.size()], index.column());
}

QVariant RangeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
    return {};
  }
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((section == kWho ? Qt::AlignLeft : Qt::AlignRight) |
                               Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) {
    return {};
  }
  const std::array<QString, kColumns> names{tr("All times in ms"),
                                            tr("running"),
                                            tr("runnable"),
                                            tr("throttled"),
                                            tr("asleep, idle"),
                                            tr("runs"),
                                            tr("avg"),
                                            tr("min"),
                                            tr("max"),
                                            tr("p50"),
                                            tr("p99"),
                                            tr("waits"),
                                            tr("avg"),
                                            tr("min"),
                                            tr("max"),
                                            tr("p50"),
                                            tr("p99")};
  return names[static_cast<std::size_t>(section)];
}

}  // namespace schedlab::ui
