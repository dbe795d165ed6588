// SPDX-License-Identifier: GPL-3.0-or-later
// The surface every time view draws on: a QCustomPlot with two buffered layers. The data layer is
// painted when the data or the range change; the overlay (cursor, selection) alone when the mouse
// moves. Painting is asked for and happens once, with the next event-loop turn.
#pragma once

#include <functional>

#include <QWidget>

#include "ui/draw/canvas.h"

class QCPLayer;
class QCustomPlot;

namespace schedlab::ui {

class LayeredPlot : public QWidget {
  Q_OBJECT

 public:
  using Paint = std::function<void(draw::Canvas&)>;

  /// The surface is as large as the widget; it leaves the mouse to its parent.
  LayeredPlot(Paint scene, Paint overlay, QWidget* parent);

  void set_background(theme::Colour colour);
  /// Both layers are out of date.
  void update_data();
  /// Only the overlay is.
  void update_overlay();
  /// Paints what is out of date now instead of soon.
  void paint_now();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  enum class Stale { kNothing, kOverlay, kData };

  void ask_for(Stale what);
  void hold_axes_still();

  QCustomPlot* plot_;
  QCPLayer* overlay_layer_;
  Stale stale_ = Stale::kNothing;
};

}  // namespace schedlab::ui
