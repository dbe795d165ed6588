// SPDX-License-Identifier: GPL-3.0-or-later
// Knobs of a preset: what it boots with, and what it writes while it runs.
#pragma once

#include <vector>

#include "core/engine/journal.h"
#include "core/knobs/table.h"
#include "core/scenario/place.h"

namespace schedlab::scenario {

/// A mapping NAME: value. Together with the defaults it must be a state this kernel can be in.
[[nodiscard]] knobs::KnobValues read_knobs(const Place& knobs, knobs::Profile profile, int cpus);
/// A list of {at, set: {NAME: value}}, sorted by time. Each write must be one this kernel takes then.
[[nodiscard]] std::vector<engine::JournalEntry> read_journal(const Place& journal, knobs::Profile profile,
                                                             knobs::KnobValues values);

}  // namespace schedlab::scenario
