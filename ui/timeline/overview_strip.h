// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run as thin rows, with the visible range as a frame that is dragged and resized.
#pragma once

#include <QWidget>

#include <memory>
#include <vector>

#include "core/trace/store.h"
#include "ui/shared/time_window.h"
#include "ui/theme/palette.h"
#include "ui/timeline/mark.h"

namespace schedlab::ui {

class OverviewStrip : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewStrip(TimeWindow& time, QWidget* parent = nullptr);
  ~OverviewStrip() override;

  void set_record(std::shared_ptr<const trace::StoreView> record);
  void set_marks(std::vector<Mark> marks);
  void set_palette(const theme::Palette& palette);

  [[nodiscard]] QSize sizeHint() const override;

 Q_SIGNALS:
  /// The machine is wanted at that instant: double click, or a click with Ctrl.
  void seekRequested(schedlab::Instant at);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace schedlab::ui
