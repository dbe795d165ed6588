// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/bins.h"

namespace schedlab::trace {

BinSum merge(const BinSum& left, const BinSum& right) {
  const bool take_left = left.weight >= right.weight;
  const BinSum& heavy = take_left ? left : right;
  const BinSum& light = take_left ? right : left;
  BinSum sum;
  sum.length = left.length + right.length;
  sum.busy = left.busy + right.busy;
  sum.dominant = heavy.dominant;
  sum.weight = heavy.weight + (light.dominant == heavy.dominant ? light.weight & ~Tally::kBusy : 0);
  sum.starts = left.starts;
  sum.mixed = left.mixed || right.mixed || right.starts;
  return sum;
}

Borders Borders::equal(std::int64_t from, std::int64_t to, std::size_t count) {
  const std::uint64_t length = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  return {from, to, length / count, length % count, count};
}

Borders Borders::of_width(std::int64_t from, std::int64_t to, std::uint64_t width) {
  return {from, to, width, 0, 1};
}

}  // namespace schedlab::trace
