// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/engine/invariants.h"

namespace schedlab::engine {

/// The rules of task groups: runtime is neither made nor lost, a throttled group does not run and
/// is not in a tree, and whoever is throttled has a timer to wait for.
void check_groups(const Machine& m, std::vector<Violation>& bad);

}  // namespace schedlab::engine
