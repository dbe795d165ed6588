// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to say of a lock at an instant, in the words of /proc/lock_stat.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/stats/free_path_state.h"
#include "core/trace/store.h"

namespace schedlab::ui {

enum class LockPart : std::uint8_t {
  kOwner,        // who had it
  kWaiters,      // how many waited for it
  kLongestWait,  // of the waits that ended then
  kTaken,        // acquisitions then
  kSoFar,        // its line of /proc/lock_stat, up to where the run stands
};

inline constexpr std::size_t kLockParts = 5;

struct LockStory {
  std::string headline;  // "zone->lock of zone 1"
  Instant begin;         // of the stretch of the record that holds the instant
  Instant end;
  std::array<std::string, kLockParts> parts;
};

/// Empty when the record has no such lock. `state` may be null: then nothing is said of so far.
[[nodiscard]] std::optional<LockStory> explain_lock(const trace::StoreView& view,
                                                    const stats::FreePathState* state, LockId lock,
                                                    Instant at);

}  // namespace schedlab::ui
