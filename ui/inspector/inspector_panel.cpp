// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector_panel.h"

#include <algorithm>
#include <array>

#include <QFormLayout>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/inspector/explain_lock.h"
#include "ui/inspector/latency_panel.h"
#include "ui/inspector/plain_table.h"
#include "ui/inspector/range_model.h"
#include "ui/inspector/range_stats.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr std::size_t kMostSlices = 20'000;  // a lane, so that the answer comes at once
constexpr int kMostHops = 32;

std::array<QString, 7> part_names() {
  return {InspectorPanel::tr("began"),    InspectorPanel::tr("ended"),
          InspectorPanel::tr("waited"),   InspectorPanel::tr("before that"),
          InspectorPanel::tr("woken by"), InspectorPanel::tr("meanwhile"),
          InspectorPanel::tr("kernel")};
}

QLabel* text_label(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return label;
}

}  // namespace

InspectorPanel::InspectorPanel(TimeWindow& time, QWidget* parent) : QWidget(parent), time_(time) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  pages_ = new QStackedWidget(this);
  column->addWidget(pages_);
  hint_ = make_hint();
  story_ = make_story();
  statistics_ = make_statistics();
  lock_ = make_lock();
  for (QWidget* page : {hint_, story_, lock_, statistics_}) {
    pages_->addWidget(page);
  }
  connect(&time_, &TimeWindow::selectionChanged, this, [this] {
    range_asked_last_ = range_asked_last_ && !time_.selection();
    refresh();
  });
  const auto range_asked = [this] {
    range_asked_last_ = measured().has_value();
    refresh();
  };
  connect(&time_, &TimeWindow::pickedChanged, this, range_asked);
  connect(&time_, &TimeWindow::markersChanged, this, range_asked);
}

QWidget* InspectorPanel::make_hint() {
  auto* hint =
      make_label(tr("Click a slice to read why it began, why it ended, and who waited for it. "
                    "Drag over a range, or set markers with Shift+A and Shift+B, for its "
                    "statistics."),
                 QStringLiteral("muted"), this);
  hint->setWordWrap(true);
  hint->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  hint->setContentsMargins(12, 10, 12, 10);
  return hint;
}

QWidget* InspectorPanel::make_story() {
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(6);
  headline_ = make_label({}, QStringLiteral("title"), page);
  headline_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(headline_);
  lines_ = new QFormLayout;
  lines_->setHorizontalSpacing(12);
  lines_->setVerticalSpacing(4);
  lines_->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
  lines_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  for (const QString& name : part_names()) {
    parts_.push_back(text_label(page));
    fields_.push_back(parts_.back());
    if (parts_.size() == static_cast<std::size_t>(StoryPart::kWakers) + 1) {
      fields_.back() = make_wakers(parts_.back());
    }
    lines_->addRow(make_label(name, QStringLiteral("muted"), page), fields_.back());
  }
  set_role(*parts_[static_cast<std::size_t>(StoryPart::kKernel)], QStringLiteral("mono"));
  column->addLayout(lines_);
  column->addStretch(1);
  scroll->setWidget(page);
  return scroll;
}

/// The chain of wakeups, and how far it is followed.
QWidget* InspectorPanel::make_wakers(QLabel* text) {
  auto* field = new QWidget(text->parentWidget());
  auto* row = new QHBoxLayout(field);
  row->setContentsMargins(0, 0, 0, 0);
  text->setWordWrap(false);  // a hop is a line; wrapped, the form would not know its height
  text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  row->addWidget(text, 1);
  auto* hops = new QSpinBox(field);
  hops->setObjectName(QStringLiteral("hops"));
  hops->setAccessibleName(tr("Hops of the wakeup chain"));
  hops->findChild<QLineEdit*>()->setAccessibleName(hops->accessibleName());
  hops->setRange(1, kMostHops);
  hops->setButtonSymbols(QAbstractSpinBox::NoButtons);
  hops->setSuffix(tr(" hops"));
  hops->setToolTip(tr("How many wakeups back, here and as arrows in the timeline"));
  hops->setValue(static_cast<int>(time_.hops()));
  row->addWidget(hops, 0, Qt::AlignTop);
  connect(hops, &QSpinBox::valueChanged, this,
          [this](int value) { time_.set_hops(static_cast<std::size_t>(value)); });
  connect(&time_, &TimeWindow::hopsChanged, this, [this, hops] {
    hops->setValue(static_cast<int>(time_.hops()));
    refresh();
  });
  return field;
}

QWidget* InspectorPanel::make_lock() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(6);
  lock_headline_ = make_label({}, QStringLiteral("title"), page);
  lock_headline_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(lock_headline_);
  auto* lines = new QFormLayout;
  lines->setHorizontalSpacing(12);
  lines->setVerticalSpacing(4);
  lines->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
  lines->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  for (const QString& name :
       {tr("owner"), tr("waiting"), tr("longest wait"), tr("taken"), tr("so far")}) {
    lock_parts_.push_back(text_label(page));
    lines->addRow(make_label(name, QStringLiteral("muted"), page), lock_parts_.back());
  }
  column->addLayout(lines);
  column->addStretch(1);
  return page;
}

QWidget* InspectorPanel::make_statistics() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(4, 8, 0, 0);
  column->setSpacing(4);
  range_headline_ = make_label({}, QStringLiteral("title"), page);
  range_headline_->setContentsMargins(8, 0, 12, 0);
  column->addWidget(range_headline_);
  range_model_ = new RangeModel(this);
  range_table_ = new PlainTable(tr("Statistics of the range"), page);
  range_table_->setModel(range_model_);
  for (int i = 0; i < RangeModel::kColumns; ++i) {
    const bool count = i == RangeModel::kRuns || i == RangeModel::kWaits;
    range_table_->set_column_width(i, i == RangeModel::kWho ? 16 : count ? 7 : 11);
  }
  latency_ = new LatencyPanel(page);
  auto* side_by_side = new QHBoxLayout;
  side_by_side->addWidget(range_table_, 1);
  side_by_side->addWidget(latency_);
  column->addLayout(side_by_side, 1);
  connect(range_table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &InspectorPanel::show_latency);
  return page;
}

void InspectorPanel::show_frame(const Frame& frame) {
  record_ = frame.record;
  free_path_ = frame.free_path;
  refresh();
}

/// The picked range, else the one between the markers.
std::optional<TimeRange> InspectorPanel::measured() const {
  if (time_.picked()) {
    return time_.picked();
  }
  const auto a = time_.marker_a();
  const auto b = time_.marker_b();
  if (a && b && *a != *b) {
    return TimeRange{std::min(*a, *b), std::max(*a, *b)};
  }
  return std::nullopt;
}

void InspectorPanel::refresh() {
  if (record_ == nullptr) {
    return;
  }
  const auto range = measured();
  if (range && (range_asked_last_ || !time_.selection())) {
    show_statistics(*range);
  } else if (time_.selection()) {
    show_story(*time_.selection());
  } else {
    pages_->setCurrentWidget(hint_);
  }
}

void InspectorPanel::show_lock(const Selection& selection) {
  const auto story = explain_lock(*record_, free_path_.get(), *selection.lock, selection.at);
  if (!story) {
    pages_->setCurrentWidget(hint_);
    return;
  }
  lock_headline_->setText(QStringLiteral("%1   %2   %3")
                              .arg(to_qstring(story->headline),
                                   range_text(story->begin, story->end),
                                   to_qstring(format_span(story->end - story->begin))));
  for (std::size_t i = 0; i < kLockParts; ++i) {
    lock_parts_[i]->setText(to_qstring(story->parts[i]));
  }
  pages_->setCurrentWidget(lock_);
}

void InspectorPanel::show_story(const Selection& selection) {
  if (selection.lock) {
    show_lock(selection);
    return;
  }
  const auto story =
      selection.task  ? explain_task_slice(*record_, *selection.task, selection.at, time_.hops())
      : selection.cpu ? explain_cpu_slice(*record_, *selection.cpu, selection.at, time_.hops())
                      : std::nullopt;
  if (!story) {
    pages_->setCurrentWidget(hint_);
    return;
  }
  headline_->setText(QStringLiteral("%1   %2   %3")
                         .arg(to_qstring(story->headline), range_text(story->begin, story->end),
                              to_qstring(format_span(story->end - story->begin))));
  std::vector<QString> texts(parts_.size());
  for (const StoryLine& line : story->lines) {
    texts[static_cast<std::size_t>(line.part)] = to_qstring(line.text);
  }
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    lines_->setRowVisible(fields_[i], !texts[i].isEmpty());
    if (parts_[i]->text() != texts[i]) {
      parts_[i]->setText(texts[i]);
    }
  }
  pages_->setCurrentWidget(story_);
}

void InspectorPanel::show_statistics(const TimeRange& range) {
  RangeStats stats = range_stats(*record_, range.from, range.to, kMostSlices);
  const QString partly = stats.complete ? QString() : tr("   (not all slices are in the record)");
  range_headline_->setText(
      QStringLiteral("%1   %2%3")
          .arg(range_text(range.from, range.to), to_qstring(format_span(range.span())), partly));
  range_model_->show(std::move(stats), record_->names);
  show_latency();
  pages_->setCurrentWidget(statistics_);
}

void InspectorPanel::show_latency() {
  const RangeStats& stats = range_model_->stats();
  const QModelIndexList rows = range_table_->selectionModel()->selectedRows();
  const auto row =
      rows.isEmpty() ? stats.tasks.size() : static_cast<std::size_t>(rows.constFirst().row());
  if (row < stats.tasks.size()) {
    const TaskRange& task = stats.tasks[row];
    latency_->show_latency(to_qstring(record_->names->task(task.task)), task.latency);
  } else {
    latency_->show_latency({}, stats.latency);
  }
}

}  // namespace schedlab::ui
