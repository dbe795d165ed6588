// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipeline_view.h"

#include <QMouseEvent>

#include "ui/plot/layered_plot.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

/// Rates are those of this much simulated time, or more when frames are further apart.
constexpr Duration kRateSpan = milliseconds(20);

}  // namespace

PipelineView::PipelineView(QWidget* parent)
    : QWidget(parent),
      plot_(new LayeredPlot(
          [this](draw::Canvas& canvas) { draw_pipeline(canvas, scene()); },
          [](draw::Canvas&) {}, this)),
      palette_(&theme::light_palette()) {
  setMouseTracking(true);
  setAccessibleName(tr("Free pipeline"));
}

void PipelineView::show_frame(const Frame& frame) {
  if (frame.free_path == nullptr) {
    now_ = before_ = {};
    return;
  }
  const bool goes_on = now_.run == frame.run->serial && frame.now >= now_.at;
  if (!goes_on) {
    before_ = {};
  } else if (before_.state == nullptr || frame.now - before_.at > kRateSpan + kRateSpan) {
    before_ = now_.at < frame.now ? now_ : before_;
  }
  now_ = {frame.run->serial, frame.now, frame.free_path};
  record_ = frame.record;
  plot_->update_data();
}

void PipelineView::set_palette(const theme::Palette& palette) {
  palette_ = &palette;
  plot_->set_background(palette.canvas);
}

PipelineScene PipelineView::scene() const {
  PipelineScene scene;
  scene.state = now_.state.get();
  scene.before = before_.state.get();
  scene.since_before = now_.at - before_.at;
  scene.names = record_ == nullptr ? nullptr : record_->names.get();
  scene.palette = palette_;
  scene.width = width();
  scene.height = height();
  return scene;
}

void PipelineView::resizeEvent(QResizeEvent* /*event*/) {
  plot_->setGeometry(rect());
}

void PipelineView::mouseMoveEvent(QMouseEvent* event) {
  const PipelineScene picture = scene();
  QString words;
  for (std::size_t i = 0; i < kStages && picture.state != nullptr; ++i) {
    const draw::Rect box = stage_rect(picture, static_cast<Stage>(i));
    if (event->position().x() >= box.x && event->position().x() < box.right()) {
      words = to_qstring(stage_text(picture, static_cast<Stage>(i)));
    }
  }
  setToolTip(words);
}

}  // namespace schedlab::ui
