// SPDX-License-Identifier: GPL-3.0-or-later
// Summing a lane into bins: the cells of a pyramid and the pixels of a row are filled by the same
// walk over runs in order of time. Every run counts in every bin it overlaps, by its time there.
// Inline because it is the inner loop of drawing and of sealing a chunk.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/trace/lane.h"

namespace schedlab::trace {

inline constexpr std::uint8_t kFullShare = 255;

/// A stretch of a lane: a slice, or a cell that stands for several.
struct Run {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  State key = 0;           // see merged_key()
  std::uint8_t share = 0;  // of its time in busy states, 0..255
  bool starts = false;     // a slice begins where the run does
  bool mixed = false;
  bool folded = false;
};

/// What a bin came to. `busy` and `weight` count 255ths of nanoseconds; a bin is shorter than 2^55 ns.
struct BinSum {
  std::uint64_t length = 1;
  std::uint64_t busy = 0;
  std::uint64_t weight = 0;  // of the dominant state; busy states outweigh all others
  State dominant = 0;
  bool starts = false;
  bool mixed = false;
  bool folded = false;

  /// Rounded up, so that a rare busy event is never nothing.
  [[nodiscard]] std::uint8_t share() const {
    return static_cast<std::uint8_t>((busy + length - 1) / length);
  }
};

/// The sum of two neighbours. Of their two dominant states the heavier one stays dominant.
[[nodiscard]] BinSum merge(const BinSum& left, const BinSum& right);

/// The borders of bins, one after the other: from + i*(to-from)/count without a wide product.
class Borders {
 public:
  /// `count` equal bins over [from, to).
  static Borders equal(std::int64_t from, std::int64_t to, std::size_t count);
  /// Bins of one width; the last ends at `to`.
  static Borders of_width(std::int64_t from, std::int64_t to, std::uint64_t width);

  [[nodiscard]] std::int64_t present() const { return at_; }

  std::int64_t next() {
    owed_ += rest_;
    const std::uint64_t extra = owed_ >= count_ ? 1 : 0;
    owed_ -= extra * count_;
    const std::uint64_t left = static_cast<std::uint64_t>(last_) - static_cast<std::uint64_t>(at_);
    at_ += static_cast<std::int64_t>(std::min(left, width_ + extra));
    return at_;
  }

 private:
  Borders(std::int64_t from, std::int64_t to, std::uint64_t width, std::uint64_t rest, std::uint64_t count)
      : at_(from), last_(to), width_(width), rest_(rest), count_(count) {}

  std::int64_t at_;
  std::int64_t last_;
  std::uint64_t width_;
  std::uint64_t rest_;  // of the width, in count-ths of a nanosecond
  std::uint64_t count_;
  std::uint64_t owed_ = 0;  // rests not yet paid out as a nanosecond
};

/// Which state weighs most; every busy one outweighs all others.
class Tally {
 public:
  static constexpr std::uint64_t kBusy = std::uint64_t{1} << 63;

  Tally() : entries_(16) {}

  void clear() {
    used_ = 0;
    heaviest_ = {};
  }

  void add(State key, bool busy, std::uint64_t weight) {
    Entry& entry = entry_of(key, busy);
    entry.weight += weight;
    if (entry.weight > heaviest_.weight) {
      // Field by field: a copy of the entry would wait for the stores that just made it.
      heaviest_.key = key;
      heaviest_.weight = entry.weight;
    }
  }

  [[nodiscard]] State heaviest() const { return heaviest_.key; }
  [[nodiscard]] std::uint64_t weight() const { return heaviest_.weight; }

 private:
  struct Entry {
    State key = 0;
    std::uint64_t weight = 0;
  };

  Entry& entry_of(State key, bool busy) {
    for (std::size_t i = used_; i > 0; --i) {
      if (entries_[i - 1].key == key) {
        return entries_[i - 1];
      }
    }
    if (used_ == entries_.size()) {
      entries_.resize(2 * used_);
    }
    entries_[used_] = {key, busy ? kBusy : 0};
    return entries_[used_++];
  }

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  Entry heaviest_;
};

class Bins {
 public:
  explicit Bins(const Borders& borders) : borders_(borders) { next_bin(); }

  /// Adds what of the run lies in the present bin and takes it off the run's front; true when the
  /// bin is complete. The run must not begin before the bin.
  bool add(Run& run) {
    if (run.begin >= sampled_end_) {
      return true;
    }
    weigh(run, static_cast<std::uint64_t>(std::min(run.end, sampled_end_) - run.begin));
    const std::int64_t rest = std::min(run.end, end_);
    run.starts = run.starts && rest == run.begin;
    run.begin = rest;
    return rest == end_;
  }

  /// The present bin's sum.
  const BinSum& sum() {
    sum_.dominant = tally_.heaviest();
    sum_.weight = tally_.weight();
    return sum_;
  }

  void next_bin() {
    begin_ = borders_.present();
    end_ = borders_.next();
    sampled_end_ = std::max(end_, begin_ + 1);
    sum_ = {};
    sum_.length = static_cast<std::uint64_t>(sampled_end_ - begin_);
    tally_.clear();
    empty_ = true;
  }

 private:
  void weigh(const Run& run, std::uint64_t length) {
    const bool busy = run.share != 0;
    sum_.busy += length * run.share;
    sum_.mixed = sum_.mixed || run.mixed || (run.starts && !empty_);
    sum_.starts = sum_.starts || (run.starts && empty_ && run.begin == begin_);
    sum_.folded = sum_.folded || run.folded;
    empty_ = false;
    tally_.add(run.key, busy, busy ? length * run.share : length);
  }

  Borders borders_;
  std::int64_t begin_ = 0;
  std::int64_t end_ = 0;
  std::int64_t sampled_end_ = 0;  // a bin of no length shows the instant it stands at
  bool empty_ = true;
  BinSum sum_;
  Tally tally_;
};

}  // namespace schedlab::trace
