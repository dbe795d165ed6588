// SPDX-License-Identifier: GPL-3.0-or-later
// Roles and states of widgets in the theme's style sheet (ui/theme/theme.h names them).
#pragma once

#include <QLabel>
#include <QString>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace schedlab::ui {

/// Sets a property the style sheet selects by, also on a widget that is already shown.
inline void set_style_property(QWidget& widget, const char* name, const QString& value) {
  if (widget.property(name).toString() == value) {
    return;
  }
  widget.setProperty(name, value);
  widget.style()->unpolish(&widget);
  widget.style()->polish(&widget);
}

inline void set_role(QWidget& widget, const QString& role) {
  set_style_property(widget, "role", role);
}

inline void set_state(QWidget& widget, const QString& state) {
  set_style_property(widget, "state", state);
}

[[nodiscard]] inline QLabel* make_label(const QString& text, const QString& role, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setIndent(0);  // a style sheet would indent it by half a letter
  set_role(*label, role);
  return label;
}

}  // namespace schedlab::ui
