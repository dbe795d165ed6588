// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/vmstat_table.h"

#include <array>

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/inspector/plain_table.h"
#include "ui/inspector/vmstat_model.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"
#include "ui/theme/combo_box.h"

namespace schedlab::ui {

namespace {

/// As wide as vmstat makes them, in characters, or a little wider.
constexpr std::array<int, VmstatModel::kColumns> kColumnChars{8, 4, 4, 6, 11, 6, 9, 4, 4,
                                                              4, 4, 7, 7, 4, 4, 4, 4, 4};

}  // namespace

VmstatTable::VmstatTable(QWidget* parent)
    : QWidget(parent), model_(new VmstatModel(this)), table_(new PlainTable(tr("vmstat"), this)) {
  table_->setModel(model_);
  for (int column = 0; column < VmstatModel::kColumns; ++column) {
    table_->set_column_width(column, kColumnChars[static_cast<std::size_t>(column)]);
  }
  auto* every = new ComboBox(this);
  every->setAccessibleName(tr("Interval of vmstat"));
  for (const Duration interval : {seconds(1), milliseconds(100), milliseconds(10)}) {
    every->addItem(tr("every %1").arg(to_qstring(to_string(interval))), qlonglong{interval.ns});
  }
  connect(every, &QComboBox::activated, this, [this, every](int i) {
    model_->set_interval(Duration{every->itemData(i).toLongLong()});
    if (record_ != nullptr) {
      model_->show(*record_);
      table_->scrollToBottom();
    }
  });
  auto* line = new QHBoxLayout;
  line->setContentsMargins(8, 6, 12, 4);
  line->addWidget(every);
  line->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(line);
  column->addWidget(table_, 1);
}

void VmstatTable::show_frame(const Frame& frame) {
  record_ = frame.record;
  const bool follow = table_->at_end();
  model_->show(*record_);
  if (follow) {
    table_->scrollToBottom();
  }
}

}  // namespace schedlab::ui
