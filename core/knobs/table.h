// SPDX-License-Identifier: GPL-3.0-or-later
// The knob table and the values of one machine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/knobs/knob.h"

namespace schedlab::knobs {

[[nodiscard]] std::span<const KnobSpec, kKnobCount> table();
[[nodiscard]] const KnobSpec& spec(Knob knob);
[[nodiscard]] std::optional<Knob> knob_by_name(std::string_view name);
[[nodiscard]] std::vector<std::string> knob_names();

/// What each knob of one machine is set to. A plain value of the machine.
class KnobValues {
 public:
  /// The defaults of a kernel on a machine of `cpus` CPUs (tunable scaling applied).
  [[nodiscard]] static KnobValues defaults(Profile profile, int cpus);

  [[nodiscard]] std::int64_t operator[](Knob knob) const { return values_[index(knob)]; }
  [[nodiscard]] bool on(Knob knob) const { return values_[index(knob)] != 0; }
  void set(Knob knob, std::int64_t value) { values_[index(knob)] = value; }

  friend bool operator==(const KnobValues&, const KnobValues&) = default;

 private:
  std::array<std::int64_t, kKnobCount> values_{};
};

/// get_update_sysctl_factor() for a value of kernel.sched_tunable_scaling: none 1, log
/// 1 + floor(log2(min(cpus, 8))), linear the number of CPUs. 2.6.26 and 2.6.31 know only log, do not
/// stop at 8 CPUs, and cap each value at 200 ms (sched_init_granularity()).
[[nodiscard]] std::int64_t tunable_scaling_factor(Profile profile, int cpus, std::int64_t mode = 1);

/// Reads a value as people type it: an integer in the knob's unit, a duration with a unit
/// ("950ms") where the unit is a time, on/off/true/false for switches, a choice by name.
[[nodiscard]] Result<std::int64_t> parse_value(Knob knob, std::string_view text);
/// The same value as it is printed: "950000", "on", "absolute".
[[nodiscard]] std::string format_value(Knob knob, std::int64_t value);

}  // namespace schedlab::knobs
