// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/compare/branch_text.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"
#include "ui/timeline/timeline_view.h"

namespace schedlab::ui {

namespace {

QPushButton* small_button(const QString& text, const QString& help, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setToolTip(help);
  button->setAccessibleName(help);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

CompareView::CompareView(TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      time_(time),
      name_(make_label({}, QStringLiteral("title"), this)),
      knobs_(new ElidedLabel({}, Qt::ElideRight, this)),
      parting_(new ElidedLabel({}, Qt::ElideRight, this)),
      go_(small_button(tr("Go there"), tr("The cursor to where the two part"), this)),
      timeline_(new TimelineView(time, this)) {
  set_role(*knobs_, QStringLiteral("muted"));
  auto* swap = small_button(tr("Switch"), tr("The other run takes commands"), this);
  auto* close = small_button(tr("Close"), tr("Only the run above stays"), this);
  connect(swap, &QPushButton::clicked, this, &CompareView::switchRequested);
  connect(close, &QPushButton::clicked, this, &CompareView::closeRequested);
  connect(go_, &QPushButton::clicked, this, &CompareView::go_to_parting);
  auto* words = new QVBoxLayout;
  words->setSpacing(2);
  words->addWidget(knobs_);
  words->addWidget(parting_);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(14, 6, 8, 4);
  head->setSpacing(10);
  head->addWidget(name_);
  head->addLayout(words, 1);
  head->addWidget(go_);
  head->addWidget(swap);
  head->addWidget(close);
  timeline_->setAccessibleName(tr("Timeline of the other branch"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(timeline_, 1);
}

void CompareView::show_frame(const Frame& frame) {
  name_->setText(QString(QLatin1Char(other_branch(frame))));
  knobs_->setText(tr("%1 is above.  Here: %2")
                      .arg(QLatin1Char(frame.branch))
                      .arg(to_qstring(knob_difference(frame))));
  const QString parting = to_qstring(parting_text(frame));
  parting_->setText(parting);
  parting_->setToolTip(QStringLiteral("<p>%1</p>").arg(parting.toHtmlEscaped()));
  parting_at_ = frame.other->parting ? std::optional(frame.other->parting->at) : std::nullopt;
  go_->setEnabled(parting_at_.has_value());
  timeline_->set_record(frame.other->record);
}

void CompareView::set_palette(const theme::Palette& palette) {
  timeline_->set_palette(palette);
}

void CompareView::set_task_rows_shown(bool shown) {
  timeline_->set_task_rows_shown(shown);
}

void CompareView::go_to_parting() {
  if (parting_at_) {
    const Duration span = time_.visible().span();
    const Instant from = std::max(Instant{}, *parting_at_ - span / 2);
    time_.show({from, from + span});
    time_.set_cursor(parting_at_);
  }
}

}  // namespace schedlab::ui
