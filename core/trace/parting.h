// SPDX-License-Identifier: GPL-3.0-or-later
// Where two records of one machine part: the first thing that happened in one and not in the other.
#pragma once

#include <cstdint>
#include <optional>

#include "core/trace/event_log.h"
#include "core/trace/record.h"

namespace schedlab::trace {

/// The records that differ; one is missing where that run had ended, or did nothing more.
struct Parting {
  std::optional<Record> a;
  std::optional<Record> b;

  [[nodiscard]] Instant at() const { return !b || (a && a->at_ns <= b->at_ns) ? a->at() : b->at(); }

  friend bool operator==(const Parting&, const Parting&) = default;
};

/// Looks through two logs that grow, each record once. Knob writes are left out: that they differ
/// is known.
class PartingFinder {
 public:
  /// Before `from` the logs are the same.
  PartingFinder(const EventLogView& a, const EventLogView& b, Instant from)
      : next_a_(a.lower_bound(from)), next_b_(b.lower_bound(from)) {}

  /// `known_until`: both logs hold everything before it, so a record there that only one of them
  /// has is a difference.
  [[nodiscard]] const std::optional<Parting>& look(const EventLogView& a, const EventLogView& b,
                                                   Instant known_until);

 private:
  std::uint64_t next_a_;
  std::uint64_t next_b_;
  std::optional<Parting> found_;
};

}  // namespace schedlab::trace
