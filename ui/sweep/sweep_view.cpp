// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_view.h"

#include <utility>

#include <QMouseEvent>

#include "ui/plot/layered_plot.h"

namespace schedlab::ui {

SweepView::SweepView(QWidget* parent)
    : QWidget(parent),
      plot_(new LayeredPlot([this](draw::Canvas& canvas) { draw_sweep(canvas, scene()); },
                            [](draw::Canvas&) {}, this)),
      palette_(&theme::light_palette()) {
  setMouseTracking(true);
  setAccessibleName(tr("Chart of the sweep"));
}

void SweepView::show_picture(SweepPicture picture) {
  picture_ = std::move(picture);
  marked_.reset();
  plot_->update_data();
}

void SweepView::set_palette(const theme::Palette& palette) {
  palette_ = &palette;
  plot_->set_background(palette.canvas);
  plot_->update_data();
}

SweepScene SweepView::scene() const {
  SweepScene scene = lay_out_sweep(
      picture_, *palette_, {0, 0, static_cast<double>(width()), static_cast<double>(height())});
  scene.marked_row = marked_;
  return scene;
}

void SweepView::mark(std::optional<std::size_t> row) {
  if (marked_ != row) {
    marked_ = row;
    plot_->update_data();
    Q_EMIT hovered(row ? static_cast<int>(*row) : -1);
  }
}

void SweepView::resizeEvent(QResizeEvent* /*event*/) {
  plot_->resize(size());
  plot_->update_data();
}

void SweepView::mouseMoveEvent(QMouseEvent* event) {
  mark(sweep_row_at(scene(), event->position().x(), event->position().y()));
}

void SweepView::mousePressEvent(QMouseEvent* event) {
  const auto row = sweep_row_at(scene(), event->position().x(), event->position().y());
  if (event->button() == Qt::LeftButton && row) {
    Q_EMIT clicked(static_cast<int>(*row));
  }
}

void SweepView::leaveEvent(QEvent* /*event*/) {
  mark(std::nullopt);
}

}  // namespace schedlab::ui
