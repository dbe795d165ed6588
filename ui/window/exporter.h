// SPDX-License-Identifier: GPL-3.0-or-later
// Writing charts: asks what and where to, writes on another thread, tells how it goes and went.
#pragma once

#include <memory>

#include <QDialog>
#include <QObject>
#include <QString>

#include "core/trace/store.h"

#include "ui/bridge/frame.h"
#include "ui/export/chart.h"
#include "ui/shared/time_window.h"

class QComboBox;

namespace schedlab::ui {

/// One chart to write; it owns all it needs.
struct ChartJob {
  ChartView view{};
  QString file;
  std::shared_ptr<const trace::StoreView> record;
  ChartOptions options;
};

/// Which view, which range and which colours.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(const TimeWindow& time, const theme::Palette& palette, bool has_locks,
               QWidget* parent);

  [[nodiscard]] ChartView view() const;
  [[nodiscard]] TimeRange range() const;  // empty: the whole record
  [[nodiscard]] const theme::Palette* palette() const;

 private:
  const TimeWindow& time_;
  const theme::Palette& window_palette_;
  QComboBox* view_;
  QComboBox* range_;
  QComboBox* colours_;
};

class Exporter : public QObject {
  Q_OBJECT

 public:
  /// Progress is shown above `window`, which outlives this.
  explicit Exporter(QWidget& window) : window_(window) {}

  /// Writes the chart on a thread of the pool.
  void write(ChartJob job);

 Q_SIGNALS:
  /// `problem` is empty when the file is complete.
  void written(const QString& file, const QString& problem);
  /// The user did not want to wait; the file is as it was.
  void cancelled(const QString& file);

 private:
  QWidget& window_;
};

}  // namespace schedlab::ui
