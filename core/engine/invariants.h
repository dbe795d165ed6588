// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold after every event, whatever the input: one read-only function that lists every
// rule that is broken. Tests call it after each event.
#pragma once

#include <string>
#include <vector>

#include "core/engine/machine.h"

namespace schedlab::engine {

struct Violation {
  std::string rule;  // "task.on_one_cpu"
  std::string what;
};

[[nodiscard]] std::vector<Violation> check_invariants(const Machine& m);

}  // namespace schedlab::engine
