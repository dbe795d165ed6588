// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics of two branches side by side: A, B, and their difference over several seeds.
#pragma once

#include <memory>

#include <QWidget>

#include "ui/compare/compare_request.h"
#include "ui/shared/background_job.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStandardItemModel;

namespace schedlab::ui {

class PlainTable;

class ComparePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ComparePanel(QWidget* parent = nullptr);

  void show_frame(const FramePtr& frame);

 private:
  void start_or_cancel();
  void show_result(const Result<lab::Comparison>& result);
  void show_measuring();
  [[nodiscard]] bool out_of_date() const;
  void show_state();

  FramePtr frame_;
  BackgroundJob job_;
  CompareRequest measured_;  // what the table shows
  bool has_result_ = false;
  QSpinBox* runs_;
  QPushButton* measure_;
  QProgressBar* progress_;
  QLabel* state_;
  QStandardItemModel* model_;
  PlainTable* table_;
};

}  // namespace schedlab::ui
