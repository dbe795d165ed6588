// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the metrics of a scenario over one run. CPU time is read from the machine at the borders
// of a metric's window, where the run must stop; turns, waits and throttles are counted from the
// records, which are offered in order. A window that reaches past the end of the run ends with it.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/engine/machine.h"
#include "core/lab/stretches.h"
#include "core/scenario/scenario.h"
#include "core/trace/record.h"

namespace schedlab::lab {

class Meter {
 public:
  explicit Meter(std::span<const scenario::MetricSpec> specs);

  /// Some metric is counted from records: the run must record.
  [[nodiscard]] bool needs_record() const;
  /// The next instant at which the machine must be read; kNever when there is none left.
  [[nodiscard]] Instant next_stop() const;
  /// Reads what is due. The machine stands at or before next_stop().
  void read(const engine::Machine& machine);
  void take(const trace::Record& record);
  /// One value a metric, in the order of the specs. `machine` stands at the end of the run.
  [[nodiscard]] std::vector<double> values(const engine::Machine& machine) const;

 private:
  struct Probe {
    scenario::MetricSpec spec;
    std::optional<std::int64_t> at_from;  // CPU time, or free pages
    std::optional<std::int64_t> at_to;    // the same, or the budget
    std::int64_t peak = 0;
    std::optional<TaskStretches> stretches;
    std::vector<Instant> throttles;
  };

  [[nodiscard]] static Probe probe_for(const scenario::MetricSpec& spec);
  [[nodiscard]] static double value(const Probe& probe, const engine::Machine& machine);
  void look(const engine::Machine& machine);
  [[nodiscard]] static double free_rate(const Probe& probe, const engine::Machine& machine);
  [[nodiscard]] static double cpu_share(const Probe& probe, const engine::Machine& machine);

  std::vector<Probe> probes_;
  std::vector<Instant> stops_;  // sorted; those before next_ are past
  std::size_t next_ = 0;
  bool looks_for_peak_ = false;
  Instant next_look_;
};

}  // namespace schedlab::lab
