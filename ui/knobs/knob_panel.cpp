// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/knob_panel.h"

#include <algorithm>
#include <utility>

#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/knobs/knob_row.h"
#include "ui/knobs/sysctl_text.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

KnobPanel::KnobPanel(QWidget* parent) : QWidget(parent) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(12, 10, 12, 10);
  outer->setSpacing(8);
  search_ = new QLineEdit(this);
  search_->setPlaceholderText(tr("Search knobs"));
  set_role(*search_, QStringLiteral("search"));
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName(tr("Search knobs"));
  connect(search_, &QLineEdit::textChanged, this, &KnobPanel::filter);
  outer->addWidget(search_);

  scroll_ = new QScrollArea(this);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* list = new QWidget;
  list_ = new QVBoxLayout(list);
  list_->setContentsMargins(0, 0, 6, 0);
  list_->setSpacing(8);
  add_sections();
  list_->addStretch(1);
  scroll_->setWidget(list);
  outer->addWidget(scroll_, 1);
  add_footer(*outer);
}

void KnobPanel::add_sections() {
  rows_.resize(knobs::kKnobCount);
  const auto box = [this] {
    auto* widget = new QWidget(this);
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    list_->addWidget(widget);
    return widget;
  };
  free_path_ = box();
  cgroups_ = box();
  others_ = box();
  const auto box_of = [this](knobs::Group group) {
    return knobs::is_free_path(group)             ? free_path_
           : group == knobs::Group::kCfsBandwidth ? cgroups_
                                                  : others_;
  };
  std::optional<knobs::Group> group;
  for (const knobs::KnobSpec& spec : knobs::table()) {
    QLayout& column = *box_of(spec.group)->layout();
    if (group != spec.group) {
      group = spec.group;
      auto* title = make_label(to_qstring(knobs::group_name(spec.group)).toUpper(),
                               QStringLiteral("section"), this);
      title->setContentsMargins(0, column.isEmpty() ? 0 : 8, 0, 0);
      column.addWidget(title);
      sections_.push_back({title, {}});
    }
    auto* row = new KnobRow(spec, this);
    const knobs::Knob knob = spec.id;
    connect(row, &KnobRow::writeRequested, this, [this, knob](qint64 value, quint64 gesture) {
      want({knob, value, gesture});
    });
    column.addWidget(row);
    rows_[knobs::index(knob)] = row;
    sections_.back().rows.push_back(row);
  }
}

void KnobPanel::set_free_path_shown(bool shown) {
  free_path_->setVisible(shown);
}

void KnobPanel::set_cgroups_shown(bool shown) {
  cgroups_->setVisible(shown);
}

void KnobPanel::add_footer(QVBoxLayout& column) {
  summary_ = make_label({}, QStringLiteral("muted"), this);
  summary_->setWordWrap(true);
  column.addWidget(summary_);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  auto* copy = new QPushButton(tr("Copy as sysctl"), this);
  copy->setToolTip(tr("Copies what differs from this kernel's defaults as lines of a shell"));
  connect(copy, &QPushButton::clicked, this, &KnobPanel::copy_sysctl_lines);
  auto* paste = new QPushButton(tr("Paste"), this);
  paste->setToolTip(tr("Writes every NAME=VALUE line of the clipboard"));
  connect(paste, &QPushButton::clicked, this, &KnobPanel::paste_sysctl_lines);
  line->addWidget(copy, 1);
  line->addWidget(paste, 1);
  column.addLayout(line);
}

void KnobPanel::want(const Write& write) {
  if (sent_ <= taken_) {
    send(write);
    return;
  }
  const auto same = std::find_if(pending_.begin(), pending_.end(),
                                 [&](const Write& w) { return w.knob == write.knob; });
  if (same == pending_.end()) {
    pending_.push_back(write);
  } else {
    *same = write;
  }
}

void KnobPanel::send(const Write& write) {
  ++sent_;
  Q_EMIT writeRequested(write.knob, write.value, write.gesture);
}

void KnobPanel::flush() {
  for (const Write& write : std::exchange(pending_, {})) {
    send(write);
  }
}

void KnobPanel::show_frame(const Frame& frame) {
  show_answer(frame);
  flush();
  if (sent_ > taken_ || frame.run == nullptr) {
    return;  // the values are older than what the user has just set
  }
  values_ = frame.knobs;
  defaults_ = frame.run->default_knobs;
  std::size_t changes = 0;
  for (KnobRow* row : rows_) {
    const knobs::Knob knob = row->spec().id;
    row->show_value(frame.knobs[knob], frame.preset_knobs[knob], frame.run->default_knobs[knob]);
    changes += row->changed() ? std::size_t{1} : 0;
  }
  show_summary(changes);
}

/// What the kernel said to the last write, under its knob, until the next one.
void KnobPanel::show_answer(const Frame& frame) {
  if (frame.knob_writes_taken == taken_ && frame.refusals.size() == refused_) {
    return;
  }
  taken_ = frame.knob_writes_taken;
  sent_ = std::max(sent_, taken_);
  refused_ = frame.refusals.size();
  for (KnobRow* row : rows_) {
    row->show_problem({});
  }
  for (const RefusedWrite& refusal : frame.refusals) {
    row(refusal.knob).show_problem(to_qstring(refusal.text));
  }
}

void KnobPanel::show_summary(std::size_t changes) {
  const QString text = changes == 0   ? tr("As the preset has them")
                       : changes == 1 ? tr("1 change from the preset, undo Ctrl+Z")
                                      : tr("%1 changes from the preset, undo Ctrl+Z").arg(changes);
  set_role(*summary_, QStringLiteral("muted"));
  summary_->setText(text);
}

void KnobPanel::filter(const QString& text) {
  const QString wanted = text.trimmed();
  for (const Section& section : sections_) {
    bool any = false;
    for (KnobRow* row : section.rows) {
      const knobs::KnobSpec& spec = row->spec();
      const bool shown = wanted.isEmpty() ||
                         to_qstring(spec.name).contains(wanted, Qt::CaseInsensitive) ||
                         to_qstring(spec.help).contains(wanted, Qt::CaseInsensitive);
      row->setVisible(shown);
      any = any || shown;
    }
    section.title->setVisible(any);
  }
}

void KnobPanel::focus_search() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

void KnobPanel::reveal(knobs::Knob knob) {
  search_->clear();
  scroll_->ensureWidgetVisible(&row(knob), 0, 40);
  row(knob).focus_value();
}

void KnobPanel::copy_sysctl_lines() {
  QGuiApplication::clipboard()->setText(to_qstring(sysctl_lines(values_, defaults_)));
}

void KnobPanel::paste_sysctl_lines() {
  const PastedLines lines = read_sysctl_lines(to_std(QGuiApplication::clipboard()->text()));
  ++pastes_;
  for (const PastedWrite& write : lines.writes) {
    send({write.knob, write.value, pastes_});
  }
  if (!lines.problems.empty()) {
    set_role(*summary_, QStringLiteral("error"));
    summary_->setText(to_qstring(lines.problems.front()));
  }
}

}  // namespace schedlab::ui
