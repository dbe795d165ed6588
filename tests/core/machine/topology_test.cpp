// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/topology.h"

#include <gtest/gtest.h>

namespace schedlab::machine {
namespace {

TEST(Topology, NumbersCpusAsX86Does) {
  const Topology ex(4, 18, 2);
  EXPECT_EQ(ex.cpus(), 144);
  EXPECT_EQ(ex.node_of(cpu_id(17)), node_id(0));
  EXPECT_EQ(ex.node_of(cpu_id(18)), node_id(1));
  EXPECT_EQ(ex.core_of(cpu_id(72)), ex.core_of(cpu_id(0)));  // second thread of core 0
  EXPECT_EQ(ex.cpus_of(node_id(1)).to_string(), "18-35,90-107");
}

TEST(Topology, DistanceGrowsFromThreadToNode) {
  const Topology ex(4, 18, 2);
  EXPECT_EQ(distance(ex, cpu_id(5), cpu_id(5)), Distance::kSameCpu);
  EXPECT_EQ(distance(ex, cpu_id(5), cpu_id(77)), Distance::kSameCore);
  EXPECT_EQ(distance(ex, cpu_id(5), cpu_id(6)), Distance::kSameNode);
  EXPECT_EQ(distance(ex, cpu_id(5), cpu_id(20)), Distance::kOtherNode);
}

TEST(Activity, CountsThreadsOfCoresAndCoresOfNodes) {
  const Topology t(2, 2, 2);
  Activity a(t);
  a.leave_idle(t, cpu_id(0));
  a.leave_idle(t, cpu_id(4));  // sibling of 0
  a.leave_idle(t, cpu_id(3));
  EXPECT_EQ(a.busy_threads[0], 2);
  EXPECT_EQ(a.active_cores[0], 1);
  EXPECT_EQ(a.active_cores[1], 1);
  a.enter_idle(t, cpu_id(4));
  EXPECT_EQ(a.active_cores[0], 1);
  a.enter_idle(t, cpu_id(0));
  EXPECT_EQ(a.active_cores[0], 0);
}

}  // namespace
}  // namespace schedlab::machine
