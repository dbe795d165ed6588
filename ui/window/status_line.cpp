// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/status_line.h"

#include <cmath>

#include <QFileInfo>
#include <QLabel>
#include <QLayout>

#include <fmt/format.h>

#include "core/knobs/profile.h"

#include "ui/shared/role.h"
#include "ui/shared/text.h"
#include "ui/theme/elided_label.h"
#include "ui/window/speed_scale.h"

namespace schedlab::ui {

namespace {

/// Two significant digits, so that a rate that is measured does not flicker.
QString rate_text(double rate) {
  if (rate >= 100) {
    const double step = std::pow(10.0, std::floor(std::log10(rate)) - 1);
    return QStringLiteral("%1x").arg(std::llround(rate / step) * std::llround(step));
  }
  return rate < 0.01 ? speed_text(rate) : QStringLiteral("%1x").arg(rate, 0, 'g', 2);
}

QString events_text(double events_per_s) {
  if (events_per_s >= 1e6) {
    return StatusLine::tr("%1 M events/s").arg(events_per_s / 1e6, 0, 'f', 1);
  }
  return StatusLine::tr("%1 k events/s").arg(std::llround(events_per_s / 1e3));
}

QString megabytes(std::size_t bytes) {
  return QString::number((bytes + (std::size_t{1} << 19)) >> 20);
}

}  // namespace

QString run_state_text(const Frame& frame) {
  if (frame.opening) {
    const QString name = QFileInfo(to_qstring(frame.opening->file)).fileName();
    return StatusLine::tr("opening %1, %2 % (Space gives up)")
        .arg(name)
        .arg(std::floor(frame.opening->done * 100));
  }
  if (frame.finished) {
    return StatusLine::tr("finished, Home goes back to boot");
  }
  if (!frame.until.empty()) {
    return StatusLine::tr("running until %1").arg(to_qstring(frame.until));
  }
  return frame.running ? StatusLine::tr("running") : StatusLine::tr("paused");
}

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent),
      hover_(new ElidedLabel({}, Qt::ElideRight, this)),
      state_(add({}, false)),
      pace_(add(tr("Simulated seconds a second, what it would be if nothing paced it, and events "
                   "dispatched in a second of simulating"),
                false)),
      record_(
          add(tr("Memory of the record, and where it begins to fold its oldest detail"), false)),
      snapshots_(add(tr("States of the machine kept for going back, and where the older ones begin "
                        "to be thinned"),
                     false)),
      writes_(add(tr("Knob writes of yours in the journal"), true)),
      seed_(add(tr("Same preset, seed and knob writes: same run, byte for byte"), true)),
      hash_(add({}, true)),
      kernel_(add(tr("Kernel profile and timer frequency"), true)) {
  setSizeGripEnabled(false);
  setContentsMargins(10, 0, 0, 0);
  set_role(*hover_, QStringLiteral("muted"));
  // What is under the pointer may be a long sentence: it takes what room there is and asks for
  // none, or the window would grow with it.
  hover_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  insertWidget(0, hover_, 1);
  hover_->hide();
}

QString StatusLine::show_hover(const QString& text) {
  hover_->setText(text);
  hover_->setVisible(!text.isEmpty());
  for (QLabel* label : {state_, pace_, record_, snapshots_}) {
    label->setVisible(text.isEmpty());
  }
  layout()->activate();  // the room there is for the line is known now, not with the next paint
  // As a paragraph it wraps; what tasks are called is never taken for markup.
  const bool is_cut = hover_->shown() != text;
  hover_->setToolTip(is_cut ? QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()) : QString());
  return hover_->toolTip();
}

QLabel* StatusLine::add(const QString& help, bool right) {
  auto* label = make_label({}, QStringLiteral("muted"), this);
  label->setToolTip(help);
  if (right) {
    addPermanentWidget(label);
  } else {
    addWidget(label);
  }
  return label;
}

void StatusLine::show_left(const Frame& frame) {
  state_->setText(run_state_text(frame));
  const Rates& rates = frame.rates;
  const bool measured = frame.running && rates.speed > 0;
  pace_->setText(measured ? tr("%1 real time (could %2)     %3")
                                .arg(rate_text(rates.speed), rate_text(rates.possible_speed),
                                     events_text(rates.events_per_s))
                          : tr("%1 events").arg(frame.events));
  record_->setText(
      tr("record %1 MB of %2").arg(megabytes(frame.record_bytes), megabytes(frame.record_budget)));
  snapshots_->setText(tr("snapshots %1, %2 MB of %3")
                          .arg(frame.snapshots)
                          .arg(megabytes(frame.snapshot_bytes), megabytes(frame.snapshot_budget)));
}

void StatusLine::show_frame(const Frame& frame) {
  show_left(frame);
  writes_->setText(frame.user_writes > 0 ? tr("knob writes %1").arg(frame.user_writes) : QString());
  if (frame.run != nullptr) {
    seed_->setText(tr("seed %1").arg(frame.run->seed));
    kernel_->setText(
        tr("%1 HZ %2").arg(to_qstring(knobs::info(frame.run->profile).name)).arg(frame.run->hz));
  }
  const auto high = static_cast<unsigned>(frame.trace_hash >> 48);
  const auto low = static_cast<unsigned>((frame.trace_hash >> 32) & 0xffff);
  hash_->setText(tr("hash %1").arg(to_qstring(fmt::format("{:04x} {:04x}", high, low))));
  hash_->setToolTip(tr("Hash of everything that happened up to now: %1")
                        .arg(to_qstring(fmt::format("{:016x}", frame.trace_hash))));
}

}  // namespace schedlab::ui
