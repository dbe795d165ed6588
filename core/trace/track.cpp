// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/track.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/trace/bins.h"

namespace schedlab::trace {

namespace {

__extension__ using Wide = __int128;

constexpr std::size_t kTrackChunk = 1024;
constexpr std::size_t kBlock = 32;

bool earlier(const Point& point, std::int64_t t) {
  return point.at_ns < t;
}

MinMax extremes(std::span<const Point> points) {
  MinMax all;
  for (const Point& point : points) {
    all.include(point.value);
  }
  return all;
}

/// The two extreme points of every block, in order of time.
GrowingArray<Point> decimated(std::span<const Point> points) {
  GrowingArray<Point> kept;
  for (std::size_t i = 0; i < points.size(); i += kBlock) {
    const auto block = points.subspan(i, std::min(kBlock, points.size() - i));
    const auto [low, high] =
        std::minmax_element(block.begin(), block.end(),
                            [](const Point& a, const Point& b) { return a.value < b.value; });
    kept.push_back(*std::min(low, high));
    if (low != high) {
      kept.push_back(*std::max(low, high));
    }
  }
  return kept;
}

}  // namespace

struct TrackChunk {
  explicit TrackChunk(SharedArray<Point> array) : points(std::move(array)) {
    for (std::size_t i = 0; i + kBlock <= points.size; i += kBlock) {
      blocks.push_back(extremes(points.span().subspan(i, kBlock)));
    }
  }

  /// Extremes of points [first, last).
  [[nodiscard]] MinMax inside(std::size_t first, std::size_t last) const {
    MinMax all;
    while (first < last) {
      if (first % kBlock == 0 && first + kBlock <= last) {
        all.include(blocks[first / kBlock]);
        first += kBlock;
      } else {
        all.include(points.span()[first++].value);
      }
    }
    return all;
  }

  [[nodiscard]] std::size_t bytes() const {
    constexpr std::size_t kSharing = 64;  // control blocks and the list's entry
    return sizeof(TrackChunk) + kSharing + points.size * sizeof(Point) +
           blocks.size() * sizeof(MinMax);
  }

  SharedArray<Point> points;
  std::vector<MinMax> blocks;  // of kBlock points each
};

void MinMax::include(std::int64_t value) {
  include(MinMax{value, value, true});
}

void MinMax::include(const MinMax& other) {
  if (!other.any) {
    return;
  }
  min = any ? std::min(min, other.min) : other.min;
  max = any ? std::max(max, other.max) : other.max;
  any = true;
}

// ---- the view ----

std::span<const Point> TrackView::chunk(std::size_t i) const {
  return i < chunks_->size() ? (*chunks_)[i]->points.span() : tail_.span();
}

TrackView::Place TrackView::first_at(std::int64_t t) const {
  const auto there = std::partition_point(
      chunks_->begin(), chunks_->end(),
      [t](const TrackChunkPtr& c) { return earlier(c->points.span().back(), t); });
  const auto i = static_cast<std::size_t>(there - chunks_->begin());
  const std::span<const Point> points = chunk(i);
  const auto first = std::lower_bound(points.begin(), points.end(), t, earlier);
  return {i, static_cast<std::size_t>(first - points.begin())};
}

const Point* TrackView::get(Place place) const {
  const std::span<const Point> points = chunk(place.chunk);
  return place.index < points.size() ? &points[place.index] : nullptr;
}

const Point* TrackView::before(Place place) const {
  if (place.index > 0) {
    return &chunk(place.chunk)[place.index - 1];
  }
  return place.chunk > 0 ? &chunk(place.chunk - 1).back() : nullptr;
}

std::int64_t TrackView::between(const Point& left, const Point* right, std::int64_t t) const {
  if (info_->shape == Shape::kStep || right == nullptr || right->at_ns == left.at_ns) {
    return left.value;
  }
  const Wide rise = static_cast<Wide>(right->value) - left.value;
  return left.value +
         static_cast<std::int64_t>(rise * (t - left.at_ns) / (right->at_ns - left.at_ns));
}

std::int64_t TrackView::at(Instant t) const {
  if (empty()) {
    return 0;
  }
  const Place after = t < kNever ? first_at(t.ns + 1) : Place{chunks_->size(), tail_.size};
  const Point* left = before(after);
  return left == nullptr ? 0 : between(*left, get(after), t.ns);
}

/// The value that holds up to `t`, when `place` is the first point from there on.
void TrackView::border(Place place, std::int64_t t, MinMax& out) const {
  const Point* left = before(place);
  const Point* right = get(place);
  const bool step_ends = info_->shape == Shape::kStep && right != nullptr && right->at_ns == t;
  if (left != nullptr && !step_ends) {
    out.include(between(*left, right, t));
  }
}

MinMax TrackView::inside(Place first, Place last) const {
  MinMax all;
  for (std::size_t i = first.chunk; i <= last.chunk; ++i) {
    const std::size_t begin = i == first.chunk ? first.index : 0;
    const std::size_t end = i == last.chunk ? last.index : chunk(i).size();
    all.include(i < chunks_->size() ? (*chunks_)[i]->inside(begin, end)
                                    : extremes(tail_.span().subspan(begin, end - begin)));
  }
  return all;
}

void TrackView::ranges(Instant from, Instant to, std::span<MinMax> out) const {
  std::fill(out.begin(), out.end(), MinMax{});
  if (empty() || out.empty() || to < from) {
    return;
  }
  Borders borders = Borders::equal(from.ns, to.ns, out.size());
  Place first = first_at(from.ns);
  for (MinMax& part : out) {
    const std::int64_t begin = borders.present();
    const std::int64_t end = std::min(borders.next(), until_.ns);
    if (begin >= until_.ns) {
      return;
    }
    const Place last = first_at(end);
    border(first, begin, part);
    part.include(inside(first, last));
    border(last, end, part);
    first = last;
  }
}

bool TrackView::points(Instant from, Instant to, std::size_t limit, std::vector<Point>& out) const {
  if (empty()) {
    return true;
  }
  Place place = first_at(from.ns);
  if (const Point* left = before(place); left != nullptr && limit > 0) {
    out.push_back(*left);
  }
  const Point* point = get(place);
  for (; point != nullptr && out.size() < limit; point = get(place)) {
    out.push_back(*point);
    if (point->at_ns >= to.ns) {
      return true;
    }
    place = following(place);
  }
  return point == nullptr;
}

TrackView::Place TrackView::following(Place place) const {
  const bool last_of_chunk =
      place.index + 1 == chunk(place.chunk).size() && place.chunk < chunks_->size();
  return last_of_chunk ? Place{place.chunk + 1, 0} : Place{place.chunk, place.index + 1};
}

// ---- the growing track ----

void Track::add(Instant at, std::int64_t value) {
  if (!tail_.empty()) {
    const Point& last = tail_.back();
    if (last.value == value && (info_->shape == Shape::kStep || last.at_ns == at.ns)) {
      return;
    }
    if (tail_.size() == kTrackChunk) {
      seal();
    }
  }
  tail_.push_back({at.ns, value});
}

void Track::seal() {
  auto chunk = std::make_shared<const TrackChunk>(tail_.take());
  sealed_bytes_ += chunk->bytes();
  chunks_.edit().push_back(std::move(chunk));
}

void Track::truncate(Instant at) {
  while (!chunks_.items().empty() && (tail_.empty() || tail_[0].at_ns > at.ns)) {
    const TrackChunkPtr last = chunks_.items().back();
    chunks_.edit().pop_back();
    sealed_bytes_ -= last->bytes();
    tail_.assign(last->points.span());
  }
  while (!tail_.empty() && tail_.back().at_ns > at.ns) {
    tail_.pop_back();
  }
  decimated_ = std::min(decimated_, chunks_.items().size());
}

std::size_t Track::decimate_before(Instant at) {
  const std::size_t bytes_before = sealed_bytes_;
  while (decimated_ < chunks_.items().size() &&
         chunks_.items()[decimated_]->points.span().back().at_ns < at.ns) {
    const TrackChunkPtr whole = chunks_.items()[decimated_];
    auto coarse = std::make_shared<const TrackChunk>(decimated(whole->points.span()).take());
    sealed_bytes_ -= whole->bytes() - coarse->bytes();
    chunks_.edit()[decimated_++] = std::move(coarse);
  }
  return bytes_before - sealed_bytes_;
}

TrackView Track::view(Instant now) const {
  TrackView view;
  view.info_ = info_;
  view.chunks_ = chunks_.share();
  view.tail_ = tail_.share();
  view.until_ = now;
  return view;
}

}  // namespace schedlab::trace
