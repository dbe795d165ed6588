// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/knob_row.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/knobs/table.h"

#include "ui/knobs/knob_slider.h"
#include "ui/knobs/toggle.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"
#include "ui/theme/combo_box.h"
#include "ui/theme/elided_label.h"

namespace schedlab::ui {

namespace {

constexpr int kEditWidth = 86;
constexpr int kUnitWidth = 20;

QString help_of(const knobs::KnobSpec& spec) {
  const QString range = spec.form == knobs::Form::kNumber
                            ? KnobRow::tr("From %1 to %2 %3.")
                                  .arg(spec.min)
                                  .arg(spec.max)
                                  .arg(to_qstring(spec.unit))
                                  .replace(QStringLiteral(" ."), QStringLiteral("."))
                            : QString();
  const QString when = spec.apply == knobs::ApplyAt::kNextEvent
                           ? KnobRow::tr("Takes effect at the next event.")
                           : KnobRow::tr("Takes effect when what it governs is next reloaded.");
  return QStringLiteral("<p><b>%1</b></p><p>%2</p><p>%3 %4</p><p>%5</p>")
      .arg(to_qstring(spec.name), to_qstring(spec.help).toHtmlEscaped(), range, when,
           to_qstring(spec.kernel_ref).toHtmlEscaped());
}

}  // namespace

KnobRow::KnobRow(const knobs::KnobSpec& spec, QWidget* parent)
    : QWidget(parent), spec_(spec), scale_(spec) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  auto* line = new QHBoxLayout;
  line->setSpacing(6);
  column->addLayout(line);

  name_ = new ElidedLabel(to_qstring(spec.name), Qt::ElideLeft, this);
  set_role(*name_, QStringLiteral("knob"));
  name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  name_->setMinimumHeight(20);
  line->addWidget(name_, 1);
  reset_ = new QToolButton(this);
  reset_->setText(QStringLiteral("\u21ba"));
  set_role(*reset_, QStringLiteral("flat"));
  reset_->setFixedSize(20, 20);
  reset_->setAccessibleName(tr("Back to the preset's value"));
  reset_->hide();
  line->addWidget(reset_);
  connect(reset_, &QToolButton::clicked, this, [this] { Q_EMIT writeRequested(preset_, 0); });

  switch (spec.form) {
    case knobs::Form::kNumber:
      add_number(*column);
      break;
    case knobs::Form::kSwitch:
      add_switch(*line);
      break;
    case knobs::Form::kChoice:
      add_choice(*line);
      break;
  }

  problem_ = make_label({}, QStringLiteral("error"), this);
  problem_->setWordWrap(true);
  problem_->hide();
  column->addWidget(problem_);
  setToolTip(help_of(spec));
}

void KnobRow::add_number(QVBoxLayout& column) {
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  slider_ = new KnobSlider(this);
  slider_->setRange(0, SliderScale::kSteps);
  slider_->setAccessibleName(to_qstring(spec_.name));
  connect(slider_, &QSlider::sliderPressed, this, [this] { begin_gesture(); });
  connect(slider_, &QSlider::valueChanged, this, &KnobRow::slider_moved);
  line->addWidget(slider_, 1);

  edit_ = new QLineEdit(this);
  set_role(*edit_, QStringLiteral("mono"));
  edit_->setAlignment(Qt::AlignRight);
  edit_->setFixedWidth(kEditWidth);
  edit_->setAccessibleName(tr("%1, exact value").arg(to_qstring(spec_.name)));
  connect(edit_, &QLineEdit::editingFinished, this, &KnobRow::text_entered);
  line->addWidget(edit_);

  auto* unit = make_label(to_qstring(spec_.unit), QStringLiteral("muted"), this);
  unit->setFixedWidth(kUnitWidth);
  line->addWidget(unit);
  column.addLayout(line);
}

void KnobRow::add_switch(QHBoxLayout& line) {
  toggle_ = new Toggle(this);
  toggle_->setAccessibleName(to_qstring(spec_.name));
  connect(toggle_, &Toggle::clicked, this,
          [this](bool on) { Q_EMIT writeRequested(on ? 1 : 0, 0); });
  line.addWidget(toggle_);
}

void KnobRow::add_choice(QHBoxLayout& line) {
  choice_ = new ComboBox(this);
  for (const std::string_view name : spec_.choices) {
    choice_->addItem(to_qstring(name));
  }
  choice_->setAccessibleName(to_qstring(spec_.name));
  connect(choice_, &QComboBox::activated, this,
          [this](int i) { Q_EMIT writeRequested(spec_.min + i, 0); });
  line.addWidget(choice_);
}

void KnobRow::begin_gesture() {
  const quint64 first_of_knob = (quint64{knobs::index(spec_.id)} + 1) << 32;
  gesture_ = std::max(gesture_, first_of_knob) + 1;
}

void KnobRow::slider_moved(int position) {
  if (!slider_->isSliderDown()) {
    begin_gesture();
  }
  const std::int64_t value = scale_.value(position);
  set_text(value);
  Q_EMIT writeRequested(value, gesture_);
}

void KnobRow::text_entered() {
  if (!edit_->isModified()) {
    return;
  }
  edit_->setModified(false);
  const std::string text = to_std(edit_->text());
  // Any integer is for the kernel to refuse, in its own words.
  if (const auto number = parse_integer(trim(text))) {
    Q_EMIT writeRequested(*number, 0);
    return;
  }
  const auto parsed = knobs::parse_value(spec_.id, text);
  if (parsed.ok()) {
    Q_EMIT writeRequested(parsed.value(), 0);
  } else {
    show_problem(to_qstring(parsed.error().message));
    value_.reset();  // the next frame puts the machine's value back
  }
}

void KnobRow::show_value(std::int64_t value, std::int64_t preset, std::int64_t kernel_default) {
  set_changed(value != preset, preset);
  if (slider_ != nullptr) {
    slider_->set_mark(scale_.position(kernel_default));
    if (!slider_->isSliderDown()) {
      const QSignalBlocker quiet(slider_);
      slider_->setValue(scale_.position(value));
      set_text(value);
    }
  }
  if (toggle_ != nullptr) {
    toggle_->setChecked(value != 0);
  }
  if (choice_ != nullptr) {
    choice_->setCurrentIndex(static_cast<int>(value - spec_.min));
  }
  value_ = value;
}

void KnobRow::set_text(std::int64_t value) {
  const QString text = to_qstring(knobs::format_value(spec_.id, value));
  const bool being_typed = edit_->hasFocus() && edit_->isModified();
  if (!being_typed && edit_->text() != text) {  // setting the same text would lose the selection
    edit_->setText(text);
  }
}

void KnobRow::set_changed(bool changed, std::int64_t preset) {
  if (changed == changed_ && preset == preset_) {
    return;
  }
  changed_ = changed;
  preset_ = preset;
  set_state(*name_, changed ? QStringLiteral("changed") : QString());
  reset_->setVisible(changed);
  reset_->setToolTip(tr("Back to %1, as the preset has it")
                         .arg(to_qstring(knobs::format_value(spec_.id, preset))));
}

void KnobRow::show_problem(const QString& text) {
  problem_->setText(text);
  problem_->setVisible(!text.isEmpty());
  if (edit_ != nullptr) {
    const QString state = text.isEmpty() ? QString() : QStringLiteral("error");
    set_state(*edit_, state);
    set_state(*slider_, state);
  }
}

void KnobRow::focus_value() {
  QWidget* target = edit_;
  if (target == nullptr) {
    target = toggle_ != nullptr ? static_cast<QWidget*>(toggle_) : choice_;
  }
  target->setFocus(Qt::ShortcutFocusReason);
  if (edit_ != nullptr) {
    edit_->selectAll();
  }
}

}  // namespace schedlab::ui
