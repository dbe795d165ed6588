// SPDX-License-Identifier: GPL-3.0-or-later
// The journal: knob writes with the instant each takes effect, after everything else of that
// instant. Preset, seed and journal are a session; replaying them gives the same record.
#pragma once

#include <cstdint>

#include "core/knobs/knob.h"
#include "core/sim/time.h"

namespace schedlab::engine {

struct JournalEntry {
  Instant at;
  knobs::Knob knob{};
  std::int64_t value = 0;
  friend bool operator==(const JournalEntry&, const JournalEntry&) = default;
};

}  // namespace schedlab::engine
