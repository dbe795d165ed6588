// SPDX-License-Identifier: GPL-3.0-or-later
// Roles of widgets in the theme's style sheet (ui/theme/theme.h names them).
#pragma once

#include <QLabel>
#include <QString>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace schedlab::ui {

/// Gives the widget a role, also after it was shown.
inline void set_role(QWidget& widget, const QString& role) {
  if (widget.property("role").toString() == role) {
    return;
  }
  widget.setProperty("role", role);
  widget.style()->unpolish(&widget);
  widget.style()->polish(&widget);
}

[[nodiscard]] inline QLabel* make_label(const QString& text, const QString& role, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  set_role(*label, role);
  return label;
}

}  // namespace schedlab::ui
