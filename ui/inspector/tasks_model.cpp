// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/tasks_model.h"

#include <utility>

#include "core/trace/reason.h"

#include "ui/shared/text.h"

namespace schedlab::ui {

/// Workers are made while a run goes on, and are not yet there when it goes back.
void TasksModel::show(FramePtr frame) {
  const bool same_run = frame_ != nullptr && frame_->run == frame->run;
  if (!same_run || frame->tasks.size() < frame_->tasks.size()) {
    beginResetModel();
    frame_ = std::move(frame);
    endResetModel();
    return;
  }
  const int known = rowCount();
  const int now = static_cast<int>(frame->tasks.size());
  if (now > known) {
    beginInsertRows({}, known, now - 1);
    frame_ = std::move(frame);
    endInsertRows();
  } else {
    frame_ = std::move(frame);
  }
  if (known > 0) {
    Q_EMIT dataChanged(index(0, 0), index(known - 1, kColumns - 1), {Qt::DisplayRole});
  }
}

int TasksModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || frame_ == nullptr ? 0 : static_cast<int>(frame_->tasks.size());
}

int TasksModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant TasksModel::value(int row, int column) const {
  const auto i = static_cast<std::size_t>(row);
  const TaskFigures& task = frame_->tasks[i];
  const trace::TaskInfo& info = frame_->record->names->tasks[i];
  switch (column) {
    case kName:
      return to_qstring(info.name);
    case kPid:
      return info.pid;
    case kPolicy:
      return to_qstring(info.policy);
    case kPrio:
      return info.prio;
    case kState:
      return to_qstring(trace::state_name(task.state));
    case kCpu:
      return static_cast<int>(task.cpu);
    case kCpuTime:
      return qlonglong{task.cpu_time.ns};
    case kTickTime:
      return qlonglong{task.tick_cpu_time.ns};
    case kWait:
      return qlonglong{task.wait.ns};
    case kSwitches:
      return qulonglong{task.switches};
    case kMigrations:
      return qulonglong{task.migrations};
    default:
      return {};
  }
}

QString TasksModel::text(int row, int column) const {
  const QVariant raw = value(row, column);
  const bool is_time = column == kCpuTime || column == kTickTime || column == kWait;
  return is_time ? milliseconds_text(Duration{raw.toLongLong()}) : raw.toString();
}

Qt::Alignment TasksModel::alignment(int column) {
  const bool is_word = column == kName || column == kPolicy || column == kState;
  return (is_word ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

QVariant TasksModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  switch (role) {
    case Qt::DisplayRole:
      return text(index.row(), index.column());
    case Qt::UserRole:
      return value(index.row(), index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(alignment(index.column()));
    default:
      return {};
  }
}

QVariant TasksModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) {
    return {};
  }

  struct Head {
    QString name;
    QString help;
  };

  const auto head = [section]() -> Head {
    switch (section) {
      case kName:
        return {tr("Task"), {}};
      case kPid:
        return {tr("PID"), {}};
      case kPolicy:
        return {tr("Policy"), {}};
      case kPrio:
        return {tr("Prio"), tr("As the kernel keeps it: real time 0 to 98, fair 100 to 139")};
      case kState:
        return {tr("State"), {}};
      case kCpu:
        return {tr("CPU"), tr("The CPU it runs on, or ran on last")};
      case kCpuTime:
        return {tr("CPU time, ms"), tr("Exact: sum_exec_runtime")};
      case kTickTime:
        return {tr("By ticks, ms"), tr("As the tick samples it: utime and stime of /proc")};
      case kWait:
        return {tr("Waited, ms"), tr("Runnable and not running")};
      case kSwitches:
        return {tr("Switches"), tr("Voluntary and involuntary")};
      case kMigrations:
        return {tr("Migrations"), {}};
      default:
        return {};
    }
  }();
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(alignment(section));
  }
  if (role == Qt::DisplayRole) {
    return head.name;
  }
  if (role == Qt::ToolTipRole && !head.help.isEmpty()) {
    return head.help;
  }
  return {};
}

}  // namespace schedlab::ui
