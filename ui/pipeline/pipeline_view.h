// SPDX-License-Identifier: GPL-3.0-or-later
// The free pipeline: where the pages are at the instant the run stands at.
#pragma once

#include <memory>

#include <QWidget>

#include "ui/bridge/frame.h"
#include "ui/pipeline/pipeline_scene.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

class LayeredPlot;

class PipelineView : public QWidget {
  Q_OBJECT

 public:
  explicit PipelineView(QWidget* parent = nullptr);

  void show_frame(const Frame& frame);
  void set_palette(const theme::Palette& palette);

  [[nodiscard]] QSize sizeHint() const override { return {900, 240}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {320, 120}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  struct Shown {
    std::uint64_t run = 0;
    Instant at;
    std::shared_ptr<const stats::FreePathState> state;
  };

  [[nodiscard]] PipelineScene scene() const;

  LayeredPlot* plot_;
  const theme::Palette* palette_;
  std::shared_ptr<const trace::StoreView> record_;  // for the names
  Shown now_;
  Shown before_;  // at least kRateSpan earlier, while there is one
};

}  // namespace schedlab::ui
