// SPDX-License-Identifier: GPL-3.0-or-later
// Words that somebody pinned to an instant of a run.
#pragma once

#include <string>

#include "core/sim/time.h"

namespace schedlab::scenario {

struct Note {
  Instant at;
  std::string text;
  friend bool operator==(const Note&, const Note&) = default;
};

}  // namespace schedlab::scenario
