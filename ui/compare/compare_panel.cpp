// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_panel.h"

#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "ui/inspector/plain_table.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

QString number(double value, bool with_sign) {
  const QString text = QString::number(value, 'f', 3);
  return with_sign && value >= 0 ? QStringLiteral("+%1").arg(text) : text;
}

QList<QStandardItem*> row_of(const lab::ComparedMetric& metric, std::size_t runs) {
  const QString quartiles =
      runs > 1 ? QStringLiteral("%1 .. %2")
                     .arg(number(metric.difference.q1, true), number(metric.difference.q3, true))
               : QString();
  QList<QStandardItem*> row;
  for (const QString& text :
       {to_qstring(metric.name), number(metric.a.mean, false), number(metric.b.mean, false),
        number(metric.difference.mean, true), quartiles, to_qstring(metric.unit)}) {
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    const bool is_number = !row.isEmpty() && row.size() < 5;
    item->setTextAlignment((is_number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    row.push_back(item);
  }
  return row;
}

}  // namespace

ComparePanel::ComparePanel(QWidget* parent)
    : QWidget(parent),
      runs_(new QSpinBox(this)),
      measure_(new QPushButton(tr("Measure"), this)),
      progress_(new QProgressBar(this)),
      state_(make_label({}, QStringLiteral("muted"), this)),
      model_(new QStandardItemModel(this)),
      table_(new PlainTable(tr("Metrics of both branches"), this)) {
  runs_->setRange(1, 1'000);
  runs_->setValue(5);
  runs_->setPrefix(tr("seeds "));
  runs_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  runs_->setAccessibleName(tr("How many seeds"));
  runs_->findChild<QLineEdit*>()->setAccessibleName(runs_->accessibleName());
  measure_->setToolTip(tr("Runs both branches from boot with the same seeds"));
  progress_->setRange(0, 100);
  progress_->setTextVisible(false);
  progress_->setFixedWidth(120);
  progress_->hide();
  model_->setHorizontalHeaderLabels(
      {tr("metric"), tr("A"), tr("B"), tr("B - A"), tr("quartiles of B - A"), tr("unit")});
  table_->setModel(model_);
  const int widths[] = {22, 12, 12, 12, 24, 8};
  for (int column = 0; column < 6; ++column) {
    table_->set_column_width(column, widths[column]);
  }
  connect(measure_, &QPushButton::clicked, this, &ComparePanel::start_or_cancel);
  connect(&job_, &BackgroundJob::progressed, this,
          [this](double part) { progress_->setValue(static_cast<int>(100 * part)); });
  auto* line = new QHBoxLayout;
  line->setContentsMargins(8, 4, 8, 2);
  line->setSpacing(8);
  line->addWidget(runs_);
  line->addWidget(measure_);
  line->addWidget(progress_);
  line->addWidget(state_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(line);
  column->addWidget(table_, 1);
}

void ComparePanel::show_frame(const FramePtr& frame) {
  const bool other_run = frame_ != nullptr && frame_->run != frame->run;
  frame_ = frame;
  if (other_run || frame->other == nullptr) {
    job_.cancel();
    show_measuring();
    model_->setRowCount(0);
    has_result_ = false;
  }
  measure_->setEnabled(frame->other != nullptr);
  show_state();
}

bool ComparePanel::out_of_date() const {
  const CompareRequest now = compare_request(*frame_, measured_.runs);
  return now.writes_a != measured_.writes_a || now.writes_b != measured_.writes_b;
}

void ComparePanel::show_state() {
  if (frame_ == nullptr || frame_->other == nullptr) {
    state_->setText(tr("Fork a run to compare two"));
  } else if (job_.running()) {
    state_->setText(tr("both run from boot, %1 seeds").arg(measured_.runs));
  } else if (has_result_) {
    state_->setText(out_of_date() ? tr("knobs were written since: measure again")
                                  : tr("means over %1 seeds").arg(measured_.runs));
  } else {
    state_->setText(tr("the preset's metrics for both, seed by seed"));
  }
}

void ComparePanel::start_or_cancel() {
  if (job_.running()) {
    job_.cancel();
  } else if (frame_ != nullptr && frame_->other != nullptr) {
    measured_ = compare_request(*frame_, static_cast<std::size_t>(runs_->value()));
    job_.start([this, request = measured_](const std::atomic<bool>& cancelled,
                                           const BackgroundJob::Progress& progress) {
      lab::Crew crew;
      crew.cancel = &cancelled;
      crew.progress = progress;
      return [this, result = measure(request, crew)] { show_result(result); };
    });
  }
  show_measuring();
  show_state();
}

void ComparePanel::show_measuring() {
  measure_->setText(job_.running() ? tr("Cancel") : tr("Measure"));
  progress_->setVisible(job_.running());
  progress_->setValue(0);
}

void ComparePanel::show_result(const Result<lab::Comparison>& result) {
  show_measuring();
  model_->setRowCount(0);
  has_result_ = result.ok();
  if (!has_result_) {
    state_->setText(to_qstring(result.error().message));
    return;
  }
  for (const lab::ComparedMetric& metric : result.value().metrics) {
    model_->appendRow(row_of(metric, result.value().runs));
  }
  show_state();
}

}  // namespace schedlab::ui
