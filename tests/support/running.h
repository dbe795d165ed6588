// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a setup that was built by hand, and asks how it went.
#pragma once

#include "core/engine/machine.h"

#include "tests/support/builder.h"

namespace schedlab::test {

/// The machine after it ran for `d`.
inline engine::Machine after(const MachineBuilder& machine, Duration d) {
  engine::Machine m = machine.boot();
  engine::run_until(m, Instant{} + d, nullptr);
  return m;
}

/// Of one CPU, that a task has had up to now.
inline double percent(const engine::Machine& m, unsigned task) {
  return 100.0 * static_cast<double>(engine::cpu_time(m, TaskId{task}).ns) /
         static_cast<double>(m.now().ns);
}

}  // namespace schedlab::test
