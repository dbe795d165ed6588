// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/events_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "ui/inspector/events_model.h"
#include "ui/inspector/plain_table.h"
#include "ui/shared/role.h"

namespace schedlab::ui {

EventsTable::EventsTable(TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
      model_(new EventsModel(this)),
      table_(new PlainTable(tr("Events"), this)),
      filter_(new QLineEdit(this)),
      count_(make_label({}, QStringLiteral("muted"), this)) {
  filter_->setPlaceholderText(tr("Filter: a task, sched_switch, throttled ..."));
  set_role(*filter_, QStringLiteral("search"));
  filter_->setClearButtonEnabled(true);
  filter_->setAccessibleName(tr("Filter events"));
  filter_->setMaximumWidth(360);
  table_->setModel(model_);
  table_->set_column_width(EventsModel::kTime, 14);
  table_->set_column_width(EventsModel::kCpu, 4);
  table_->set_column_width(EventsModel::kEvent, 17);
  table_->set_column_width(EventsModel::kReason, 68);
  table_->horizontalHeader()->setStretchLastSection(true);

  auto* line = new QHBoxLayout;
  line->setContentsMargins(8, 6, 12, 4);
  line->setSpacing(12);
  line->addWidget(filter_, 1);
  line->addWidget(count_);
  line->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(line);
  column->addWidget(table_, 1);

  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
    model_->set_filter(text);
    show_count();
    table_->scrollToBottom();
  });
  connect(table_, &QAbstractItemView::doubleClicked, this,
          [this](const QModelIndex& index) { go_to(index.row()); });
  connect(table_, &QAbstractItemView::activated, this,
          [this](const QModelIndex& index) { go_to(index.row()); });
}

void EventsTable::show_frame(const Frame& frame) {
  const bool follow = table_->at_end();
  model_->show(frame.record, time_.visible());
  show_count();
  if (follow) {
    table_->scrollToBottom();
  }
}

void EventsTable::show_count() {
  const auto shown = static_cast<std::uint64_t>(model_->rowCount());
  count_->setText(tr("%L1 of %L2 events in sight").arg(shown).arg(model_->events_in_range()));
}

void EventsTable::go_to(int row) {
  const trace::Record& record = model_->record(row);
  time_.set_following(false);
  time_.set_cursor(record.at());
  time_.select(Selection{cpu_id(record.cpu), std::nullopt, record.at()});
}

}  // namespace schedlab::ui
