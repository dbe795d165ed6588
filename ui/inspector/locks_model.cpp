// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/locks_model.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

/// The locks of each zone come in pairs: zone->lock, lru_lock.
bool is_lru(std::size_t lock) {
  return lock % 2 == 1;
}

double share(Duration part, Duration whole) {
  return whole.ns == 0 ? 0 : 100.0 * static_cast<double>(part.ns) / static_cast<double>(whole.ns);
}

Duration average(Duration total, std::uint64_t count) {
  return count == 0 ? Duration{} : total / static_cast<std::int64_t>(count);
}

bool is_time(int column) {
  return column >= LocksModel::kWaitTotal && column <= LocksModel::kHoldMax;
}

struct Head {
  const char* name;
  const char* help;
};

/// The words of /proc/lock_stat are not translated.
constexpr std::array<Head, LocksModel::kColumns> kHeads{{
    {"class name", QT_TRANSLATE_NOOP("LocksModel", "The lock")},
    {"zone", QT_TRANSLATE_NOOP("LocksModel", "The zone it belongs to")},
    {"node", QT_TRANSLATE_NOOP("LocksModel", "The node of the zone")},
    {"acquisitions", QT_TRANSLATE_NOOP("LocksModel", "Times it was taken")},
    {"contentions", QT_TRANSLATE_NOOP("LocksModel", "Times it had to be waited for")},
    {"contended", QT_TRANSLATE_NOOP("LocksModel", "Contentions over acquisitions")},
    {"wait-total", QT_TRANSLATE_NOOP("LocksModel", "Time CPUs have waited for it")},
    {"wait-avg", QT_TRANSLATE_NOOP("LocksModel", "The same for each contention")},
    {"wait-max", QT_TRANSLATE_NOOP("LocksModel", "The longest wait")},
    {"hold-total", QT_TRANSLATE_NOOP("LocksModel", "Time it was held")},
    {"hold-avg", QT_TRANSLATE_NOOP("LocksModel", "The same for each acquisition")},
    {"hold-max", QT_TRANSLATE_NOOP("LocksModel", "The longest hold")},
    {"waiters", QT_TRANSLATE_NOOP("LocksModel", "Most CPUs that waited at once")},
}};

}  // namespace

QString spin_text(const stats::FreePathState& state) {
  if (state.busy.ns == 0) {
    return {};
  }
  Duration zone;
  Duration lru;
  for (std::size_t i = 0; i < state.locks.size(); ++i) {
    (is_lru(i) ? lru : zone) += state.locks[i].waittime_total;
  }
  return to_qstring(fmt::format("spin {:.1f} % of busy CPU time: zone->lock {:.1f} %, lru_lock {:.1f} %",
                                share(state.spin, state.busy), share(zone, state.busy),
                                share(lru, state.busy)));
}

void LocksModel::show(std::shared_ptr<const stats::FreePathState> state) {
  const auto rows_of = [](const auto& s) { return s == nullptr ? 0 : s->locks.size(); };
  if (rows_of(state) != rows_of(state_)) {
    beginResetModel();
    state_ = std::move(state);
    endResetModel();
    return;
  }
  state_ = std::move(state);
  if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  }
}

int LocksModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || state_ == nullptr ? 0 : static_cast<int>(state_->locks.size());
}

int LocksModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant LocksModel::value(int row, int column) const {
  const auto i = static_cast<std::size_t>(row);
  const stats::LockState& lock = state_->locks[i];
  const auto ns = [](Duration d) { return QVariant(qlonglong{d.ns}); };
  switch (column) {
    case kName:
      return is_lru(i) ? QStringLiteral("lru_lock") : QStringLiteral("zone->lock");
    case kZone:
      return row / 2;
    case kNode:
      return static_cast<int>(state_->zones[i / 2].node);
    case kAcquisitions:
      return qulonglong{lock.acquisitions};
    case kContentions:
      return qulonglong{lock.contentions};
    case kContended:
      return lock.acquisitions == 0 ? 0.0
                                    : 100.0 * static_cast<double>(lock.contentions) /
                                          static_cast<double>(lock.acquisitions);
    case kWaitTotal:
      return ns(lock.waittime_total);
    case kWaitAverage:
      return ns(average(lock.waittime_total, lock.contentions));
    case kWaitMax:
      return ns(lock.waittime_max);
    case kHoldTotal:
      return ns(lock.holdtime_total);
    case kHoldAverage:
      return ns(average(lock.holdtime_total, lock.acquisitions));
    case kHoldMax:
      return ns(lock.holdtime_max);
    case kMaxWaiters:
      return lock.max_waiters;
    default:
      return {};
  }
}

QVariant LocksModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  const QVariant raw = value(index.row(), index.column());
  switch (role) {
    case Qt::UserRole:
      return raw;
    case Qt::DisplayRole:
      if (is_time(index.column())) {
        return to_qstring(format_span(Duration{raw.toLongLong()}));
      }
      return index.column() == kContended ? tr("%1 %").arg(raw.toDouble(), 0, 'f', 1)
                                          : raw.toString();
    case Qt::TextAlignmentRole:
      return QVariant::fromValue((index.column() == kName ? Qt::AlignLeft : Qt::AlignRight) |
                                 Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant LocksModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
    return {};
  }
  const Head& head = kHeads[static_cast<std::size_t>(section)];
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((section == kName ? Qt::AlignLeft : Qt::AlignRight) |
                               Qt::AlignVCenter);
  }
  if (role == Qt::DisplayRole) {
    return QString::fromLatin1(head.name);
  }
  return role == Qt::ToolTipRole ? QVariant(tr(head.help)) : QVariant();
}

}  // namespace schedlab::ui
