// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions as they are typed, before the simulation sees them.
#pragma once

#include <string>
#include <vector>

#include "core/trace/store.h"

namespace schedlab::ui {

/// What is wrong with the first condition that is not understood; empty when all are.
[[nodiscard]] std::string until_problem(const std::vector<std::string>& conditions,
                                        const trace::Names& names);

}  // namespace schedlab::ui
