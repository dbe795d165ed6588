// SPDX-License-Identifier: GPL-3.0-or-later
// What the hardware makes of work in the kernel: distance, contention, SMT, turbo and chance. None of
// it is from kernel source; presets say where each number comes from.
#pragma once

#include <cstdint>

namespace schedlab::machine {

/// From this many active cores of a node on, its CPUs run `ppm` as fast as with all cores active.
struct TurboStep {
  int active_cores = 1;
  std::int64_t ppm = 1'000'000;
  friend bool operator==(const TurboStep&, const TurboStep&) = default;
};

struct CostModel {
  std::int64_t remote_ppm = 1'000'000;    // time of work on memory of another node
  std::int64_t smt_ppm = 1'000'000;       // time of work while the sibling thread is busy
  std::int64_t jitter_ppm = 0;            // coefficient of variation of every step
  std::int64_t takeover_zone_ps = 0;      // zone->lock and its data come from another core
  std::int64_t takeover_lru_ps = 0;       // lru_lock and its data
  std::int64_t takeover_node_ppm = 1'000'000;  // takeover from another node, of the above
  std::int64_t crowd_ps = 0;              // more under a lock, for each page and waiter
  std::int64_t worker_wake_ps = 0;        // until a woken worker is at its item
  std::int64_t worker_spawn_ps = 0;       // create_worker()
  friend bool operator==(const CostModel&, const CostModel&) = default;
};

}  // namespace schedlab::machine
