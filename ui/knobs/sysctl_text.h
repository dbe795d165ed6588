// SPDX-License-Identifier: GPL-3.0-or-later
// Knobs as lines of a shell, in both directions: what is copied here can be pasted into a root
// shell of the real kernel where the knob exists there, and the other way round.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/knobs/table.h"

namespace schedlab::ui {

/// One line a knob that differs from `base`: "sysctl -w kernel.sched_rt_runtime_us=800000". What is
/// no sysctl of a kernel is a comment to a shell, and is read back all the same.
[[nodiscard]] std::string sysctl_lines(const knobs::KnobValues& values,
                                       const knobs::KnobValues& base);

struct PastedWrite {
  knobs::Knob knob{};
  std::int64_t value = 0;
  friend bool operator==(const PastedWrite&, const PastedWrite&) = default;
};

struct PastedLines {
  std::vector<PastedWrite> writes;
  std::vector<std::string> problems;  // a line that was not understood, and why
};

/// Reads "NAME=VALUE" lines, with or without "sysctl -w" before and with blanks around "=".
[[nodiscard]] PastedLines read_sysctl_lines(std::string_view text);

}  // namespace schedlab::ui
