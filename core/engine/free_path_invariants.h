// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/engine/invariants.h"

namespace schedlab::engine {

/// The rules of the free path: every page in one place, one holder a lock, no more active work than
/// max_active, lists within their limits.
void check_free_path(const Machine& m, std::vector<Violation>& bad);

}  // namespace schedlab::engine
