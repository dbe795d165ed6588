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
#include "core/machine/cost_model.h"
#include "core/machine/cpu_mask.h"
#include "core/machine/task.h"
#include "core/machine/topology.h"
#include "core/mm/memory.h"
#include "core/sim/time.h"
#include "core/workload/program.h"

namespace schedlab::engine {

/// The memory of a machine; without pages nothing of the free path is simulated.
struct MemorySpec {
  std::int64_t pages = 0;           // of all nodes together, a like part each
  int fake_nodes = 0;               // numa=fake=N: that many zones in all; 0: one a node
  std::int64_t reserved_pages = 0;  // of node 0: in use before the run and for ever
  std::int64_t cached_kib = 0;      // page cache, as vmstat shows it
  friend bool operator==(const MemorySpec&, const MemorySpec&) = default;
};

struct MachineSpec {
  int cpus = 1;   // 1 .. kMaxCpus, a multiple of nodes * smt
  int hz = 250;   // 100, 250, 300 or 1000
  int nodes = 1;  // sockets
  int smt = 1;    // hardware threads a core
  MemorySpec memory;
  std::vector<machine::TurboStep> turbo;  // by active cores of a node; none: always the same speed

  [[nodiscard]] machine::Topology topology() const {
    return {nodes, cpus / (nodes * smt), smt};
  }

  friend bool operator==(const MachineSpec&, const MachineSpec&) = default;
};

/// What a task has mapped and touched when the run begins.
struct MappingSpec {
  std::int64_t pages = 0;
  int node = 0;                      // where it begins
  bool bind = false;                 // ... and stays; else it goes on to the next nodes
  bool huge = false;                 // by huge pages of 2 MiB
  std::int64_t zone_pages = 0;       // at most this many of one zone; 0: all there are
  std::int64_t spread_ppm = 0;       // part of the chunks (1 GiB and a little) that lie on another node
  std::uint32_t other_cpus = 0;      // CPUs besides its own that have run it
  friend bool operator==(const MappingSpec&, const MappingSpec&) = default;
};

/// A cgroup with the cpu controller, below the root.
struct GroupSpec {
  std::string name;
  std::optional<Duration> quota;   // kRuntimeInf: no limit; not set: as cpu.cfs_quota_us says
  std::optional<Duration> period;  // not set: as cpu.cfs_period_us says
  friend bool operator==(const GroupSpec&, const GroupSpec&) = default;
};

struct TaskSpec {
  std::string name;  // at most 15 characters, as comm
  machine::Policy policy = machine::Policy::kNormal;
  int nice = 0;         // -20 .. 19, fair policies
  int rt_priority = 0;  // 1 .. 99, FIFO and RR
  bool kthread = false;
  std::optional<machine::CpuMask> affinity;  // every CPU when not set
  std::optional<std::size_t> group;          // position in Setup::groups; the root when not set
  Duration start;                            // after the run's start phase
  MappingSpec mapping;
  std::int64_t speed_ppm = 1'000'000;        // work done per CPU time, in millionths
  workload::Program program;
  friend bool operator==(const TaskSpec&, const TaskSpec&) = default;
};

struct Setup {
  std::string name;
  knobs::Profile profile = knobs::Profile::k6_1;
  MachineSpec machine;
  machine::CostModel cost_model;
  mm::Costs page_costs;
  knobs::KnobValues knobs;
  std::vector<GroupSpec> groups;
  std::vector<TaskSpec> tasks;  // pid = 100 + position
  Duration start_phase;         // tasks start at a random instant of [0, start_phase)
  Duration tick_phase;  // ticks fall at a random offset of [0, tick_phase), drawn once a run
  Duration duration;    // how long a run lasts, from boot
  std::optional<std::size_t> until_exit;  // ... or until this task (index) has exited
  std::vector<JournalEntry> journal;      // knob writes made by the preset itself
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace schedlab::engine
