// SPDX-License-Identifier: GPL-3.0-or-later
// The free path in `run --json`: zones[], locks[], workqueues[] and counters by the names of
// /proc/vmstat.
#pragma once

#include <nlohmann/json.hpp>

#include "core/mm/memory.h"
#include "core/stats/free_path_state.h"

namespace schedlab::lab {

[[nodiscard]] nlohmann::ordered_json zones_of(const stats::FreePathState& state);
[[nodiscard]] nlohmann::ordered_json locks_of(const stats::FreePathState& state);
[[nodiscard]] nlohmann::ordered_json workqueues_of(const stats::FreePathState& state);
[[nodiscard]] nlohmann::ordered_json vmstat_of(const stats::FreePathState& state,
                                               const mm::Counters& counters);

}  // namespace schedlab::lab
