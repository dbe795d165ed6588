// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/layered_plot.h"

#include <algorithm>
#include <utility>

#include <QTimer>
#include <qcustomplot.h>

#include "ui/draw/painter_canvas.h"

namespace schedlab::ui {

namespace {

/// All that is drawn on a layer: one plottable, for many are slow to make and to destroy.
class PaintedLayer : public QCPAbstractPlottable {
 public:
  PaintedLayer(QCustomPlot& plot, LayeredPlot::Paint paint)
      : QCPAbstractPlottable(plot.xAxis, plot.yAxis), paint_(std::move(paint)) {
    setSelectable(QCP::stNone);
  }

  double selectTest(const QPointF& /*pos*/, bool /*onlySelectable*/,
                    QVariant* /*details*/) const override {
    return -1;
  }

  QCPRange getKeyRange(bool& found, QCP::SignDomain /*inSignDomain*/) const override {
    found = false;
    return {};
  }

  QCPRange getValueRange(bool& found, QCP::SignDomain /*inSignDomain*/,
                         const QCPRange& /*inKeyRange*/) const override {
    found = false;
    return {};
  }

 protected:
  void draw(QCPPainter* painter) override {
    painter->setAntialiasing(false);  // with it QCustomPlot moves everything by half a pixel
    draw::PainterCanvas canvas(*painter);
    paint_(canvas);
  }

  void drawLegendIcon(QCPPainter* /*painter*/, const QRectF& /*rect*/) const override {}

 private:
  LayeredPlot::Paint paint_;
};

}  // namespace

LayeredPlot::LayeredPlot(Paint scene, Paint overlay, QWidget* parent)
    : QWidget(parent),
      plot_(new QCustomPlot(this)),
      overlay_layer_(plot_->layer(QStringLiteral("overlay"))) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hold_axes_still();
  // QCustomPlot owns its plottables; "main" is its layer for data, "overlay" has a buffer of its
  // own.
  new PaintedLayer(*plot_, std::move(scene));
  (new PaintedLayer(*plot_, std::move(overlay)))->setLayer(overlay_layer_);
}

/// The views draw their own axis, in integers; QCustomPlot's are out of sight and its area is all.
void LayeredPlot::hold_axes_still() {
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setInteractions(QCP::iNone);
  plot_->setNoAntialiasingOnDrag(false);
  plot_->axisRect()->setAutoMargins(QCP::msNone);
  plot_->axisRect()->setMargins({0, 0, 0, 0});
  for (QCPAxis* axis : plot_->axisRect()->axes()) {
    axis->setVisible(false);
    axis->grid()->setVisible(false);
  }
}

void LayeredPlot::set_background(theme::Colour colour) {
  plot_->setBackground(QBrush(QColor::fromRgba(colour)));
  update_data();
}

void LayeredPlot::update_data() {
  ask_for(Stale::kData);
}

void LayeredPlot::update_overlay() {
  ask_for(Stale::kOverlay);
}

void LayeredPlot::ask_for(Stale what) {
  if (stale_ == Stale::kNothing) {
    QTimer::singleShot(0, this, &LayeredPlot::paint_now);
  }
  stale_ = std::max(stale_, what);
}

void LayeredPlot::paint_now() {
  switch (std::exchange(stale_, Stale::kNothing)) {
    case Stale::kNothing:
      break;
    case Stale::kOverlay:
      overlay_layer_->replot();
      break;
    case Stale::kData:
      plot_->replot(QCustomPlot::rpQueuedRefresh);
      break;
  }
}

void LayeredPlot::resizeEvent(QResizeEvent* /*event*/) {
  plot_->setGeometry(rect());
  update_data();
}

}  // namespace schedlab::ui
