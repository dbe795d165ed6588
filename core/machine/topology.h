// SPDX-License-Identifier: GPL-3.0-or-later
// How the CPUs of a machine hang together: nodes of cores of hardware threads. CPUs are numbered as
// x86 firmware lists them: the first thread of every core of node 0, of node 1, ..., then the second
// threads in the same order. A node is one socket with one last-level cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/machine/cpu_mask.h"

namespace schedlab::machine {

class Topology {
 public:
  /// One node, every CPU a core of its own.
  Topology() : Topology(1, 1, 1) {}

  Topology(int nodes, int cores_a_node, int smt)
      : nodes_(nodes), cores_a_node_(cores_a_node), smt_(smt) {}

  [[nodiscard]] int nodes() const { return nodes_; }
  [[nodiscard]] int cores_a_node() const { return cores_a_node_; }
  [[nodiscard]] int smt() const { return smt_; }
  [[nodiscard]] int cores() const { return nodes_ * cores_a_node_; }
  [[nodiscard]] int cpus() const { return cores() * smt_; }

  [[nodiscard]] std::size_t core_of(CpuId cpu) const {
    return index(cpu) % static_cast<std::size_t>(cores());
  }

  [[nodiscard]] NodeId node_of(CpuId cpu) const {
    return node_id(core_of(cpu) / static_cast<std::size_t>(cores_a_node_));
  }

  [[nodiscard]] CpuMask cpus_of(NodeId node) const;

  friend bool operator==(const Topology&, const Topology&) = default;

 private:
  int nodes_;
  int cores_a_node_;
  int smt_;
};

/// How far a cache line travels between two CPUs.
enum class Distance : std::uint8_t { kSameCpu, kSameCore, kSameNode, kOtherNode };

[[nodiscard]] Distance distance(const Topology& topology, CpuId a, CpuId b);

/// Which hardware threads run something, counted by core and by node: what SMT sharing and turbo
/// depend on.
struct Activity {
  std::vector<std::uint8_t> busy_threads;    // by core
  std::vector<std::uint16_t> active_cores;   // by node: cores with a busy thread

  Activity() = default;
  explicit Activity(const Topology& topology);

  void leave_idle(const Topology& topology, CpuId cpu);
  void enter_idle(const Topology& topology, CpuId cpu);

  friend bool operator==(const Activity&, const Activity&) = default;
};

}  // namespace schedlab::machine
