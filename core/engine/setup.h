// SPDX-License-Identifier: GPL-3.0-or-later
// Setup: everything a machine is built from, validated. With a seed and a journal it determines
// every byte of a run. scenario/ reads it from YAML; tests build it by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/journal.h"
#include "core/knobs/table.h"
#include "core/machine/cpu_mask.h"
#include "core/machine/task.h"
#include "core/sim/time.h"
#include "core/workload/program.h"

namespace schedlab::engine {

struct MachineSpec {
  int cpus = 1;  // 1 .. kMaxCpus
  int hz = 250;  // 100, 250, 300 or 1000
  friend bool operator==(const MachineSpec&, const MachineSpec&) = default;
};

struct TaskSpec {
  std::string name;  // at most 15 characters, as comm
  machine::Policy policy = machine::Policy::kNormal;
  int nice = 0;         // -20 .. 19, fair policies
  int rt_priority = 0;  // 1 .. 99, FIFO and RR
  bool kthread = false;
  std::optional<machine::CpuMask> affinity;  // every CPU when not set
  Duration start;                            // after the run's start phase
  std::int64_t speed_ppm = 1'000'000;        // work done per CPU time, in millionths
  workload::Program program;
  friend bool operator==(const TaskSpec&, const TaskSpec&) = default;
};

struct Setup {
  std::string name;
  knobs::Profile profile = knobs::Profile::k6_1;
  MachineSpec machine;
  knobs::KnobValues knobs;
  std::vector<TaskSpec> tasks;  // pid = 100 + position
  Duration start_phase;         // tasks start at a random instant of [0, start_phase)
  Duration tick_phase;  // ticks fall at a random offset of [0, tick_phase), drawn once a run
  Duration duration;    // how long a run lasts, from boot
  std::optional<std::size_t> until_exit;  // ... or until this task (index) has exited
  std::vector<JournalEntry> journal;      // knob writes made by the preset itself
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace schedlab::engine
