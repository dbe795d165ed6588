// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/sysctl_text.h"

#include <fmt/format.h>

#include "core/base/text.h"

namespace schedlab::ui {

namespace {

constexpr std::string_view kOnlyHere = "# schedlab: ";

/// The NAME=VALUE of a line; empty when it holds none.
std::string_view assignment_of(std::string_view line) {
  line = trim(line);
  if (line.starts_with(kOnlyHere)) {
    line.remove_prefix(kOnlyHere.size());
  } else if (line.starts_with('#')) {
    return {};
  }
  for (const std::string_view word : {"sudo", "sysctl", "-w"}) {
    if (line.starts_with(word)) {
      line = trim(line.substr(word.size()));
    }
  }
  return line;
}

void read_assignment(std::string_view line, PastedLines& read) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) {
    read.problems.push_back(fmt::format("'{}' is not NAME=VALUE", line));
    return;
  }
  const std::string_view name = trim(line.substr(0, equals));
  const auto knob = knobs::knob_by_name(name);
  if (!knob) {
    const auto near = nearest_name(name, knobs::knob_names());
    read.problems.push_back(fmt::format("'{}' is no knob{}", name,
                                        near ? fmt::format(" (did you mean {}?)", *near) : ""));
    return;
  }
  const auto value = knobs::parse_value(*knob, line.substr(equals + 1));
  if (value.ok()) {
    read.writes.push_back({*knob, value.value()});
  } else {
    read.problems.push_back(value.error().message);
  }
}

}  // namespace

std::string sysctl_lines(const knobs::KnobValues& values, const knobs::KnobValues& base) {
  std::string text;
  for (const knobs::KnobSpec& row : knobs::table()) {
    if (values[row.id] == base[row.id]) {
      continue;
    }
    const bool sysctl = row.origin == knobs::Origin::kSysctl && row.name.starts_with("kernel.");
    text += fmt::format("{}{}={}\n", sysctl ? "sysctl -w " : kOnlyHere, row.name,
                        knobs::format_value(row.id, values[row.id]));
  }
  return text;
}

PastedLines read_sysctl_lines(std::string_view text) {
  PastedLines read;
  for (const std::string& line : split(text, '\n')) {
    if (const std::string_view assignment = assignment_of(line); !assignment.empty()) {
      read_assignment(assignment, read);
    }
  }
  return read;
}

}  // namespace schedlab::ui
