// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipeline_view.h"

#include <algorithm>

#include <QKeyEvent>
#include <QTimer>

#include "ui/pipeline/stage_button.h"
#include "ui/pipeline/stage_panel.h"
#include "ui/plot/layered_plot.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr int kPanelPaceMs = 100;  // numbers that change faster cannot be read
constexpr int kPanelGap = 4;       // between a stage and its panel

/// Somebody dragged the cursor somewhere else: nothing moved there that blocks should show.
bool is_jump(const Frame& frame, Duration way) {
  constexpr Duration kLongestStep{20'000'000};
  return !frame.running && (way > kLongestStep || way + kLongestStep < Duration{});
}

QRect to_qt(const draw::Rect& rect) {
  return QRectF(rect.x, rect.y, rect.w, rect.h).toRect();
}

}  // namespace

PipelineView::PipelineView(QWidget* parent)
    : QWidget(parent),
      plot_(new LayeredPlot([this](draw::Canvas& canvas) { draw_pipeline(canvas, scene()); },
                            [](draw::Canvas&) {}, this)),
      palette_(&theme::light_palette()) {
  setAccessibleName(tr("Free pipeline"));
  for (std::size_t i = 0; i < kStages; ++i) {
    auto* button = new StageButton(static_cast<Stage>(i), this);
    connect(button, &StageButton::clicked, this, [this, button] { toggle(button->stage()); });
    connect(button, &StageButton::asked, this, [this, button] { describe(*button); });
    buttons_[i] = button;
  }
  panel_ = new StagePanel(this);
  panel_->hide();
  panel_due_ = new QTimer(this);
  panel_due_->setSingleShot(true);
  panel_due_->setInterval(kPanelPaceMs);
  connect(panel_due_, &QTimer::timeout, this, &PipelineView::refresh_panel);
}

void PipelineView::show_frame(const Frame& frame) {
  if (frame.free_path == nullptr) {
    state_ = nullptr;
    history_.clear();
    open(std::nullopt);
    plot_->update_data();
    return;
  }
  const FlowSample before = now_;
  now_ = {frame.now, stats::flows_of(*frame.free_path)};
  if (run_ != frame.run->serial) {
    run_ = frame.run->serial;
    history_.clear();
    history_.add({Instant{}, frame.run->flows_at_start}, frame.recorded_until);
  } else if (state_ != nullptr && !is_jump(frame, now_.at - before.at)) {
    blocks_.moved(std::max(std::abs(now_.flows.zapped - before.flows.zapped),
                           std::abs(now_.flows.listed - before.flows.listed)));
  }
  history_.add(now_, frame.recorded_until);
  state_ = frame.free_path;
  record_ = frame.record;
  if (const auto at = focused(); at && !frame.running) {
    describe(*buttons_[*at]);
  }
  if (opened_ && !panel_due_->isActive()) {
    panel_due_->start();
  }
  plot_->update_data();
}

void PipelineView::set_palette(const theme::Palette& palette) {
  palette_ = &palette;
  for (StageButton* button : buttons_) {
    button->set_palette(palette);
  }
  panel_->set_palette(palette);
  plot_->set_background(palette.canvas);
}

void PipelineView::paint_now() {
  plot_->paint_now();
}

PipelineScene PipelineView::scene() const {
  PipelineScene scene;
  scene.state = state_.get();
  if (const auto base = history_.before(now_.at)) {
    scene.before = FlowBase{base->flows, now_.at - base->at};
  }
  scene.block_pages = blocks_.pages();
  scene.names = record_ == nullptr ? nullptr : record_->names.get();
  scene.palette = palette_;
  scene.width = width();
  scene.height = height();
  return scene;
}

PipelinePicture PipelineView::picture() const {
  return {state_, now_.at, scene().before, blocks_.pages()};
}

void PipelineView::toggle(Stage stage) {
  open(opened_ == stage ? std::nullopt : std::optional(stage));
}

void PipelineView::open(std::optional<Stage> stage) {
  opened_ = state_ == nullptr ? std::nullopt : stage;
  for (StageButton* button : buttons_) {
    button->setChecked(opened_ == button->stage());
  }
  panel_->setVisible(opened_.has_value());
  refresh_panel();
  place_parts();
}

void PipelineView::refresh_panel() {
  if (opened_ && state_ != nullptr) {
    panel_->show_stage(scene(), *opened_);
  }
}

void PipelineView::describe(StageButton& button) const {
  const PipelineScene picture = scene();
  if (picture.state == nullptr) {
    return;
  }
  const QString words = to_qstring(stage_text(picture, button.stage()));
  button.setToolTip(words);
  button.setAccessibleDescription(words);
}

void PipelineView::place_parts() {
  const PipelineScene picture = scene();
  for (StageButton* button : buttons_) {
    button->setGeometry(to_qt(stage_rect(picture, button->stage())));
  }
  if (!opened_) {
    return;
  }
  const QRect stage = to_qt(stage_rect(picture, *opened_));
  const int panel_width = std::min(StagePanel::kWidth, width());
  int x = stage.right() + 1 + kPanelGap;
  if (x + panel_width > width()) {
    x = std::max(0, stage.left() - kPanelGap - panel_width);
  }
  panel_->setGeometry(x, stage.top(), panel_width, stage.height());
}

void PipelineView::resizeEvent(QResizeEvent* /*event*/) {
  plot_->setGeometry(rect());
  place_parts();
}

std::optional<std::size_t> PipelineView::focused() const {
  const auto found = std::find_if(buttons_.begin(), buttons_.end(),
                                  [](const StageButton* button) { return button->hasFocus(); });
  return found == buttons_.end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(found - buttons_.begin()));
}

void PipelineView::keyPressEvent(QKeyEvent* event) {
  const auto at = focused();
  switch (event->key()) {
    case Qt::Key_Escape:
      if (opened_) {
        open(std::nullopt);
        return;
      }
      break;
    case Qt::Key_Left:
    case Qt::Key_Right:
      if (at) {
        const std::size_t step = event->key() == Qt::Key_Right ? 1 : kStages - 1;
        buttons_[(*at + step) % kStages]->setFocus(Qt::TabFocusReason);
        return;
      }
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (at) {
        toggle(static_cast<Stage>(*at));
        return;
      }
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace schedlab::ui
