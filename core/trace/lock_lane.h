// SPDX-License-Identifier: GPL-3.0-or-later
// A lock over time: how long it was held and how many waited, summed in bins of time. A lock is
// taken millions of times a second, so no section is kept by itself. Each level of bins is twice as
// coarse as the one below, and a picture of any span is made with work proportional to its columns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/shared_array.h"

namespace schedlab::trace {

/// Bins of level 0 are 2^17 ns, 131 us.
inline constexpr int kLockBinShift = 17;

/// What happened to a lock in a stretch of time.
struct LockCell {
  std::int64_t hold_ns = 0;          // time it was held: at most the length of the stretch
  std::int64_t wait_ns = 0;          // time waited, summed over all waiters
  std::int64_t longest_wait_ns = 0;  // of the waits that ended in it
  std::uint32_t acquisitions = 0;
  std::uint16_t max_waiters = 0;
  CpuId owner = kNoCpu;  // who took it last; kNoCpu when nobody did

  void include(const LockCell& later);
  /// The same with times and counts of the part `part` / `whole` of it.
  [[nodiscard]] LockCell part(std::int64_t part, std::int64_t whole) const;
  friend bool operator==(const LockCell&, const LockCell&) = default;
};

/// Folds a bin into the running hash of the trace.
[[nodiscard]] std::uint64_t fold(std::uint64_t hash, LockId lock, std::int64_t bin,
                                 const LockCell& cell);

struct LockInfo {
  std::string name;  // "zone->lock", "lru_lock"
  int zone = 0;
};

class LockLaneView {
 public:
  [[nodiscard]] const LockInfo& info() const { return *info_; }

  [[nodiscard]] bool empty() const { return count(0) == 0; }

  /// All that happened in [from, to). Bins that reach beyond it count in proportion.
  [[nodiscard]] LockCell range(Instant from, Instant to) const;
  /// out[i] = the i-th of out.size() equal parts of [from, to).
  void cells(Instant from, Instant to, std::span<LockCell> out) const;

 private:
  friend class LockLane;

  static constexpr int kLevels = 16;

  struct Bin {
    std::int64_t index = 0;  // start of the bin in bins of its level
    LockCell cell;
  };

  /// Bins of a level. The last one still grows while those above its level are not over: it is not
  /// in the shared array, which would have to be copied for it with each view.
  struct Level {
    SharedArray<Bin> closed;  // sorted by index; empty bins are left out
    Bin open;
    bool has_open = false;
  };

  [[nodiscard]] static int level_for(std::int64_t span_ns);
  [[nodiscard]] std::size_t count(int level) const;
  [[nodiscard]] const Bin& bin(int level, std::size_t i) const;
  [[nodiscard]] std::size_t first_after(int level, std::int64_t at_ns) const;
  /// Adds the part of each bin of a level from `i` on that lies in [from, to).
  void add(int level, std::size_t i, std::int64_t from, std::int64_t to, LockCell& out) const;

  std::shared_ptr<const LockInfo> info_;
  std::array<Level, kLevels> levels_;
};

class LockLane {
 public:
  explicit LockLane(LockInfo info) : info_(std::make_shared<LockInfo>(std::move(info))) {}

  /// Bins of level 0 come in order, each when it is over.
  void add(std::int64_t bin, const LockCell& cell);
  /// Forgets every bin that is not over at `at`.
  void truncate(Instant at);

  [[nodiscard]] LockLaneView view() const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  using Bin = LockLaneView::Bin;
  static constexpr int kLevels = LockLaneView::kLevels;

  void add_to(std::size_t level, std::int64_t index, const LockCell& cell);

  std::shared_ptr<const LockInfo> info_;
  std::array<GrowingArray<Bin>, kLevels> closed_;
  std::array<std::optional<Bin>, kLevels>
      open_;  // of level 0 none: its bins come when they are over
};

}  // namespace schedlab::trace
