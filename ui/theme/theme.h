// SPDX-License-Identifier: GPL-3.0-or-later
// Dresses a QApplication: Fusion style, DejaVu Sans, a palette and one style sheet made from
// theme::Palette, so that widgets and drawn views always agree.
#pragma once

#include <QColor>
#include <QString>

#include "ui/theme/palette.h"

class QApplication;

namespace schedlab::ui::theme {

enum class Mode { kFollowSystem, kLight, kDark };

[[nodiscard]] inline QColor to_qcolor(Colour colour) { return QColor::fromRgba(colour); }

/// Which palette a mode means now; asks the desktop for kFollowSystem.
[[nodiscard]] const Palette& palette_for(Mode mode);

/// Style, font, palette and style sheet for every widget of the application.
void apply(QApplication& app, const Palette& palette);

/// The style sheet alone. Widgets opt in to roles by the dynamic property "role":
///   QLabel: "section" (small caps title), "title" (bold), "muted", "error", "good", "mono",
///     "clock" (the simulated time), "knob" (its name; state "changed" is bold)
///   QPushButton/QToolButton: "accent" (filled), "flat" (text alone); QFrame: "separator"; QLineEdit: "mono", "error"
[[nodiscard]] QString style_sheet(const Palette& palette);

}  // namespace schedlab::ui::theme
