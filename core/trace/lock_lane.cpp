// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/lock_lane.h"

#include <algorithm>

#include "core/trace/record.h"

namespace schedlab::trace {

namespace {

constexpr std::int64_t width_of(int level) {
  return std::int64_t{1} << (kLockBinShift + level);
}

}  // namespace

void LockCell::include(const LockCell& later) {
  hold_ns += later.hold_ns;
  wait_ns += later.wait_ns;
  longest_wait_ns = std::max(longest_wait_ns, later.longest_wait_ns);
  acquisitions += later.acquisitions;
  max_waiters = std::max(max_waiters, later.max_waiters);
  owner = later.owner != kNoCpu ? later.owner : owner;
}

LockCell LockCell::part(std::int64_t part, std::int64_t whole) const {
  LockCell cell = *this;
  cell.hold_ns = hold_ns * part / whole;
  cell.wait_ns = wait_ns / whole * part + wait_ns % whole * part / whole;
  cell.acquisitions = static_cast<std::uint32_t>(acquisitions * part / whole);
  return cell;
}

std::uint64_t fold(std::uint64_t hash, LockId lock, std::int64_t bin, const LockCell& cell) {
  const auto word = [](auto v) { return static_cast<std::uint64_t>(v); };
  hash = mix(hash, word(lock) << 48 ^ word(bin));
  hash = mix(hash, word(cell.hold_ns));
  hash = mix(hash, word(cell.wait_ns));
  hash = mix(hash, word(cell.longest_wait_ns));
  return mix(hash, word(cell.acquisitions) << 32 | word(cell.max_waiters) << 16 | word(cell.owner));
}

/// The coarsest level with bins no wider than the span.
int LockLaneView::level_for(std::int64_t span_ns) {
  int level = 0;
  while (level + 1 < kLevels && width_of(level + 1) <= span_ns) {
    ++level;
  }
  return level;
}

std::size_t LockLaneView::count(int level) const {
  const Level& bins = levels_[static_cast<std::size_t>(level)];
  return bins.closed.size + (bins.has_open ? 1 : 0);
}

const LockLaneView::Bin& LockLaneView::bin(int level, std::size_t i) const {
  const Level& bins = levels_[static_cast<std::size_t>(level)];
  return i < bins.closed.size ? bins.closed.span()[i] : bins.open;
}

/// The first bin of a level that ends after an instant.
std::size_t LockLaneView::first_after(int level, std::int64_t at_ns) const {
  const Level& bins = levels_[static_cast<std::size_t>(level)];
  const auto closed = bins.closed.span();
  const std::int64_t index = at_ns >> (kLockBinShift + level);
  const auto it = std::lower_bound(closed.begin(), closed.end(), index,
                                   [](const Bin& bin, std::int64_t i) { return bin.index < i; });
  const auto i = static_cast<std::size_t>(it - closed.begin());
  return i == closed.size() && bins.has_open && bins.open.index < index ? i + 1 : i;
}

void LockLaneView::add(int level, std::size_t i, std::int64_t from, std::int64_t to,
                       LockCell& out) const {
  const std::int64_t width = width_of(level);
  const std::size_t all = count(level);
  for (; i < all && bin(level, i).index * width < to; ++i) {
    const Bin& here = bin(level, i);
    const std::int64_t begin = std::max(here.index * width, from);
    const std::int64_t end = std::min((here.index + 1) * width, to);
    if (begin < end) {
      out.include(end - begin == width ? here.cell : here.cell.part(end - begin, width));
    }
  }
}

LockCell LockLaneView::range(Instant from, Instant to) const {
  constexpr std::int64_t kBinsForARange = 256;
  LockCell sum;
  const int level = level_for((to.ns - from.ns) / kBinsForARange);
  add(level, first_after(level, from.ns), from.ns, to.ns, sum);
  return sum;
}

void LockLaneView::cells(Instant from, Instant to, std::span<LockCell> out) const {
  const auto columns = static_cast<std::int64_t>(out.size());
  const std::int64_t span = to.ns - from.ns;
  const int level = level_for(span / std::max<std::int64_t>(columns, 1));
  const std::size_t all = count(level);
  std::size_t i = first_after(level, from.ns);
  for (std::int64_t column = 0; column < columns; ++column) {
    const std::int64_t begin =
        from.ns + span / columns * column + span % columns * column / columns;
    const std::int64_t next = column + 1;
    const std::int64_t end = from.ns + span / columns * next + span % columns * next / columns;
    while (i < all && (bin(level, i).index + 1) * width_of(level) <= begin) {
      ++i;
    }
    LockCell& cell = out[static_cast<std::size_t>(column)];
    cell = LockCell{};
    add(level, i, begin, end, cell);
  }
}

void LockLane::add_to(std::size_t level, std::int64_t index, const LockCell& cell) {
  std::optional<Bin>& open = open_[level];
  if (open && open->index == index) {
    open->cell.include(cell);
    return;
  }
  if (open) {
    closed_[level].push_back(*open);
  }
  open = Bin{index, cell};
}

void LockLane::add(std::int64_t bin, const LockCell& cell) {
  closed_[0].push_back({bin, cell});
  for (std::size_t level = 1; level < kLevels; ++level) {
    add_to(level, bin >> level, cell);
  }
}

/// A coarse bin that is cut is summed again from the bins of level 0 that stay.
void LockLane::truncate(Instant at) {
  const std::int64_t first_gone = at.ns < 0 ? 0 : at.ns >> kLockBinShift;
  for (std::size_t level = 0; level < kLevels; ++level) {
    GrowingArray<Bin>& bins = closed_[level];
    const std::int64_t cut = first_gone >> level;
    if (open_[level] && open_[level]->index >= cut) {
      open_[level].reset();
    }
    while (!bins.empty() && bins.back().index >= cut) {
      bins.pop_back();
    }
  }
  const auto finest = closed_[0].span();
  for (std::size_t level = 1; level < kLevels; ++level) {
    const std::int64_t cut = first_gone >> level;
    const auto first =
        std::lower_bound(finest.begin(), finest.end(), cut << level,
                         [](const Bin& bin, std::int64_t index) { return bin.index < index; });
    std::for_each(first, finest.end(), [&](const Bin& bin) { add_to(level, cut, bin.cell); });
  }
}

LockLaneView LockLane::view() const {
  LockLaneView view;
  view.info_ = info_;
  for (std::size_t level = 0; level < kLevels; ++level) {
    LockLaneView::Level& bins = view.levels_[level];
    bins.closed = closed_[level].share();
    bins.has_open = open_[level].has_value();
    bins.open = open_[level].value_or(Bin{});
  }
  return view;
}

std::size_t LockLane::bytes() const {
  std::size_t sum = 0;
  for (const GrowingArray<Bin>& bins : closed_) {
    sum += bins.bytes();
  }
  return sum;
}

}  // namespace schedlab::trace
