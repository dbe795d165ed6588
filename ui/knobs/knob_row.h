// SPDX-License-Identifier: GPL-3.0-or-later
// One knob of the panel: its name and whatever moves it, made from its row of the table. It shows
// what frames say and asks for writes; it never holds a value of its own.
#pragma once

#include <cstdint>
#include <optional>

#include <QString>
#include <QWidget>

#include "core/knobs/knob.h"

#include "ui/knobs/slider_scale.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace schedlab::ui {

class KnobSlider;
class Toggle;

class KnobRow : public QWidget {
  Q_OBJECT

 public:
  explicit KnobRow(const knobs::KnobSpec& spec, QWidget* parent = nullptr);

  [[nodiscard]] const knobs::KnobSpec& spec() const { return spec_; }

  /// Shows a value, what the preset set it to, and the kernel's default. What the user is just
  /// typing or dragging stays.
  void show_value(std::int64_t value, std::int64_t preset, std::int64_t kernel_default);
  /// An answer under the knob, in red; empty when there is nothing to say.
  void show_problem(const QString& text);

  [[nodiscard]] bool changed() const { return changed_; }

  /// Moves the keyboard to what changes the value.
  void focus_value();

 Q_SIGNALS:
  /// Writes of one drag carry the same gesture; 0 stands for itself.
  void writeRequested(qint64 value, quint64 gesture);

 private:
  void add_number(QVBoxLayout& column);
  void add_switch(QHBoxLayout& line);
  void add_choice(QHBoxLayout& line);
  void begin_gesture();
  void slider_moved(int position);
  void text_entered();
  void set_changed(bool changed, std::int64_t preset);
  void set_text(std::int64_t value);

  const knobs::KnobSpec& spec_;
  SliderScale scale_;
  QLabel* name_ = nullptr;
  QToolButton* reset_ = nullptr;
  QLabel* problem_ = nullptr;
  KnobSlider* slider_ = nullptr;
  QLineEdit* edit_ = nullptr;
  Toggle* toggle_ = nullptr;
  QComboBox* choice_ = nullptr;
  std::int64_t preset_ = 0;
  std::optional<std::int64_t> value_;
  bool changed_ = false;
  quint64 gesture_ = 0;  // another number for each drag of any knob
};

}  // namespace schedlab::ui
