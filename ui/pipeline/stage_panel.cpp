// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/stage_panel.h"

#include <algorithm>

#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/shared/role.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr std::size_t kMostLines = 200;

QLabel* wrapped_label(const QString& role, QWidget* parent) {
  QLabel* label = make_label({}, role, parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

void show_text(QLabel& label, const QString& text) {
  if (label.text() != text) {
    label.setText(text);
  }
}

}  // namespace

StagePanel::StagePanel(QWidget* parent)
    : QFrame(parent),
      title_(make_label({}, QStringLiteral("title"), this)),
      palette_(&theme::light_palette()) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(10, 8, 2, 8);
  column->setSpacing(4);
  column->addWidget(title_);
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setAccessibleName(tr("What there is to say of the stage"));
  auto* page = new QWidget;
  functions_ = wrapped_label(QStringLiteral("mono"), page);
  what_ = wrapped_label(QStringLiteral("muted"), page);
  numbers_ = wrapped_label({}, page);
  auto* lines = new QVBoxLayout(page);
  lines->setContentsMargins(0, 0, 8, 0);
  lines->setSpacing(6);
  lines->addWidget(what_);
  lines->addWidget(numbers_);
  lines->addWidget(functions_);
  lines->addStretch(1);
  scroll->setWidget(page);
  column->addWidget(scroll, 1);
}

void StagePanel::show_stage(const PipelineScene& scene, Stage stage) {
  const StageInfo& info = stage_info(stage);
  const auto numbers = stage_numbers(*scene.state, *scene.names, stage);
  QStringList lines;
  for (const std::string& line : stage_lines(numbers, kMostLines)) {
    lines << to_qstring(line);
  }
  QStringList functions;
  for (const std::string_view function : info.functions) {
    if (!function.empty()) {
      functions << to_qstring(function);
    }
  }
  show_text(*title_, to_qstring(info.title));
  show_text(*what_, to_qstring(info.what) + QLatin1Char('.'));
  show_text(*numbers_, lines.isEmpty() ? tr("Nothing is in it.") : lines.join(QLatin1Char('\n')));
  show_text(*functions_, functions.join(QLatin1Char('\n')));
  setAccessibleName(title_->text());
}

void StagePanel::set_palette(const theme::Palette& palette) {
  palette_ = &palette;
  update();
}

QString StagePanel::numbers() const {
  return numbers_->text();
}

void StagePanel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), QColor::fromRgba(palette_->window));
  painter.setPen(QColor::fromRgba(palette_->accent));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace schedlab::ui
