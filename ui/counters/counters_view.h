// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the machine over time, as vmstat names them, under the same axis as the timeline:
// r b, cs/s in/s, us sy id, and rt_time against rt_runtime of one CPU.
#pragma once

#include <QWidget>

#include <memory>

#include "core/trace/store.h"
#include "ui/shared/time_window.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

class CountersView : public QWidget {
  Q_OBJECT

 public:
  explicit CountersView(TimeWindow& time, QWidget* parent = nullptr);
  ~CountersView() override;

  void set_record(std::shared_ptr<const trace::StoreView> record);
  void set_palette(const theme::Palette& palette);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace schedlab::ui
