// SPDX-License-Identifier: GPL-3.0-or-later
// The command line that makes a run again: it stands in the JSON of the run and under every chart.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/journal.h"
#include "core/lab/sweep.h"
#include "core/scenario/reader.h"
#include "core/sim/time.h"

namespace schedlab::lab {

/// What (preset, overrides, journal, seed, duration) a run was asked for with.
struct Invocation {
  std::string preset;  // name or path, as it was given
  std::vector<scenario::Override> sets;
  std::vector<engine::JournalEntry> writes;  // knob writes beyond those of the preset
  std::uint64_t seed = 1;
  Duration duration;
  std::size_t runs = 1;
  std::vector<std::string> until = {};  // conditions that end the run
};

/// "schedlab run rt-cap-quad --set machine.hz=100 --at 200ms:kernel.x=1 --seed 1 --for 10s".
[[nodiscard]] std::string command_line(const Invocation& invocation);
/// "schedlab sweep rt-cap-quad --vary machine.hz=100,250 --runs 5".
[[nodiscard]] std::string command_line(const SweepRequest& sweep);
/// A word as a POSIX shell takes it: quoted only when it must be.
[[nodiscard]] std::string shell_quoted(std::string_view word);
/// "200ms:kernel.sched_rt_runtime_us=500000", what --at takes.
[[nodiscard]] std::string to_string(const engine::JournalEntry& write);

}  // namespace schedlab::lab
