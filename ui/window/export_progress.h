// SPDX-License-Identifier: GPL-3.0-or-later
// How far a chart is that another thread writes, with a button that cancels it. It shows itself
// when the chart takes longer than people wait without asking.
#pragma once

#include <atomic>
#include <memory>

#include <QProgressDialog>
#include <QTimer>

namespace schedlab::ui {

/// What the two threads share.
struct ExportState {
  std::atomic<double> part{0};
  std::atomic<bool> cancelled{false};

  /// For the thread that writes.
  bool go_on(double reached) {
    part = reached;
    return !cancelled;
  }
};

class ExportProgress : public QProgressDialog {
  Q_OBJECT

 public:
  ExportProgress(const QString& file, std::shared_ptr<ExportState> state, QWidget* parent);

 private:
  std::shared_ptr<ExportState> state_;
  QTimer poll_;
};

}  // namespace schedlab::ui
