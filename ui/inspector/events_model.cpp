// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/events_model.h"

#include <algorithm>
#include <utility>

#include "core/trace/reason.h"

#include "ui/shared/text.h"

namespace schedlab::ui {

void EventsModel::show(std::shared_ptr<const trace::StoreView> record, TimeRange range) {
  record_ = std::move(record);
  const trace::EventLogView& log = record_->events;
  first_ = log.lower_bound(range.from);
  last_ = std::max(first_, log.lower_bound(range.to));
  if (same_history()) {
    update();
  } else {
    reload();
  }
}

void EventsModel::set_filter(const QString& text) {
  filter_ = text.trimmed();
  if (record_ != nullptr) {
    reload();
  }
}

const trace::Record& EventsModel::record(int row) const {
  return record_->events[rows_[static_cast<std::size_t>(row)]];
}

/// The rows shown are still in the range's log, and are still what they were.
bool EventsModel::same_history() const {
  return newest_ && !rows_.empty() && rows_.back() >= first_ && rows_.back() < last_ &&
         record_->events[rows_.back()] == *newest_ && rows_.front() <= first_ + kMostScanned;
}

void EventsModel::reload() {
  beginResetModel();
  rows_ = matching(first_);
  endResetModel();
  newest_ = rows_.empty() ? std::nullopt : std::optional{record_->events[rows_.back()]};
}

void EventsModel::update() {
  if (rows_.front() > first_ && rows_.size() < kMostRows) {
    reload();  // the range reaches further back than it did
    return;
  }
  append(rows_.back() + 1);
  drop_front(first_);
  newest_ = record_->events[rows_.back()];
}

void EventsModel::append(std::uint64_t from) {
  const std::deque<std::uint64_t> added = matching(from);
  if (added.empty()) {
    return;
  }
  const int at = rowCount();
  beginInsertRows({}, at, at + static_cast<int>(added.size()) - 1);
  rows_.insert(rows_.end(), added.begin(), added.end());
  endInsertRows();
}

void EventsModel::drop_front(std::uint64_t before) {
  const auto kept = std::lower_bound(rows_.begin(), rows_.end(), before);
  const auto outside = static_cast<std::size_t>(kept - rows_.begin());
  const std::size_t too_many = rows_.size() > kMostRows ? rows_.size() - kMostRows : 0;
  const std::size_t drop = std::max(outside, too_many);
  if (drop == 0) {
    return;
  }
  beginRemoveRows({}, 0, static_cast<int>(drop) - 1);
  rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(drop));
  endRemoveRows();
}

std::deque<std::uint64_t> EventsModel::matching(std::uint64_t from) const {
  std::deque<std::uint64_t> found;
  const std::uint64_t scanned = filter_.isEmpty() ? kMostRows : kMostScanned;
  const std::uint64_t begin = std::max(from, last_ - std::min(last_, scanned));
  for (std::uint64_t i = last_; i > begin && found.size() < kMostRows; --i) {
    if (matches(record_->events[i - 1])) {
      found.push_front(i - 1);
    }
  }
  return found;
}

bool EventsModel::matches(const trace::Record& record) const {
  if (filter_.isEmpty()) {
    return true;
  }
  for (const int column : {kEvent, kArguments, kReason}) {
    if (text(record, column).contains(filter_, Qt::CaseInsensitive)) {
      return true;
    }
  }
  return false;
}

QString EventsModel::text(const trace::Record& record, int column) const {
  switch (column) {
    case kTime:
      return to_qstring(format_clock(record.at()));
    case kCpu:
      return QString::number(record.cpu);
    case kEvent:
      return to_qstring(trace::event_name(record.kind));
    case kArguments:
      return to_qstring(trace::event_args(record, *record_->names));
    case kReason:
      return to_qstring(trace::explain(record, *record_->names));
    default:
      return {};
  }
}

int EventsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EventsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant EventsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) {
    return {};
  }
  if (role == Qt::DisplayRole) {
    return text(record(index.row()), index.column());
  }
  if (role == Qt::ToolTipRole && index.column() > kEvent) {
    return text(record(index.row()), index.column());
  }
  if (role == Qt::TextAlignmentRole && index.column() <= kCpu) {
    return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  }
  return {};
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) {
    return {};
  }
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((section <= kCpu ? Qt::AlignRight : Qt::AlignLeft) |
                               Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) {
    return {};
  }
  switch (section) {
    case kTime:
      return tr("Time, s");
    case kCpu:
      return tr("CPU");
    case kEvent:
      return tr("Event");
    case kArguments:
      return tr("Arguments");
    case kReason:
      return tr("In words");
    default:
      return {};
  }
}

}  // namespace schedlab::ui
