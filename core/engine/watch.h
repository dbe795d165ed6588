// SPDX-License-Identifier: GPL-3.0-or-later
// Watches a running machine for conditions to stop at. It looks at the records of each event, and
// keeps who waits since when, so that a wait that grows between two events ends the run at the very
// nanosecond it reaches its limit. It changes nothing: a run that is watched is the same run.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/condition.h"
#include "core/engine/machine.h"

namespace schedlab::engine {

/// A condition came true.
struct Stop {
  std::size_t condition = 0;  // position in the list that was watched
  Instant at;
  std::string what;  // "wait > 4ms: other has been runnable for 4.000 ms"
  friend bool operator==(const Stop&, const Stop&) = default;
};

class Watch {
 public:
  /// From this moment of `m` on. A wait that is over its limit already has had its stop.
  Watch(const Machine& m, std::vector<Condition> conditions);

  /// Goes on to `t` like engine::run_until(), but stops at the first event, or between two of them,
  /// where a condition comes true; several at once are told as the first of the list. Call it for
  /// consecutive parts of one run only; after a jump make a new Watch.
  [[nodiscard]] std::optional<Stop> run_until(Machine& m, Instant t, trace::Store* store);
  /// One event, which is at or before `t`; or the clock alone, to a condition before it.
  [[nodiscard]] std::optional<Stop> step(Machine& m, Instant t, trace::Store* store);

  [[nodiscard]] const std::vector<Condition>& conditions() const { return conditions_; }

 private:
  /// Tasks that wait, by the beginning of the wait, oldest first; some are over by now.
  using Queue = std::deque<std::pair<Instant, TaskId>>;

  void begin_wait(TaskId task, Instant since);
  void end_wait(TaskId task);
  void take(const trace::Record& record);
  [[nodiscard]] std::optional<Stop> stop_at_due(const Machine& m, Instant due);
  /// When the next wait would reach its limit if nothing happened; kNever.
  [[nodiscard]] Instant due(const Machine& m);
  [[nodiscard]] Instant due(const Machine& m, std::size_t condition);
  [[nodiscard]] Instant lock_due(const Machine& m, const Condition& condition) const;
  [[nodiscard]] bool comes_true(const Condition& condition, const trace::Record& record) const;
  [[nodiscard]] std::optional<Stop> heard_stop(const Machine& m);
  [[nodiscard]] std::string describe_due(const Machine& m, std::size_t condition) const;

  std::vector<Condition> conditions_;
  Instant told_until_;                               // what was due by then has had its stop
  std::vector<std::optional<Instant>> waits_since_;  // by TaskId
  std::vector<Queue> queues_;                        // by condition
  std::vector<trace::Record> heard_;                 // of the last event
};

}  // namespace schedlab::engine
