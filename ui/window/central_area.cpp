// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/central_area.h"

#include <QSplitter>
#include <QVBoxLayout>

#include "ui/compare/compare_view.h"
#include "ui/counters/counters_view.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/timeline/overview_strip.h"
#include "ui/timeline/timeline_view.h"
#include "ui/window/flags.h"
#include "ui/window/notice_bar.h"

namespace schedlab::ui {

CentralArea::CentralArea(TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
      notices_(new NoticeBar(this)),
      overview_(new OverviewStrip(time, this)),
      splitter_(new QSplitter(Qt::Vertical, this)),
      timeline_(new TimelineView(time, splitter_)),
      compare_(new CompareView(time, splitter_)),
      heatmap_(new HeatmapView(time, splitter_)),
      counters_(new CountersView(time, splitter_)) {
  splitter_->setChildrenCollapsible(false);
  splitter_->setHandleWidth(1);
  splitter_->addWidget(timeline_);
  splitter_->addWidget(compare_);
  splitter_->addWidget(heatmap_);
  splitter_->addWidget(counters_);
  splitter_->setStretchFactor(0, 3);
  splitter_->setStretchFactor(1, 3);
  splitter_->setStretchFactor(2, 2);
  splitter_->setStretchFactor(3, 2);
  compare_->hide();
  heatmap_->hide();
  connect(&time, &TimeWindow::notesChanged, this, &CentralArea::show_flags);
  timeline_->setAccessibleName(tr("Timeline"));
  overview_->setAccessibleName(tr("Overview of the run"));
  counters_->setAccessibleName(tr("Counters"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(notices_);
  column->addWidget(overview_);
  column->addWidget(splitter_, 1);
}

void CentralArea::reset_sizes() {
  splitter_->setSizes({300, 300, 150, 200});
}

void CentralArea::set_heatmap_wanted(bool wanted) {
  heatmap_wanted_ = wanted;
  heatmap_->setVisible(has_memory_ && wanted);
}

void CentralArea::show_frame(const Frame& frame) {
  notices_->show_frame(frame);
  if (frame.record == nullptr) {
    return;
  }
  compare_->setVisible(frame.other != nullptr);
  if (frame.other != nullptr) {
    compare_->show_frame(frame);
  }
  overview_->set_record(frame.record);
  timeline_->set_record(frame.record);
  counters_->set_record(frame.record);
  if (has_memory_ != frame.run->has_memory) {
    has_memory_ = frame.run->has_memory;
    heatmap_->setVisible(has_memory_ && heatmap_wanted_);
  }
  heatmap_->set_record(has_memory_ ? frame.record : nullptr);
  if (frame.writes != writes_) {
    writes_ = frame.writes;
    show_flags();
  }
}

void CentralArea::show_flags() {
  const std::vector<Mark> flags =
      flags_of(writes_ == nullptr ? std::vector<KnobWrite>{} : *writes_, time_.notes());
  overview_->set_marks(flags);
  timeline_->set_marks(flags);
}

void CentralArea::set_palette(const theme::Palette& palette) {
  overview_->set_palette(palette);
  timeline_->set_palette(palette);
  counters_->set_palette(palette);
  heatmap_->set_palette(palette);
  compare_->set_palette(palette);
}

}  // namespace schedlab::ui
