// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window asks and shows in windows of their own.
#include <algorithm>

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>

#include "ui/bridge/reproduce.h"
#include "ui/export/painted_page.h"
#include "ui/export/sweep_page.h"
#include "ui/knobs/knob_panel.h"
#include "ui/pipeline/pipeline_view.h"
#include "ui/shared/text.h"
#include "ui/sweep/sweep_window.h"
#include "ui/window/central_area.h"
#include "ui/window/filter_popup.h"
#include "ui/window/finder.h"
#include "ui/window/key_sheet.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/until_dialog.h"

namespace schedlab::ui {

void MainWindow::show_finder() {
  if (frame() == nullptr) {
    return;
  }
  const FinderTargets targets{[this](TaskId task) { select_task(task); },
                              [this](CpuId cpu) { select_cpu(cpu); },
                              [this](knobs::Knob knob) {
                                Docks::raise(*knob_dock_);
                                knobs_->reveal(knob);
                              },
                              [this](const QString& preset) { open(preset); }};
  auto* popup = new FilterPopup(tr("A task, a CPU, a preset or a knob"),
                                found_by_name(*frame(), presets_, targets), this);
  popup->popup();
}

void MainWindow::show_commands() {
  auto* popup = new FilterPopup(tr("A command"), command_items(QWidget::actions()), this);
  popup->popup();
}

void MainWindow::show_keys() {
  auto* sheet = new KeySheet(QWidget::actions(), this);
  sheet->show();
}

void MainWindow::show_about() {
  QMessageBox::about(
      this, tr("About schedlab"),
      tr("<p><b>schedlab %1</b></p><p>A laboratory for Linux scheduling: a deterministic "
         "model of a machine whose knobs move while it runs.</p><p>GPL-3.0-or-later.</p>")
          .arg(QStringLiteral(SCHEDLAB_VERSION)));
}

void MainWindow::ask_for_condition() {
  const FramePtr shown = frame();
  if (shown == nullptr || shown->record == nullptr) {
    return;
  }
  UntilDialog dialog(*shown, this);
  if (dialog.exec() == QDialog::Accepted) {
    simulation_.send(RunUntil{dialog.conditions()});
  }
}

void MainWindow::show_sweep() {
  if (frame() == nullptr || frame()->run == nullptr) {
    return;
  }
  if (sweep_ == nullptr) {
    sweep_ = new SweepWindow(this);
    sweep_->set_palette(*palette_);
    connect(sweep_, &SweepWindow::openRequested, this,
            [this](const OpenPreset& open) { simulation_.send(open); });
    connect(sweep_, &SweepWindow::exportRequested, this, &MainWindow::export_sweep);
  }
  sweep_->set_frame(frame());
  sweep_->show();
  sweep_->raise();
}

void MainWindow::export_sweep(const SweepResult& result) {
  const QString name = QStringLiteral("%1-sweep.svg").arg(to_qstring(frame()->run->name));
  const QString file = QFileDialog::getSaveFileName(
      sweep_, tr("Export"), name, tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;CSV (*.csv)"));
  if (file.isEmpty()) {
    return;
  }
  const std::string suffix = suffix_of(to_std(file));
  const Page page =
      sweep_page(picture_of(result.table, result.published), {result.title, result.caption});
  const std::string bytes = suffix == ".csv"                       ? lab::to_csv(result.table)
                            : suffix == ".png" || suffix == ".pdf" ? painted(page, suffix)
                                                                   : svg_of(page);
  const auto written = replace_file(to_std(file), bytes, {});
  const bool failed = !written.ok();
  central_->notices().tell(
      failed ? tr("%1 was not written").arg(file) : tr("Written: %1").arg(file),
      failed ? to_qstring(written.error().message) : QString(), failed);
}

void MainWindow::ask_for_preset() {
  const QString file = QFileDialog::getOpenFileName(
      this, tr("Open a preset or a session"), to_qstring(scenario::preset_folder()),
      tr("Presets and sessions (*.yaml *.yml);;All files (*)"));
  if (!file.isEmpty()) {
    open(file);
  }
}

void MainWindow::ask_for_chart() {
  if (frame() == nullptr || frame()->record == nullptr) {
    return;
  }
  ExportDialog dialog(time_, *palette_, frame()->run->has_memory, this);
  if (dialog.exec() != QDialog::Accepted) {
    return;
  }
  const QString name =
      QStringLiteral("%1-%2.svg")
          .arg(to_qstring(frame()->run->name), to_qstring(chart_view_name(dialog.view())));
  const QString file = QFileDialog::getSaveFileName(
      this, tr("Export"), name, tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;CSV (*.csv)"));
  if (file.isEmpty()) {
    return;
  }
  ChartJob job{dialog.view(), file, frame()->record, {}};
  job.options.range = dialog.range();
  job.options.palette = dialog.palette();
  job.options.title = frame()->run->title;
  job.options.caption = chart_caption(*frame());
  job.options.pipeline = pipeline_->picture();
  job.options.task_rows = actions_.show_tasks->isChecked();
  exporter_.write(std::move(job));
}

void MainWindow::copy_command() {
  if (frame() != nullptr) {
    QGuiApplication::clipboard()->setText(to_qstring(reproducing_command(*frame())));
  }
}

bool MainWindow::may_leave(const QString& what_for) {
  if (!files_.has_changes()) {
    return true;
  }
  QMessageBox question(QMessageBox::Question, what_for,
                       tr("Knob writes, a fork or notes of this session are not saved. Save them?"),
                       QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
  question.setInformativeText(to_qstring(reproducing_command(*frame())));
  question.setDefaultButton(QMessageBox::Save);
  switch (question.exec()) {
    case QMessageBox::Save:
      return files_.save(false);
    case QMessageBox::Discard:
      return true;
    default:
      return false;
  }
}

}  // namespace schedlab::ui
