// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/topology.h"

namespace schedlab::machine {

CpuMask Topology::cpus_of(NodeId node) const {
  CpuMask mask;
  for (int i = 0; i < cpus(); ++i) {
    const CpuId cpu = cpu_id(static_cast<std::size_t>(i));
    if (node_of(cpu) == node) {
      mask.set(cpu);
    }
  }
  return mask;
}

Distance distance(const Topology& topology, CpuId a, CpuId b) {
  if (a == b) {
    return Distance::kSameCpu;
  }
  if (topology.core_of(a) == topology.core_of(b)) {
    return Distance::kSameCore;
  }
  return topology.node_of(a) == topology.node_of(b) ? Distance::kSameNode : Distance::kOtherNode;
}

Activity::Activity(const Topology& topology)
    : busy_threads(static_cast<std::size_t>(topology.cores())),
      active_cores(static_cast<std::size_t>(topology.nodes())) {}

void Activity::leave_idle(const Topology& topology, CpuId cpu) {
  if (busy_threads[topology.core_of(cpu)]++ == 0) {
    ++active_cores[index(topology.node_of(cpu))];
  }
}

void Activity::enter_idle(const Topology& topology, CpuId cpu) {
  if (--busy_threads[topology.core_of(cpu)] == 0) {
    --active_cores[index(topology.node_of(cpu))];
  }
}

}  // namespace schedlab::machine
