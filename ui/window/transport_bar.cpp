// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/transport_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include "core/knobs/profile.h"

#include "ui/shared/role.h"
#include "ui/shared/text.h"
#include "ui/theme/elided_label.h"
#include "ui/window/action_set.h"
#include "ui/window/speed_scale.h"

namespace schedlab::ui {

namespace {

constexpr int kButtonWidth = 34;
constexpr int kButtonHeight = 28;
constexpr int kTextAir = 24;  // around the text of a button

}  // namespace

TransportBar::TransportBar(const ActionSet& actions, QWidget* parent) : QToolBar(parent) {
  setObjectName(QStringLiteral("transport"));
  setWindowTitle(tr("Transport"));
  setMovable(false);
  setFloatable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  setIconSize({18, 18});
  layout()->setContentsMargins(12, 7, 12, 7);
  layout()->setSpacing(4);
  add_title();
  add_space();
  add_transport(actions);
  add_strides(actions);
  add_speed();
  clock_ = make_label({}, QStringLiteral("clock"), this);
  clock_->setMinimumWidth(210);
  clock_->setContentsMargins(16, 0, 16, 0);
  clock_->setAccessibleName(tr("Simulated time"));
  addWidget(clock_);
  add_space();
  for (QAction* action : {actions.fork, actions.export_chart}) {
    QToolButton* button = add_button(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setMinimumWidth(64);
    button->setText(action == actions.fork ? action->text() : tr("Export"));
  }
}

void TransportBar::add_space() {
  auto* space = new QWidget(this);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(space);
}

void TransportBar::add_title() {
  auto* title = new QWidget(this);
  auto* line = new QHBoxLayout(title);
  line->setContentsMargins(0, 0, 8, 0);
  line->setSpacing(12);
  name_ = make_label({}, QStringLiteral("title"), title);
  machine_ = new ElidedLabel({}, Qt::ElideRight, title);  // gives way to what can be pressed
  machine_->setIndent(0);
  set_role(*machine_, QStringLiteral("muted"));
  line->addWidget(name_);
  line->addWidget(machine_);
  addWidget(title);
}

QToolButton* TransportBar::add_button(QAction* action) {
  auto* button = new QToolButton(this);
  button->setDefaultAction(action);
  button->setMinimumSize(kButtonWidth, kButtonHeight);
  button->setFocusPolicy(Qt::TabFocus);
  button->setAccessibleName(action->text());
  addWidget(button);
  return button;
}

void TransportBar::add_transport(const ActionSet& actions) {
  for (QAction* action : {actions.restart, actions.step_back, actions.run_pause,
                          actions.step_forward, actions.to_newest}) {
    QToolButton* button = add_button(action);
    if (action == actions.run_pause) {
      set_role(*button, QStringLiteral("accent"));
    }
  }
}

void TransportBar::add_strides(const ActionSet& actions) {
  auto* label = make_label(tr("step"), QStringLiteral("muted"), this);
  label->setContentsMargins(12, 0, 4, 0);
  addWidget(label);
  for (QAction* action : actions.strides->actions()) {
    QToolButton* button = add_button(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setMinimumWidth(button->fontMetrics().horizontalAdvance(action->text()) + kTextAir);
    button->setToolTip(tr("Step by one %1").arg(action->text()));
    button->setAccessibleName(button->toolTip());
  }
}

void TransportBar::add_speed() {
  auto* label = make_label(tr("speed"), QStringLiteral("muted"), this);
  label->setContentsMargins(12, 0, 4, 0);
  addWidget(label);
  speed_ = new QSlider(Qt::Horizontal, this);
  speed_->setRange(0, kSpeedNotches - 1);
  speed_->setPageStep(3);
  speed_->setFixedWidth(130);
  speed_->setAccessibleName(tr("Simulated seconds a second"));
  speed_->setToolTip(
      tr("Simulated seconds a second: from a microsecond to as fast as it goes  ([ and ])"));
  addWidget(speed_);
  speed_label_ = make_label({}, {}, this);
  speed_label_->setMinimumWidth(58);
  speed_label_->setContentsMargins(8, 0, 0, 0);
  addWidget(speed_label_);
  connect(speed_, &QSlider::valueChanged, this, [this](int notch) {
    speed_label_->setText(speed_text(speed_at(notch)));
    Q_EMIT speedRequested(speed_at(notch));
  });
}

void TransportBar::change_speed(int notches) {
  speed_->setValue(speed_->value() + notches);
}

void TransportBar::show_frame(const Frame& frame) {
  clock_->setText(QStringLiteral("t = %1 s").arg(to_qstring(format_clock(frame.now))));
  if (!speed_->isSliderDown() && notch_of(frame.speed) != speed_->value()) {
    const QSignalBlocker quiet(speed_);
    speed_->setValue(notch_of(frame.speed));
  }
  if (!speed_->isSliderDown()) {
    speed_label_->setText(speed_text(frame.speed));
  }
  if (frame.run == nullptr) {
    return;
  }
  const RunInfo& run = *frame.run;
  name_->setText(frame.other == nullptr ? to_qstring(run.name)
                                        : QStringLiteral("%1  \u00b7  %2")
                                              .arg(to_qstring(run.name))
                                              .arg(QLatin1Char(frame.branch)));
  name_->setToolTip(to_qstring(run.title));
  const QString cpus = run.cpus == 1 ? tr("1 CPU") : tr("%1 CPUs").arg(run.cpus);
  machine_->setText(QStringLiteral("%1   %2   HZ %3")
                        .arg(to_qstring(knobs::info(run.profile).name), cpus)
                        .arg(run.hz));
  machine_->setToolTip(machine_->text());
}

}  // namespace schedlab::ui
