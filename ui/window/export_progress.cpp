// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/export_progress.h"

#include <utility>

#include <QFileInfo>
#include <QProgressBar>

namespace schedlab::ui {

namespace {

constexpr int kPatienceMs = 100;
constexpr int kPollMs = 50;
constexpr int kSteps = 1'000;
constexpr int kLeastWidth = 320;

}  // namespace

ExportProgress::ExportProgress(const QString& file, std::shared_ptr<ExportState> state,
                               QWidget* parent)
    : QProgressDialog(parent), state_(std::move(state)) {
  setWindowTitle(tr("Export"));
  setLabelText(tr("Writing %1").arg(QFileInfo(file).fileName()));
  setCancelButtonText(tr("Cancel"));
  setMinimumWidth(kLeastWidth);
  auto* bar = new QProgressBar(this);
  bar->setTextVisible(false);  // the theme's bars are thinner than text
  bar->setAccessibleName(tr("Progress of the export"));
  setBar(bar);
  setRange(0, kSteps);
  setMinimumDuration(kPatienceMs);
  setAutoReset(false);
  setAutoClose(false);
  connect(this, &QProgressDialog::canceled, this, [this] { state_->cancelled = true; });
  connect(&poll_, &QTimer::timeout, this,
          [this] { setValue(static_cast<int>(state_->part * kSteps)); });
  poll_.start(kPollMs);
}

}  // namespace schedlab::ui
