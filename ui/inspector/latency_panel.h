// SPDX-License-Identifier: GPL-3.0-or-later
// Wakeup latencies beside the other statistics of a range: whose, in numbers, and their histogram.
#pragma once

#include <array>

#include <QWidget>

#include "ui/inspector/latency.h"

class QLabel;

namespace schedlab::ui {

class LatencyHistogram;

class LatencyPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LatencyPanel(QWidget* parent = nullptr);

  /// `whose` is a task's name, empty for all tasks.
  void show_latency(const QString& whose, const Latency& latency);

 private:
  static constexpr int kNumbers = 6;

  QLabel* title_;
  std::array<QLabel*, kNumbers> numbers_{};
  LatencyHistogram* histogram_;
};

}  // namespace schedlab::ui
