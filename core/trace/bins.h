// SPDX-License-Identifier: GPL-3.0-or-later
// Summing a lane into bins: the cells of a pyramid and the pixels of a row are filled by the same
// walk over runs in order of time. Every run counts in every bin it overlaps, by its time there.
#pragma once

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
  std::int64_t next();

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

class Bins {
 public:
  explicit Bins(const Borders& borders);
  /// Adds what of the run lies in the present bin and takes it off the run's front; true when the
  /// bin is complete. The run must not begin before the bin.
  bool add(Run& run);
  /// The present bin's sum; goes on to the next bin.
  BinSum finish();

 private:
  struct Entry {
    State key = 0;
    std::uint64_t weight = 0;
  };

  void next_bin();
  void weigh(const Run& run, std::uint64_t length);

  Borders borders_;
  std::int64_t begin_ = 0;
  std::int64_t end_ = 0;
  bool empty_ = true;
  BinSum sum_;
  std::vector<Entry> tally_;
};

}  // namespace schedlab::trace
