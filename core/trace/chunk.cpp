// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/chunk.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace schedlab::trace {

namespace {

Pyramid::PackedCell pack(const BinSum& bin) {
  return (bin.dominant & kStateKeyMask) | ((bin.dominant & kStateFlag) >> Pyramid::kFlagShift) |
         (bin.mixed ? Pyramid::kMixedBit : 0U) | (bin.starts ? Pyramid::kStartsBit : 0U) |
         (std::uint32_t{bin.share()} << Pyramid::kShareShift);
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
        sums.push_back(bins.sum());
        bins.next_bin();
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
  cells_.reserve(cell_count(begin, end, slices.size()));
  while (true) {
    std::transform(bins.begin(), bins.end(), std::back_inserter(cells_), pack);
    if (bins.size() == 1) {
      break;
    }
    halve(bins);
  }
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

std::size_t Pyramid::cell_count(std::int64_t begin, std::int64_t end, std::size_t slices) {
  const auto length = static_cast<std::uint64_t>(end - begin);
  std::size_t level = static_cast<std::size_t>((length - 1) >> finest_shift(length, slices)) + 1;
  std::size_t sum = level;
  while (level > 1) {
    level = (level + 1) / 2;
    sum += level;
  }
  return sum;
}

std::size_t Chunk::bytes_of(std::size_t slices, std::size_t cells) {
  constexpr std::size_t kSharing = 64;  // control blocks and the list's entry
  return sizeof(Chunk) + kSharing + slices * sizeof(PackedSlice) +
         cells * sizeof(Pyramid::PackedCell);
}

Chunk::Chunk(LaneKind kind, std::int64_t begin, std::int64_t end, SharedArray<PackedSlice> slices)
    : kind_(kind),
      begin_(begin),
      end_(end),
      slices_(std::move(slices)),
      bytes_(bytes_of(slices_.size, Pyramid::cell_count(begin, end, slices_.size))) {}

Chunk::Chunk(const Chunk& whole, std::size_t cells)
    : kind_(whole.kind_),
      begin_(whole.begin_),
      end_(whole.end_),
      has_pyramid_(true),
      pyramid_(whole.pyramid().upper(cells)),
      bytes_(bytes_of(0, pyramid_.cell_count())) {}

const Pyramid& Chunk::pyramid() const {
  if (!folded()) {
    std::call_once(built_, [this] {
      pyramid_ = Pyramid(kind_, begin_, end_, slices());
      has_pyramid_.store(true, std::memory_order_release);
    });
  }
  return pyramid_;
}

}  // namespace schedlab::trace
