// SPDX-License-Identifier: GPL-3.0-or-later
// The free pipeline: where the pages are at the instant the run stands at. A click on a stage, or
// Enter on the one with the focus, opens a panel with its numbers; Escape or another click closes
// it.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include <QWidget>

#include "ui/bridge/frame.h"
#include "ui/pipeline/flow_history.h"
#include "ui/pipeline/pipeline_scene.h"
#include "ui/theme/palette.h"

class QTimer;

namespace schedlab::ui {

class LayeredPlot;
class StageButton;
class StagePanel;

class PipelineView : public QWidget {
  Q_OBJECT

 public:
  explicit PipelineView(QWidget* parent = nullptr);

  void show_frame(const Frame& frame);
  void set_palette(const theme::Palette& palette);
  /// Paints now instead of soon, for pictures and benchmarks.
  void paint_now();

  /// Whose panel is open.
  [[nodiscard]] std::optional<Stage> opened() const { return opened_; }

  void open(std::optional<Stage> stage);

  /// What is drawn; it borrows from the view.
  [[nodiscard]] PipelineScene scene() const;
  /// The same to keep.
  [[nodiscard]] PipelinePicture picture() const;

  [[nodiscard]] QSize sizeHint() const override { return {900, 250}; }

  [[nodiscard]] QSize minimumSizeHint() const override { return {320, 120}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void toggle(Stage stage);
  void describe(StageButton& button) const;
  void place_parts();
  void refresh_panel();
  /// The stage with the focus.
  [[nodiscard]] std::optional<std::size_t> focused() const;

  LayeredPlot* plot_;
  std::array<StageButton*, kStages> buttons_{};
  StagePanel* panel_;
  QTimer* panel_due_;
  const theme::Palette* palette_;
  std::optional<Stage> opened_;
  std::shared_ptr<const trace::StoreView> record_;  // for the names
  std::shared_ptr<const stats::FreePathState> state_;
  std::uint64_t run_ = 0;
  FlowSample now_;
  FlowHistory history_;
  BlockScale blocks_;
};

}  // namespace schedlab::ui
