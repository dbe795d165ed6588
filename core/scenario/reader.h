// SPDX-License-Identifier: GPL-3.0-or-later
// YAML in, Scenario or a list of problems out: all of them at once, each with file, line, column and
// key path, what was found, what is accepted, and the nearest name for a typo.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/scenario/scenario.h"

namespace schedlab::scenario {

struct Problem {
  std::string file;
  int line = 0;  // 1-based; 0 when it has no place in a file (`file` is "--set" then, or a whole file)
  int column = 0;
  std::string key_path;
  std::string message;
  bool unreadable = false;  // the file system refused to give the file: exit status 3, not 2
  /// "presets/x.yaml:14:9: machine.hz: found '123', accepted is 100, 250, 300 or 1000"
  [[nodiscard]] std::string text() const;
};

using Problems = std::vector<Problem>;
using Override = std::pair<std::string, std::string>;  // NAME, VALUE of --set

/// Reads a preset, with overrides applied to the YAML tree before it is validated: NAME is a knob or
/// the key path of any scalar (machine.cpus, tasks.fifo.policy, costs.loop_ratio).
[[nodiscard]] Result<Scenario, Problems> read_preset(const std::string& file,
                                                     const std::vector<Override>& overrides = {});
/// The same from text, for tests and editors.
[[nodiscard]] Result<Scenario, Problems> read_preset_text(std::string_view yaml, const std::string& file,
                                                          const std::vector<Override>& overrides = {});

/// "200ms:kernel.sched_rt_runtime_us=500000" as --at takes it.
[[nodiscard]] Result<engine::JournalEntry> parse_timed_write(std::string_view text);

}  // namespace schedlab::scenario
