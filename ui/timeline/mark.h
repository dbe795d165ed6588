// SPDX-License-Identifier: GPL-3.0-or-later
// A flag on the time axis: a knob that was moved, with its old and new value.
#pragma once

#include <QString>

#include "core/sim/time.h"

namespace schedlab::ui {

struct Mark {
  Instant at;
  QString text;
  friend bool operator==(const Mark&, const Mark&) = default;
};

}  // namespace schedlab::ui
