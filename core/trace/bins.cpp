// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/bins.h"

#include <algorithm>

namespace schedlab::trace {

namespace {

constexpr std::uint64_t kBusyWeight = std::uint64_t{1} << 63;

std::uint64_t length_of(std::int64_t begin, std::int64_t end) {
  return static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(begin);
}

}  // namespace

BinSum merge(const BinSum& left, const BinSum& right) {
  const bool same = left.dominant == right.dominant;
  const bool take_left = left.weight >= right.weight;
  BinSum sum;
  sum.length = left.length + right.length;
  sum.busy = left.busy + right.busy;
  sum.dominant = take_left ? left.dominant : right.dominant;
  sum.weight = take_left ? left.weight : right.weight;
  if (same) {
    sum.weight += (take_left ? right.weight : left.weight) & ~kBusyWeight;
  }
  sum.starts = left.starts;
  sum.mixed = left.mixed || right.mixed || right.starts;
  return sum;
}

Borders Borders::equal(std::int64_t from, std::int64_t to, std::size_t count) {
  const std::uint64_t length = length_of(from, to);
  return {from, to, length / count, length % count, count};
}

Borders Borders::of_width(std::int64_t from, std::int64_t to, std::uint64_t width) {
  return {from, to, width, 0, 1};
}

std::int64_t Borders::next() {
  owed_ += rest_;
  const std::uint64_t extra = owed_ >= count_ ? 1 : 0;
  owed_ -= extra * count_;
  at_ += static_cast<std::int64_t>(std::min(length_of(at_, last_), width_ + extra));
  return at_;
}

Bins::Bins(const Borders& borders) : borders_(borders) {
  tally_.reserve(16);
  next_bin();
}

void Bins::next_bin() {
  begin_ = borders_.present();
  end_ = borders_.next();
  // A bin of no length shows the instant it stands at.
  sum_ = {};
  sum_.length = std::max<std::uint64_t>(1, length_of(begin_, end_));
  tally_.clear();
  empty_ = true;
}

bool Bins::add(Run& run) {
  const std::int64_t bin_end = std::max(end_, begin_ + 1);
  if (run.begin >= bin_end) {
    return true;
  }
  const std::int64_t until = std::min(run.end, bin_end);
  weigh(run, length_of(run.begin, until));
  const std::int64_t rest = std::min(run.end, end_);
  run.starts = run.starts && rest == run.begin;
  run.begin = rest;
  return rest == end_;
}

void Bins::weigh(const Run& run, std::uint64_t length) {
  const bool busy = run.share != 0;
  const std::uint64_t weight = length * (busy ? run.share : 1);
  sum_.busy += busy ? weight : 0;
  sum_.mixed |= run.mixed || (run.starts && !empty_);
  sum_.starts |= run.starts && empty_ && run.begin == begin_;
  sum_.folded |= run.folded;
  empty_ = false;
  auto entry =
      std::find_if(tally_.begin(), tally_.end(), [&](const Entry& e) { return e.key == run.key; });
  if (entry == tally_.end()) {
    tally_.push_back({run.key, busy ? kBusyWeight : 0});
    entry = tally_.end() - 1;
  }
  entry->weight += weight;
}

BinSum Bins::finish() {
  for (const Entry& entry : tally_) {
    if (entry.weight > sum_.weight) {
      sum_.weight = entry.weight;
      sum_.dominant = entry.key;
    }
  }
  const BinSum sum = sum_;
  next_bin();
  return sum;
}

}  // namespace schedlab::trace
