// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules of check_invariants() are written with.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/engine/invariants.h"

namespace schedlab::engine {

using Violations = std::vector<Violation>;

inline void require(Violations& bad, bool holds, const char* rule, std::string what) {
  if (!holds) {
    bad.push_back({rule, std::move(what)});
  }
}

inline bool is_fair(const machine::Task& p) {
  return !machine::is_rt(p.policy) && p.policy != machine::Policy::kStop;
}

}  // namespace schedlab::engine
