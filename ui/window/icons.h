// SPDX-License-Identifier: GPL-3.0-or-later
// The icons of the transport buttons, drawn from a few shapes in any colour and size.
#pragma once

#include <QColor>
#include <QIcon>

namespace schedlab::ui {

enum class Glyph { kRestart, kStepBack, kRun, kPause, kStepForward, kToNewest };

[[nodiscard]] QIcon glyph_icon(Glyph glyph, const QColor& colour);

}  // namespace schedlab::ui
