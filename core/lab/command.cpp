// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/command.h"

#include <fmt/format.h>

#include "core/knobs/table.h"

namespace schedlab::lab {

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
  std::string line = "schedlab run " + shell_quoted(invocation.preset);
  for (const auto& [name, value] : invocation.sets) {
    line += " --set " + shell_quoted(name + "=" + value);
  }
  for (const engine::JournalEntry& write : invocation.writes) {
    line += " --at " + shell_quoted(to_string(write));
  }
  line += fmt::format(" --seed {} --for {}", invocation.seed, to_string(invocation.duration));
  if (invocation.runs > 1) {
    line += fmt::format(" --runs {}", invocation.runs);
  }
  return line;
}

}  // namespace schedlab::lab
