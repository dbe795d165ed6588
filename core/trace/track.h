// SPDX-License-Identifier: GPL-3.0-or-later
// A track: a number over time, as points. Sealed chunks carry the smallest and largest value of each
// block of points, so that a chart of any zoom is drawn with work proportional to its pixels. Under a
// memory budget a chunk is decimated: of every block only the two extreme points stay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/sim/time.h"
#include "core/trace/shared_array.h"

namespace schedlab::trace {

/// A number over time: points joined by lines (rt_time) or held as steps (rt_runtime, r, cs/s).
enum class Shape : std::uint8_t { kLine, kStep };

/// The value of a limit that is none (the kernel's RUNTIME_INF): it has no place on an axis.
inline constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

struct Point {
  std::int64_t at_ns = 0;
  std::int64_t value = 0;
};

struct MinMax {
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool any = false;

  void include(std::int64_t value);
  void include(const MinMax& other);
};

enum class TrackId : std::uint32_t {};

struct TrackInfo {
  std::string name;    // as the kernel prints it: "rt_time", "r", "cs"
  std::string unit;    // "ns", "tasks", "1/s", "%"
  CpuId cpu = kNoCpu;  // kNoCpu: of the whole machine
  Shape shape = Shape::kStep;
};

struct TrackChunk;  // track.cpp
using TrackChunkPtr = std::shared_ptr<const TrackChunk>;

class TrackView {
 public:
  TrackView() = default;
  [[nodiscard]] const TrackInfo& info() const { return *info_; }
  [[nodiscard]] bool empty() const { return tail_.size == 0; }
  /// The value at an instant (interpolated for kLine); 0 before the first point.
  [[nodiscard]] std::int64_t at(Instant t) const;
  /// Smallest and largest value in each of out.size() equal parts of [from, to); lines are
  /// interpolated at the borders, so a part between two points is not empty. Before the first point
  /// and after the instant of the view there is nothing; the last value holds until then.
  void ranges(Instant from, Instant to, std::span<MinMax> out) const;
  /// The points in [from, to) and their neighbours outside, at most `limit`; true when that was all.
  bool points(Instant from, Instant to, std::size_t limit, std::vector<Point>& out) const;

 private:
  friend class Track;

  /// A point by its place; chunk == chunks_->size() is the open tail.
  struct Place {
    std::size_t chunk = 0;
    std::size_t index = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  [[nodiscard]] std::span<const Point> chunk(std::size_t i) const;
  /// The first point at or after / after t; one past the last point when there is none.
  [[nodiscard]] Place first_at(std::int64_t t) const;
  [[nodiscard]] const Point* get(Place place) const;
  [[nodiscard]] const Point* before(Place place) const;
  [[nodiscard]] Place following(Place place) const;
  [[nodiscard]] std::int64_t between(const Point& left, const Point* right, std::int64_t t) const;
  [[nodiscard]] MinMax inside(Place first, Place last) const;
  void border(Place place, std::int64_t t, MinMax& out) const;

  std::shared_ptr<const TrackInfo> info_;
  std::shared_ptr<const std::vector<TrackChunkPtr>> chunks_;
  SharedArray<Point> tail_;
  Instant until_;
};

/// The growing track.
class Track {
 public:
  explicit Track(TrackInfo info, std::shared_ptr<BlockPool> memory = nullptr)
      : info_(std::make_shared<TrackInfo>(std::move(info))), tail_(kTailRoom, std::move(memory)) {}

  /// Points come in order of time; one equal to the last is left out.
  void add(Instant at, std::int64_t value);
  /// Forgets every point after `at`.
  void truncate(Instant at);
  /// Decimates every full chunk that ends before `at`; gives the bytes freed.
  std::size_t decimate_before(Instant at);

  [[nodiscard]] TrackView view(Instant now) const;
  [[nodiscard]] std::size_t bytes() const { return sealed_bytes_ + tail_.bytes(); }

 private:
  static constexpr std::size_t kTailRoom = 64;

  void seal();

  std::shared_ptr<const TrackInfo> info_;
  SharedList<TrackChunkPtr> chunks_;
  GrowingArray<Point> tail_;
  std::size_t decimated_ = 0;  // chunks at the front
  std::size_t sealed_bytes_ = 0;
};

}  // namespace schedlab::trace
