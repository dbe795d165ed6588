// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a machine at boot: zones, what is mapped where, and the first kworkers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/engine/machine.h"

namespace schedlab::engine {

/// pcp->high and pcp->batch of every zone, as the knobs are now.
void set_pcp_limits(Machine& m);

/// Why the mappings of a setup do not fit into its memory; empty when they do.
[[nodiscard]] std::string memory_problem(const Setup& setup);

}  // namespace schedlab::engine
