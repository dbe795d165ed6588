// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps one or two knobs of the run that is open: what is typed is a --vary, what comes out is the
// same table and the same chart as `schedlab sweep` gives. A click on a point opens that run.
#pragma once

#include <functional>
#include <optional>

#include <QDialog>

#include "ui/bridge/command.h"
#include "ui/shared/background_job.h"
#include "ui/sweep/sweep_run.h"
#include "ui/theme/palette.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace schedlab::ui {

class SweepView;

class SweepWindow : public QDialog {
  Q_OBJECT

 public:
  explicit SweepWindow(QWidget* parent);

  /// The run that is swept from now on.
  void set_frame(const FramePtr& frame);
  void set_palette(const theme::Palette& palette);

  [[nodiscard]] SweepView& view() { return *view_; }

 Q_SIGNALS:
  void openRequested(const schedlab::ui::OpenPreset& open);
  void exportRequested(const schedlab::ui::SweepResult& result);

 private:
  struct AxisFields {
    QComboBox* name;
    QLineEdit* values;
  };

  [[nodiscard]] AxisFields add_axis(const QString& label, QLayout& form);
  [[nodiscard]] SweepOrder order() const;
  void start_or_cancel();
  void show_running();
  void show_problem(const QString& problem);
  void show_result(const std::shared_ptr<const SweepResult>& result);
  void show_row(int row);
  void open_row(int row);

  FramePtr frame_;
  BackgroundJob job_;
  std::shared_ptr<const SweepResult> result_;
  AxisFields first_{};
  AxisFields second_{};
  QSpinBox* runs_;
  QPushButton* run_;
  QPushButton* export_;
  QProgressBar* progress_;
  QLabel* state_;
  SweepView* view_;
};

}  // namespace schedlab::ui
