// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/parting.h"

#include <algorithm>

namespace schedlab::trace {

namespace {

/// The next record that is no knob write; empty at the end of the log.
std::optional<Record> next_of(const EventLogView& log, std::uint64_t& next) {
  next = std::max(next, log.begin());
  while (next < log.end() && log[next].kind == Kind::kSimSysctl) {
    ++next;
  }
  return next < log.end() ? std::optional(log[next]) : std::nullopt;
}

}  // namespace

const std::optional<Parting>& PartingFinder::look(const EventLogView& a, const EventLogView& b,
                                                  Instant known_until) {
  while (!found_) {
    const auto first = next_of(a, next_a_);
    const auto second = next_of(b, next_b_);
    if (first && second && *first == *second) {
      ++next_a_;
      ++next_b_;
      continue;
    }
    const Parting parting{first, second};
    const bool is_known = (first && second) || ((first || second) && parting.at() < known_until);
    if (!is_known) {
      break;
    }
    found_ = parting;
  }
  return found_;
}

}  // namespace schedlab::trace
