// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/knob_writes.h"

namespace schedlab::ui {

std::vector<KnobWrite> writes_of(const engine::History& history,
                                 const std::vector<std::uint64_t>& gestures) {
  const engine::Machine& m = history.machine();
  const std::vector<engine::JournalEntry>& live = history.live_writes();
  knobs::KnobValues values = m.setup->knobs;
  std::vector<KnobWrite> writes;
  std::size_t by_user = 0;
  for (const engine::JournalEntry& entry : m.journal) {
    const bool is_live = by_user < live.size() && live[by_user] == entry;
    const std::uint64_t gesture = is_live ? gestures[by_user] : 0;
    by_user += is_live ? 1 : 0;
    writes.push_back({entry.at, entry.knob, values[entry.knob], entry.value, !is_live, gesture});
    values.set(entry.knob, entry.value);
  }
  return writes;
}

}  // namespace schedlab::ui
