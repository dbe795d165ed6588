// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/chunk.h"

#include <algorithm>
#include <bit>

namespace schedlab::trace {

namespace {

constexpr unsigned kFlagShift = 31 - kStateKeyBits;
constexpr Pyramid::PackedCell kMixedBit = 1U << 21;
constexpr Pyramid::PackedCell kStartsBit = 1U << 22;
constexpr unsigned kShareShift = 24;

Pyramid::PackedCell pack(const BinSum& bin) {
  return (bin.dominant & kStateKeyMask) | ((bin.dominant & kStateFlag) >> kFlagShift) |
         (bin.mixed ? kMixedBit : 0U) | (bin.starts ? kStartsBit : 0U) |
         (std::uint32_t{bin.share()} << kShareShift);
}

/// A power of two of about twice the mean slice, so that there are at most half as many bins as
/// slices.
unsigned finest_shift(std::uint64_t length, std::size_t slices) {
  const std::uint64_t mean = std::max<std::uint64_t>(1, length / slices);
  return static_cast<unsigned>(std::bit_width(2 * mean - 1));
}

std::vector<BinSum> finest_bins(LaneKind kind, std::int64_t begin, std::int64_t end,
                                std::span<const PackedSlice> slices, unsigned shift) {
  std::vector<BinSum> sums;
  sums.reserve(slices.size() / 2 + 1);
  Bins bins(Borders::of_width(begin, end, std::uint64_t{1} << shift));
  for (std::size_t i = 0; i < slices.size(); ++i) {
    const State state = slices[i].state;
    Run run{begin + slices[i].offset, i + 1 < slices.size() ? begin + slices[i + 1].offset : end,
            merged_key(state), is_busy(kind, state) ? kFullShare : std::uint8_t{0}, true};
    while (run.begin < run.end) {
      if (bins.add(run)) {
        sums.push_back(bins.finish());
      }
    }
  }
  return sums;
}

/// Halves the bins in place.
void halve(std::vector<BinSum>& bins) {
  const std::size_t pairs = bins.size() / 2;
  for (std::size_t i = 0; i < pairs; ++i) {
    bins[i] = merge(bins[2 * i], bins[2 * i + 1]);
  }
  if (bins.size() % 2 == 1) {
    bins[pairs] = bins.back();
  }
  bins.resize((bins.size() + 1) / 2);
}

}  // namespace

Pyramid::Pyramid(LaneKind kind, std::int64_t begin, std::int64_t end,
                 std::span<const PackedSlice> slices)
    : finest_shift_(finest_shift(static_cast<std::uint64_t>(end - begin), slices.size())) {
  std::vector<BinSum> bins = finest_bins(kind, begin, end, slices, finest_shift_);
  finest_count_ = bins.size();
  cells_.reserve(2 * bins.size() + static_cast<std::size_t>(std::bit_width(bins.size())));
  while (true) {
    std::transform(bins.begin(), bins.end(), std::back_inserter(cells_), pack);
    if (bins.size() == 1) {
      break;
    }
    halve(bins);
  }
  cells_.shrink_to_fit();
}

Pyramid::Level Pyramid::no_wider_than(std::uint64_t width) const {
  Level found;
  std::size_t at = 0;
  std::size_t count = finest_count_;
  for (unsigned shift = finest_shift_; at < cells_.size() && (std::uint64_t{1} << shift) <= width;
       ++shift) {
    found = {{cells_.data() + at, count}, shift};
    at += count;
    count = (count + 1) / 2;
  }
  return found;
}

Pyramid Pyramid::upper(std::size_t count) const {
  Pyramid coarse;
  std::size_t at = 0;
  coarse.finest_count_ = finest_count_;
  coarse.finest_shift_ = finest_shift_;
  while (coarse.finest_count_ > count) {
    at += coarse.finest_count_;
    coarse.finest_count_ = (coarse.finest_count_ + 1) / 2;
    ++coarse.finest_shift_;
  }
  coarse.cells_.assign(cells_.begin() + static_cast<std::ptrdiff_t>(at), cells_.end());
  return coarse;
}

Run unpack(Pyramid::PackedCell cell, std::int64_t begin, std::int64_t end) {
  Run run;
  run.begin = begin;
  run.end = end;
  run.key = (cell & kStateKeyMask) | ((cell << kFlagShift) & kStateFlag);
  run.share = static_cast<std::uint8_t>(cell >> kShareShift);
  run.starts = (cell & kStartsBit) != 0;
  run.mixed = (cell & kMixedBit) != 0;
  return run;
}

std::size_t Chunk::bytes() const {
  constexpr std::size_t kSharing = 64;  // control blocks and the list's entry
  return sizeof(Chunk) + kSharing + slices.size * sizeof(PackedSlice) + pyramid.bytes();
}

}  // namespace schedlab::trace
