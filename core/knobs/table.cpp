// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knobs/table.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"
#include "core/knobs/free_path_rows.h"
#include "core/knobs/group_rows.h"
#include "core/knobs/sched_rows.h"
#include "core/sim/time.h"

namespace schedlab::knobs {

namespace {

constexpr std::array<KnobSpec, kKnobCount> joined() {
  std::array<KnobSpec, kKnobCount> all{};
  auto end = std::copy(kSchedRows.begin(), kSchedRows.end(), all.begin());
  end = std::copy(kFreePathRows.begin(), kFreePathRows.end(), end);
  std::copy(kGroupRows.begin(), kGroupRows.end(), end);
  return all;
}

constexpr std::array<KnobSpec, kKnobCount> kTable = joined();

consteval bool table_is_sane() {
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    const KnobSpec& row = kTable[i];
    if (index(row.id) != i || row.name.empty() || row.help.empty() || row.kernel_ref.empty() ||
        row.min > row.max || row.slider_min < row.min || row.slider_max > row.max) {
      return false;
    }
    for (const std::int64_t value : row.defaults) {
      if (value < row.min || value > row.max) {
        return false;
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (kTable[j].name == row.name) {
        return false;
      }
    }
  }
  return true;
}

static_assert(table_is_sane(), "a row is out of order, unnamed, undocumented or out of its range");

/// Nanoseconds in a knob's unit; 0 when the unit is no time.
std::int64_t unit_ns(std::string_view unit) {
  const auto one = parse_duration(fmt::format("1{}", unit));
  return one ? one->ns : 0;
}

std::optional<std::int64_t> parse_switch(std::string_view text) {
  if (text == "on" || text == "true" || text == "yes" || text == "1") {
    return 1;
  }
  if (text == "off" || text == "false" || text == "no" || text == "0") {
    return 0;
  }
  return std::nullopt;
}

std::optional<std::int64_t> parse_with_unit(const KnobSpec& row, std::string_view text) {
  if (const auto number = parse_integer(text)) {
    return number;
  }
  const std::int64_t scale = unit_ns(row.unit);
  const auto duration = parse_duration(text);
  if (scale == 0 || !duration || duration->ns % scale != 0) {
    return std::nullopt;
  }
  return duration->ns / scale;
}

std::string accepted(const KnobSpec& row) {
  if (row.form == Form::kSwitch) {
    return "on or off";
  }
  if (row.form == Form::kChoice) {
    return fmt::format("{}", fmt::join(row.choices, ", "));
  }
  return fmt::format("an integer from {} to {}{}{}", row.min, row.max, row.unit.empty() ? "" : " ",
                     row.unit);
}

}  // namespace

std::span<const KnobSpec, kKnobCount> table() {
  return kTable;
}

const KnobSpec& spec(Knob knob) {
  return kTable[index(knob)];
}

std::optional<Knob> knob_by_name(std::string_view name) {
  const auto* row =
      std::find_if(kTable.begin(), kTable.end(), [&](const KnobSpec& r) { return r.name == name; });
  return row == kTable.end() ? std::nullopt : std::optional{row->id};
}

std::vector<std::string> knob_names() {
  std::vector<std::string> names;
  for (const KnobSpec& row : kTable) {
    names.emplace_back(row.name);
  }
  return names;
}

std::int64_t tunable_scaling_factor(Profile profile, int cpus, std::int64_t mode) {
  constexpr std::int64_t kNone = 0;
  constexpr std::int64_t kLinear = 2;
  const bool capped_at_8 = profile >= Profile::k4_10;
  const auto counted = static_cast<unsigned>(capped_at_8 ? std::min(cpus, 8) : cpus);
  if (mode == kNone) {
    return 1;
  }
  return mode == kLinear ? std::int64_t{counted} : std::int64_t{std::bit_width(counted)};
}

KnobValues KnobValues::defaults(Profile profile, int cpus) {
  constexpr std::int64_t kBootCapNs = 200'000'000;  // sched_init_granularity() of 2.6.26 and 2.6.31
  KnobValues values;
  for (const KnobSpec& row : kTable) {
    std::int64_t value = row.defaults[static_cast<std::size_t>(profile)];
    if (row.scaled_by_cpus) {
      value = std::min(value * tunable_scaling_factor(profile, cpus), kBootCapNs);
    }
    values.set(row.id, value);
  }
  return values;
}

Result<std::int64_t> parse_value(Knob knob, std::string_view text) {
  const KnobSpec& row = spec(knob);
  text = trim(text);
  std::optional<std::int64_t> value;
  if (row.form == Form::kSwitch) {
    value = parse_switch(text);
  } else if (row.form == Form::kChoice) {
    const auto choice = std::find(row.choices.begin(), row.choices.end(), text);
    value = choice != row.choices.end() ? std::optional<std::int64_t>(choice - row.choices.begin())
                                        : parse_integer(text);
  } else {
    value = parse_with_unit(row, text);
  }
  if (!value || *value < row.min || *value > row.max) {
    return Error{fmt::format("{}: found '{}', accepted is {}", row.name, text, accepted(row))};
  }
  return *value;
}

std::string format_value(Knob knob, std::int64_t value) {
  const KnobSpec& row = spec(knob);
  if (row.form == Form::kSwitch) {
    return value != 0 ? "on" : "off";
  }
  if (row.form == Form::kChoice && value >= 0 &&
      static_cast<std::size_t>(value) < row.choices.size()) {
    return std::string(row.choices[static_cast<std::size_t>(value)]);
  }
  return fmt::format("{}", value);
}

}  // namespace schedlab::knobs
