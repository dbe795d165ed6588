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
    read.iowait = value("iowait", t);
    read.intr = value("intr", t);
    read.ctxt = value("ctxt", t);
    read.procs_running = static_cast<std::uint32_t>(value("procs_running", t));
    read.procs_blocked = static_cast<std::uint32_t>(value("procs_blocked", t));
    return read;
  }

  [[nodiscard]] stats::MemInfo memory_at(Instant t) const {
    constexpr std::int64_t kKibPerPage = 4;
    return {.free_kib = static_cast<std::int64_t>(value("nr_free_pages", t)) * kKibPerPage,
            .cached_kib = static_cast<std::int64_t>(value("nr_file_pages", t)) * kKibPerPage};
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

/// A column: vmstat's own name, which is not translated, and what it means.
struct ColumnInfo {
  const char* name;
  const char* help;
  std::int64_t (*value)(const stats::VmstatRow&);
};

std::int64_t nothing(const stats::VmstatRow& /*row*/) {
  return 0;
}

using Row = const stats::VmstatRow&;

constexpr std::array<ColumnInfo, VmstatModel::kColumns> kColumnInfo{{
    {"time", QT_TRANSLATE_NOOP("VmstatModel", "End of the interval, in seconds since boot"), nullptr},
    {"r", QT_TRANSLATE_NOOP("VmstatModel", "Tasks that run or wait for a CPU"),
     [](Row row) { return row.r; }},
    {"b", QT_TRANSLATE_NOOP("VmstatModel", "Tasks that wait for a device"),
     [](Row row) { return row.b; }},
    {"swpd", QT_TRANSLATE_NOOP("VmstatModel", "Swap in use, KiB; nothing swaps here"), nothing},
    {"free", QT_TRANSLATE_NOOP("VmstatModel", "MemFree, KiB, without pages on per-CPU lists"),
     [](Row row) { return row.memory.free_kib; }},
    {"buff", QT_TRANSLATE_NOOP("VmstatModel", "Buffers, KiB; none here"), nothing},
    {"cache", QT_TRANSLATE_NOOP("VmstatModel", "Page cache, KiB"),
     [](Row row) { return row.memory.cached_kib; }},
    {"si", QT_TRANSLATE_NOOP("VmstatModel", "Swapped in, KiB a second; nothing swaps here"), nothing},
    {"so", QT_TRANSLATE_NOOP("VmstatModel", "Swapped out, KiB a second; nothing swaps here"), nothing},
    {"bi", QT_TRANSLATE_NOOP("VmstatModel", "Read from devices; none are modelled"), nothing},
    {"bo", QT_TRANSLATE_NOOP("VmstatModel", "Written to devices; none are modelled"), nothing},
    {"in", QT_TRANSLATE_NOOP("VmstatModel", "Interrupts a second"), [](Row row) { return row.in; }},
    {"cs", QT_TRANSLATE_NOOP("VmstatModel", "Context switches a second"),
     [](Row row) { return row.cs; }},
    {"us", QT_TRANSLATE_NOOP("VmstatModel", "User time, percent of all CPU time"),
     [](Row row) { return row.us; }},
    {"sy", QT_TRANSLATE_NOOP("VmstatModel", "System time, percent of all CPU time; spinning is sy"),
     [](Row row) { return row.sy; }},
    {"id", QT_TRANSLATE_NOOP("VmstatModel", "Idle time, percent of all CPU time"),
     [](Row row) { return row.id; }},
    {"wa", QT_TRANSLATE_NOOP("VmstatModel", "Idle while a task waits for a device, percent"),
     [](Row row) { return row.wa; }},
    {"st", QT_TRANSLATE_NOOP("VmstatModel", "Stolen by a hypervisor; there is none"), nothing},
}};

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
    rows.push_back(stats::vmstat_row(before, after, tracks.memory_at(after.at)));
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
  const ColumnInfo& column = kColumnInfo[static_cast<std::size_t>(index.column())];
  return column.value == nullptr ? seconds_text(vmstat.at) : QString::number(column.value(vmstat));
}

QVariant VmstatModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
    return {};
  }
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  }
  const ColumnInfo& column = kColumnInfo[static_cast<std::size_t>(section)];
  if (role == Qt::DisplayRole) {
    return QString::fromLatin1(column.name);
  }
  if (role == Qt::ToolTipRole) {
    return tr(column.help);
  }
  return {};
}

}  // namespace schedlab::ui
