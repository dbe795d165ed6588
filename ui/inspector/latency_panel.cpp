// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/latency_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/inspector/latency_histogram.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

/// As the table's columns name and order them.
QStringList number_names() {
  return {LatencyPanel::tr("wakeups"), LatencyPanel::tr("avg"), LatencyPanel::tr("min"),
          LatencyPanel::tr("max"),     LatencyPanel::tr("p50"), LatencyPanel::tr("p99")};
}

QStringList number_texts(const Lengths& lengths) {
  QStringList texts{QString::number(lengths.count)};
  for (const Duration each :
       {lengths.average(), lengths.min, lengths.max, lengths.p50, lengths.p99}) {
    texts.append(lengths.count == 0 ? QString() : milliseconds_text(each));
  }
  return texts;
}

}  // namespace

LatencyPanel::LatencyPanel(QWidget* parent)
    : QWidget(parent),
      title_(make_label({}, QStringLiteral("muted"), this)),
      histogram_(new LatencyHistogram(this)) {
  setToolTip(
      tr("How long tasks took from a wakeup until they ran, for all that began to run in the "
         "range. Select a task of the table for its own."));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 0, 12, 4);
  column->setSpacing(4);
  column->addWidget(title_);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(0);
  const QStringList names = number_names();
  for (int i = 0; i < kNumbers; ++i) {
    auto* number = make_label({}, {}, this);
    number->setAccessibleName(names[i]);
    numbers_[static_cast<std::size_t>(i)] = number;
    grid->addWidget(make_label(names[i], QStringLiteral("muted"), this), 0, i, Qt::AlignRight);
    grid->addWidget(number, 1, i, Qt::AlignRight);
  }
  column->addLayout(grid);
  column->addWidget(histogram_, 1);
}

void LatencyPanel::show_latency(const QString& whose, const Latency& latency) {
  title_->setText(whose.isEmpty() ? tr("Wakeup to run, all tasks, ms")
                                  : tr("Wakeup to run, %1, ms").arg(whose));
  const QStringList texts = number_texts(latency.lengths);
  for (int i = 0; i < kNumbers; ++i) {
    numbers_[static_cast<std::size_t>(i)]->setText(texts[i]);
  }
  histogram_->show_latency(latency);
}

}  // namespace schedlab::ui
