// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of /proc/stat, and each CPU's rt_time, as tracks of a record: read at every multiple
// of a fixed time, so that whoever records a run records the same points.
#pragma once

#include <array>
#include <cstddef>

#include "core/engine/machine.h"
#include "core/trace/store.h"

namespace schedlab::engine {

class CounterTracks {
 public:
  /// Adds its tracks to `store`.
  CounterTracks(const Machine& m, trace::Store& store);

  /// The first instant after `t` at which a sample is due; 0 is one.
  [[nodiscard]] static Instant first_sample_after(Instant t);
  /// Adds the counters as they stand now to the store the tracks are of.
  void sample(const Machine& m, trace::Store& store) const;

 private:
  void sample_memory(const Machine& m, trace::Store& store) const;

  static constexpr std::size_t kCounters = 9;

  static constexpr std::size_t kMemoryCounters = 6;

  std::array<trace::TrackId, kCounters> tracks_{};
  std::array<trace::TrackId, kMemoryCounters> memory_{};  // on a machine that has some
};

}  // namespace schedlab::engine
