// SPDX-License-Identifier: GPL-3.0-or-later
// How rows of the knob table are written. Only the files with rows include this.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "core/knobs/knob.h"

namespace schedlab::knobs {

inline constexpr std::int64_t kIntMax = std::numeric_limits<std::int32_t>::max();

/// A row that is a switch, on or off by profile.
constexpr KnobSpec a_switch(Knob id, std::string_view name, Group group, Origin origin,
                            std::array<std::int64_t, kProfiles> defaults, std::string_view help,
                            std::string_view kernel_ref) {
  return {id, name, "",       group, Form::kSwitch,       origin, 0,    1,
          0,  1,    defaults, false, ApplyAt::kNextEvent, {},     help, kernel_ref};
}

/// A row that is a number with the same shape in every kernel.
constexpr KnobSpec a_number(Knob id, std::string_view name, std::string_view unit, Group group,
                            std::array<std::int64_t, 4> range,
                            std::array<std::int64_t, kProfiles> defaults, std::string_view help,
                            std::string_view kernel_ref) {
  return {id,       name,      unit,     group,    Form::kNumber, Origin::kSysctl,     range[0],
          range[1], range[2],  range[3], defaults, false,         ApplyAt::kNextEvent, {},
          help,     kernel_ref};
}

/// The same, and the boot default grows with the number of CPUs.
constexpr KnobSpec a_scaled(KnobSpec row) {
  row.scaled_by_cpus = true;
  return row;
}

constexpr KnobSpec a_choice(KnobSpec row, std::span<const std::string_view> choices) {
  row.form = Form::kChoice;
  row.choices = choices;
  return row;
}

constexpr KnobSpec at_reload(KnobSpec row) {
  row.apply = ApplyAt::kNextReload;
  return row;
}

constexpr KnobSpec of_origin(KnobSpec row, Origin origin) {
  row.origin = origin;
  return row;
}

}  // namespace schedlab::knobs
