// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/vmstat_model.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

/// The tracks of the whole machine that are readings of /proc/stat.
class ProcStatTracks {
 public:
  explicit ProcStatTracks(const trace::StoreView& view) : view_(view) {}

  [[nodiscard]] stats::ProcStat at(Instant t) const {
    stats::ProcStat read;
    read.at = t;
    read.user = value("user", t);
    read.nice = value("nice", t);
    read.system = value("system", t);
    read.idle = value("idle", t);
    read.intr = value("intr", t);
    read.ctxt = value("ctxt", t);
    read.procs_running = static_cast<std::uint32_t>(value("procs_running", t));
    read.procs_blocked = static_cast<std::uint32_t>(value("procs_blocked", t));
    return read;
  }

 private:
  [[nodiscard]] std::uint64_t value(std::string_view name, Instant t) const {
    const auto track = std::find_if(
        view_.tracks.begin(), view_.tracks.end(),
        [name](const auto& tv) { return tv.info().name == name && tv.info().cpu == kNoCpu; });
    return track == view_.tracks.end() ? 0 : static_cast<std::uint64_t>(track->at(t));
  }

  const trace::StoreView& view_;
};

}  // namespace

std::vector<stats::VmstatRow> vmstat_rows(const trace::StoreView& view, Duration interval,
                                          std::size_t most) {
  const ProcStatTracks tracks(view);
  const std::int64_t last = view.now.ns / interval.ns;
  const std::int64_t first = std::max<std::int64_t>(0, last - static_cast<std::int64_t>(most));
  std::vector<stats::VmstatRow> rows;
  stats::ProcStat before = tracks.at(Instant{first * interval.ns});
  for (std::int64_t i = first + 1; i <= last; ++i) {
    const stats::ProcStat after = tracks.at(Instant{i * interval.ns});
    rows.push_back(stats::vmstat_row(before, after));
    before = after;
  }
  return rows;
}

void VmstatModel::show(const trace::StoreView& view) {
  std::vector<stats::VmstatRow> rows = vmstat_rows(view, interval_);
  if (rows == rows_) {
    return;
  }
  const bool grew =
      rows.size() > rows_.size() && std::equal(rows_.begin(), rows_.end(), rows.begin());
  if (grew) {
    beginInsertRows({}, rowCount(), static_cast<int>(rows.size()) - 1);
    rows_ = std::move(rows);
    endInsertRows();
    return;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

int VmstatModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int VmstatModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant VmstatModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) {
    return {};
  }
  const stats::VmstatRow& vmstat = row(index.row());
  const auto number = [](std::int64_t value) { return QString::number(value); };
  switch (index.column()) {
    case kTime:
      return seconds_text(vmstat.at);
    case kR:
      return number(vmstat.r);
    case kB:
      return number(vmstat.b);
    case kIn:
      return number(vmstat.in);
    case kCs:
      return number(vmstat.cs);
    case kUs:
      return number(vmstat.us);
    case kSy:
      return number(vmstat.sy);
    case kId:
      return number(vmstat.id);
    default:
      return {};
  }
}

QVariant VmstatModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
    return {};
  }
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  }
  // The column names are vmstat's own and are not translated.
  static constexpr std::array<const char*, kColumns> kNames{"time", "r",  "b",  "in",
                                                            "cs",   "us", "sy", "id"};
  const std::array<QString, kColumns> help{tr("End of the interval, in seconds since boot"),
                                           tr("Tasks that run or wait for a CPU"),
                                           tr("Tasks in uninterruptible sleep"),
                                           tr("Interrupts a second"),
                                           tr("Context switches a second"),
                                           tr("User time, percent of all CPU time"),
                                           tr("System time, percent of all CPU time"),
                                           tr("Idle time, percent of all CPU time")};
  if (role == Qt::DisplayRole) {
    return QString::fromLatin1(kNames[static_cast<std::size_t>(section)]);
  }
  if (role == Qt::ToolTipRole) {
    return help[static_cast<std::size_t>(section)];
  }
  return {};
}

}  // namespace schedlab::ui
