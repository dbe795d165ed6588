// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/knobs/table.h"

namespace schedlab::lab {

namespace {

std::string input_options(const std::vector<scenario::Override>& sets,
                          const std::vector<engine::JournalEntry>& writes) {
  std::string options;
  for (const auto& [name, value] : sets) {
    options += " --set " + shell_quoted(name + "=" + value);
  }
  for (const engine::JournalEntry& write : writes) {
    options += " --at " + shell_quoted(to_string(write));
  }
  return options;
}

}  // namespace

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,@%+-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

std::string to_string(const engine::JournalEntry& write) {
  return fmt::format("{}:{}={}", to_string(write.at - Instant{}), knobs::spec(write.knob).name,
                     knobs::format_value(write.knob, write.value));
}

std::string command_line(const Invocation& invocation) {
  std::string line = "schedlab run " + shell_quoted(invocation.preset) +
                     input_options(invocation.sets, invocation.writes);
  line += fmt::format(" --seed {} --for {}", invocation.seed, to_string(invocation.duration));
  for (const std::string& condition : invocation.until) {
    line += " --until " + shell_quoted(condition);
  }
  if (invocation.runs > 1) {
    line += fmt::format(" --runs {}", invocation.runs);
  }
  return line;
}

std::string command_line(const SweepRequest& sweep) {
  std::string line =
      "schedlab sweep " + shell_quoted(sweep.preset) + input_options(sweep.sets, sweep.writes);
  for (const Axis& axis : sweep.axes) {
    const std::string values =
        axis.typed.empty() ? fmt::format("{}", fmt::join(axis.values, ",")) : axis.typed;
    line += " --vary " + shell_quoted(axis.name + "=" + values);
  }
  for (const std::string& metric : sweep.metrics) {
    line += " --metric " + shell_quoted(metric);
  }
  if (sweep.seed) {
    line += fmt::format(" --seed {}", *sweep.seed);
  }
  if (sweep.runs) {
    line += fmt::format(" --runs {}", *sweep.runs);
  }
  return line;
}

}  // namespace schedlab::lab
