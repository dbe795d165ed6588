// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/overview_strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <fmt/format.h>

#include "ui/draw/canvas.h"
#include "ui/plot/layered_plot.h"
#include "ui/shared/text.h"
#include "ui/timeline/lane_raster.h"
#include "ui/timeline/overview_rows.h"
#include "ui/timeline/ticks.h"

namespace schedlab::ui {

namespace {

constexpr int kMargin = 9;         // above and below the rows, where the frame stands out
constexpr double kGrip = 5;        // pixels around a side of the frame that take hold of it
constexpr double kLeastFrame = 6;  // pixels: a frame that is narrower is still drawn and held

double sharp(double at) {
  return std::floor(at) + 0.5;
}

}  // namespace

OverviewStrip::OverviewStrip(TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
      plot_(new LayeredPlot([this](draw::Canvas& canvas) { paint_data(canvas); },
                            [this](draw::Canvas& canvas) { paint_overlay(canvas); }, this)) {
  setMouseTracking(true);
  setAccessibleName(tr("Overview of the whole run"));
  setToolTip(
      tr("Drag the frame to move the visible range, its sides to resize it.\n"
         "Double click or Ctrl+click brings the machine to that instant."));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&time, &TimeWindow::endChanged, plot_, &LayeredPlot::update_data);
  for (const auto signal :
       {&TimeWindow::visibleChanged, &TimeWindow::cursorChanged, &TimeWindow::markersChanged}) {
    connect(&time, signal, plot_, &LayeredPlot::update_overlay);
  }
  set_palette(theme::light_palette());
}

void OverviewStrip::set_record(std::shared_ptr<const trace::StoreView> record) {
  record_ = std::move(record);
  plot_->update_data();
}

void OverviewStrip::set_marks(std::vector<Mark> marks) {
  marks_ = std::move(marks);
  plot_->update_overlay();
}

void OverviewStrip::set_palette(const theme::Palette& palette) {
  palette_ = palette;
  plot_->set_background(palette.window);
}

/// The whole record, and the visible range where that reaches beyond it.
TimeScale OverviewStrip::scale() const {
  const Instant end =
      std::max({time_.end(), time_.visible().to, Instant{0} + TimeWindow::kMinSpan});
  return {{Instant{0}, end},
          static_cast<double>(geometry_.left),
          static_cast<double>(geometry_.width(width()))};
}

Band OverviewStrip::rows() const {
  return {kMargin, std::max(1, height() - 2 * kMargin)};
}

int OverviewStrip::pixel_height() const {
  return std::max(1, static_cast<int>(std::lround(rows().height * devicePixelRatioF())));
}

void OverviewStrip::paint_data(draw::Canvas& canvas) const {
  const TimeScale axis = scale();
  const Band place = rows();
  const double baseline = place.top + place.height / 2.0 + 4;
  canvas.text({14, baseline}, fmt::format("0 - {}", tick_label(time_.end(), milliseconds(1))),
              {11, palette_.muted, false, draw::Anchor::kStart});
  if (!record_ || record_->cpus.empty()) {
    return;
  }
  Bitmap bitmap(static_cast<int>(std::lround(axis.width * devicePixelRatioF())), pixel_height(),
                palette_.window);
  paint_rows(bitmap, axis);
  canvas.image(
      {axis.left, static_cast<double>(place.top), axis.width, static_cast<double>(place.height)},
      {bitmap.width, bitmap.height, bitmap.pixels});
}

void OverviewStrip::paint_rows(Bitmap& bitmap, const TimeScale& axis) const {
  const double known = (axis.x(record_->now) - axis.left) * devicePixelRatioF();
  theme::Palette palette = palette_;
  palette.canvas = palette_.window;  // what lies behind this strip
  LaneRaster raster(palette, bitmap, static_cast<int>(std::clamp<double>(known, 0, bitmap.width)));
  std::vector<trace::Cell> cells(static_cast<std::size_t>(bitmap.width));
  const OverviewRows layout(record_->cpus.size(), bitmap.height);
  for (std::size_t row = 0; row < layout.count(); ++row) {
    const CpuGroup cpus = layout.cpus(row);
    group_cells(*record_, cpus, axis.range, cells);
    if (cpus.size() == 1) {
      raster.cpu_row(cells, layout.place(row));
    } else {
      raster.share_row(cells, layout.place(row));
    }
  }
}

void OverviewStrip::paint_overlay(draw::Canvas& canvas) const {
  const TimeScale axis = scale();
  const Band place = rows();
  const auto line = [&](Instant at, theme::Colour colour, bool dashed) {
    const double x = sharp(std::min(axis.x(at), axis.right() - 1));
    canvas.line({x, place.top - 4.0}, {x, place.bottom() + 4.0}, {colour, 1, dashed, false});
  };
  for (const Mark& mark : marks_) {
    line(mark.at, palette_.knob_mark, true);
  }
  for (const auto& marker : {time_.marker_a(), time_.marker_b()}) {
    if (marker) {
      line(*marker, palette_.knob_mark, false);
    }
  }
  if (const auto cursor = time_.cursor(); cursor && *cursor <= axis.range.to) {
    line(*cursor, palette_.cursor, false);
  }
  paint_frame(canvas);
}

void OverviewStrip::paint_frame(draw::Canvas& canvas) const {
  const TimeScale axis = scale();
  const double left = axis.x(time_.visible().from);
  const double width = std::max(kLeastFrame, axis.x(time_.visible().to) - left);
  const draw::Rect frame{std::floor(left), 3, std::ceil(width), height() - 6.0};
  // What the frame leaves out stands back.
  const theme::Colour veil = theme::with_alpha(palette_.window, 0x90);
  canvas.fill_rect({axis.left, frame.y, std::max(0.0, frame.x - axis.left), frame.h}, veil);
  canvas.fill_rect({frame.right(), frame.y, std::max(0.0, axis.right() - frame.right()), frame.h},
                   veil);
  canvas.outline(frame, {palette_.cursor, 1});
  for (const double x : {frame.x, frame.right() - 3}) {
    canvas.fill_rect({x, frame.y + frame.h / 2 - 6, 3, 12}, palette_.cursor);
  }
}

// ---- the mouse
// --------------------------------------------------------------------------------------

QString OverviewStrip::row_text(QPointF at) const {
  const TimeScale axis = scale();
  const auto y = static_cast<int>(std::floor((at.y() - rows().top) * devicePixelRatioF()));
  if (!record_ || record_->cpus.empty() || y < 0 || y >= pixel_height() || at.x() < axis.left ||
      at.x() >= axis.x(record_->now)) {
    return {};
  }
  const OverviewRows layout(record_->cpus.size(), pixel_height());
  return to_qstring(group_text(*record_, layout.cpus(layout.row_at(y)), axis.column_at(at.x())));
}

bool OverviewStrip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const QString row = row_text(help.pos());
    QToolTip::showText(help.globalPos(),
                       row.isEmpty() ? toolTip() : row + QLatin1Char('\n') + toolTip(), this);
    return true;
  }
  return QWidget::event(event);
}

void OverviewStrip::resizeEvent(QResizeEvent* /*event*/) {
  plot_->setGeometry(rect());
}

OverviewStrip::Grip OverviewStrip::grip_at(double x) const {
  const TimeScale axis = scale();
  const double left = axis.x(time_.visible().from);
  const double right = std::max(left + kLeastFrame, axis.x(time_.visible().to));
  if (right - left > 3 * kGrip) {
    if (std::abs(x - left) <= kGrip) {
      return Grip::kLeft;
    }
    if (std::abs(x - right) <= kGrip) {
      return Grip::kRight;
    }
  }
  return x >= left - kGrip && x <= right + kGrip ? Grip::kFrame : Grip::kNone;
}

void OverviewStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    return;
  }
  const double x = event->position().x();
  const Instant at = scale().at(x);
  if (event->modifiers().testFlag(Qt::ControlModifier)) {
    Q_EMIT seekRequested(at);
    return;
  }
  grip_ = grip_at(x);
  grab_offset_ = at - time_.visible().from;
  if (grip_ == Grip::kNone) {
    // A click beside the frame brings its middle there, and holds it.
    grip_ = Grip::kFrame;
    grab_offset_ = time_.visible().span() / 2;
    drag_to(x);
  }
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event) {
  const double x = event->position().x();
  if (grip_ != Grip::kNone) {
    drag_to(x);
    return;
  }
  switch (grip_at(x)) {
    case Grip::kNone:
      unsetCursor();
      break;
    case Grip::kFrame:
      setCursor(Qt::OpenHandCursor);
      break;
    case Grip::kLeft:
    case Grip::kRight:
      setCursor(Qt::SizeHorCursor);
      break;
  }
}

void OverviewStrip::drag_to(double x) {
  const Instant at = scale().at(x);
  TimeRange range = time_.visible();
  switch (grip_) {
    case Grip::kNone:
      return;
    case Grip::kLeft:
      range.from = std::min(at, range.to - TimeWindow::kMinSpan);
      break;
    case Grip::kRight:
      range.to = std::max(at, range.from + TimeWindow::kMinSpan);
      break;
    case Grip::kFrame: {
      const Duration span = range.span();
      range.from = std::max(Instant{0}, at - grab_offset_);
      range.to = range.from + span;
      break;
    }
  }
  time_.show(range);
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent* /*event*/) {
  grip_ = Grip::kNone;
}

void OverviewStrip::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) {
    Q_EMIT seekRequested(scale().at(event->position().x()));
  }
}

}  // namespace schedlab::ui
