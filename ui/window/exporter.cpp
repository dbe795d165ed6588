// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exporter.h"

#include <memory>
#include <utility>

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QMetaObject>
#include <QPointer>
#include <QPushButton>
#include <QThreadPool>

#include "ui/export/painted_chart.h"
#include "ui/shared/text.h"
#include "ui/theme/combo_box.h"
#include "ui/window/export_progress.h"

namespace schedlab::ui {

namespace {

enum RangeChoice { kVisible, kPicked, kWhole };

}  // namespace

ExportDialog::ExportDialog(const TimeWindow& time, const theme::Palette& palette, bool has_locks,
                           QWidget* parent)
    : QDialog(parent),
      time_(time),
      window_palette_(palette),
      view_(new ComboBox(this)),
      range_(new ComboBox(this)),
      colours_(new ComboBox(this)) {
  setWindowTitle(tr("Export"));
  view_->addItem(tr("Timeline"), static_cast<int>(ChartView::kTimeline));
  view_->addItem(tr("Counters"), static_cast<int>(ChartView::kCounters));
  if (has_locks) {
    view_->addItem(tr("Locks over time"), static_cast<int>(ChartView::kHeatmap));
    view_->addItem(tr("Free pipeline"), static_cast<int>(ChartView::kPipeline));
  }
  range_->addItem(tr("What is visible"), kVisible);
  if (time.picked()) {
    range_->addItem(tr("The picked range"), kPicked);
  }
  range_->addItem(tr("The whole record"), kWhole);
  colours_->addItems({tr("Light, for paper"), tr("As in the window")});
  // The pipeline is of the instant the run stands at.
  connect(view_, &QComboBox::currentIndexChanged, range_,
          [this] { range_->setEnabled(view() != ChartView::kPipeline); });
  auto* form = new QFormLayout(this);
  form->setContentsMargins(20, 18, 20, 14);
  form->setHorizontalSpacing(16);
  form->addRow(tr("View"), view_);
  form->addRow(tr("Range"), range_);
  form->addRow(tr("Colours"), colours_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  form->addRow(buttons);
}

ChartView ExportDialog::view() const {
  return static_cast<ChartView>(view_->currentData().toInt());
}

TimeRange ExportDialog::range() const {
  switch (range_->currentData().toInt()) {
    case kVisible:
      return time_.visible();
    case kPicked:
      return *time_.picked();
    default:
      return {};
  }
}

const theme::Palette* ExportDialog::palette() const {
  return colours_->currentIndex() == 0 ? &theme::light_palette() : &window_palette_;
}

void Exporter::write(ChartJob job) {
  const auto state = std::make_shared<ExportState>();
  job.options.go_on = [state](double part) { return state->go_on(part); };
  QPointer<ExportProgress> progress(new ExportProgress(job.file, state, &window_));
  QPointer<Exporter> self(this);
  const auto finish = [self, progress, state, file = job.file](const QString& problem) {
    delete progress.data();
    if (self == nullptr) {
      return;
    }
    if (!problem.isEmpty() && state->cancelled) {
      Q_EMIT self->cancelled(file);
    } else {
      Q_EMIT self->written(file, problem);
    }
  };
  QThreadPool::globalInstance()->start([finish, job = std::move(job)] {
    const auto result = write_any_chart(job.view, to_std(job.file), *job.record, job.options);
    const QString problem = result.ok() ? QString() : to_qstring(result.error().message);
    QMetaObject::invokeMethod(
        QCoreApplication::instance(), [finish, problem] { finish(problem); }, Qt::QueuedConnection);
  });
}

}  // namespace schedlab::ui
