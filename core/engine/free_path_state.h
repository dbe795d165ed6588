// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/machine.h"
#include "core/stats/free_path_state.h"

namespace schedlab::engine {

/// The free path of a machine as it stands; empty zones when it has no memory.
[[nodiscard]] stats::FreePathState free_path_state(const Machine& m);

}  // namespace schedlab::engine
