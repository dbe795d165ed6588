// SPDX-License-Identifier: GPL-3.0-or-later
// A small histogram of wakeup latencies: a bar a bin with its count, a latency under every border.
#pragma once

#include <cstddef>
#include <optional>

#include <QWidget>

#include "ui/inspector/latency.h"

namespace schedlab::ui {

class LatencyHistogram : public QWidget {
  Q_OBJECT

 public:
  explicit LatencyHistogram(QWidget* parent = nullptr);

  void show_latency(const Latency& latency);
  /// The bin whose bar, or the empty place for it, is at that x.
  [[nodiscard]] std::optional<std::size_t> bin_at(double x) const;
  [[nodiscard]] QRectF bar(std::size_t bin) const;

  [[nodiscard]] QSize sizeHint() const override { return {300, 90}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {180, 60}; }

 protected:
  /// Tells what a bar counts.
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] double bin_width() const;
  void paint_bars(QPainter& painter) const;
  void paint_borders(QPainter& painter) const;

  Latency latency_;
  std::size_t first_ = 0;  // bin, at the left edge
  std::size_t shown_ = 0;  // bins
};

}  // namespace schedlab::ui
