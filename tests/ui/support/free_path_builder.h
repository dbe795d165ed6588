// SPDX-License-Identifier: GPL-3.0-or-later
// States of the free path and histories of its locks made by hand, for tests of their views.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/stats/free_path_state.h"
#include "core/trace/store.h"

namespace schedlab::test {

/// Zones of 1 GiB with 200 000 pages mapped and the rest free; workers that spin for zone 0, each
/// half done with 100 pages; one munmap() that has gathered. Every page of the machine is
/// somewhere.
[[nodiscard]] stats::FreePathState free_path_state(std::size_t zones, std::size_t workers);
/// Their names: usemem, kworker/u288:0 and so on, and the locks of the zones.
[[nodiscard]] trace::Names free_path_names(std::size_t zones, std::size_t workers);

/// A record of `bins` bins of the locks' history. Lock 0 is busy in the second bin: held half of
/// the time by CPU 1 with 3 waiting on average, 4 at most, 8.3 us the longest wait, taken 60 times.
[[nodiscard]] std::shared_ptr<const trace::StoreView> quiet_locks(std::size_t zones,
                                                                  std::int64_t bins);
/// The same with every lock busy in stretches, as a storm of munmap() leaves it.
[[nodiscard]] std::shared_ptr<const trace::StoreView> busy_locks(std::size_t zones,
                                                                 std::int64_t bins);

}  // namespace schedlab::test
