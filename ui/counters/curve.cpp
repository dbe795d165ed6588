// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counters/curve.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace schedlab::ui {

namespace {

std::int64_t sum_at(const std::vector<trace::TrackView>& tracks, Instant t) {
  std::int64_t sum = 0;
  for (const trace::TrackView& track : tracks) {
    sum += track.at(t);
  }
  return sum;
}

double growth(const Quotient& quotient, TimeRange interval) {
  const std::int64_t above =
      sum_at(quotient.above, interval.to) - sum_at(quotient.above, interval.from);
  if (quotient.below.empty()) {
    return static_cast<double>(above) * 1e9 / static_cast<double>(interval.span().ns) *
           quotient.scale;
  }
  const std::int64_t below =
      sum_at(quotient.below, interval.to) - sum_at(quotient.below, interval.from);
  return below == 0 ? 0 : static_cast<double>(above) * quotient.scale / static_cast<double>(below);
}

/// The instants at which any of the tracks was sampled in a range, and the nearest outside it;
/// false when there are more than `limit`.
bool samples(const Quotient& quotient, TimeRange range, std::size_t limit,
             std::vector<std::int64_t>& out) {
  std::vector<trace::Point> points;
  for (const auto* tracks : {&quotient.above, &quotient.below}) {
    for (const trace::TrackView& track : *tracks) {
      if (!track.points(range.from, range.to, limit, points)) {
        return false;
      }
    }
  }
  for (const trace::Point& point : points) {
    out.push_back(point.at_ns);
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return true;
}

/// Part i of n of a range, as LaneView::pixels() divides it.
TimeRange part(TimeRange range, std::size_t i, std::size_t n) {
  const auto border = [&](std::size_t k) {
    return range.from + range.span() * static_cast<std::int64_t>(k) / static_cast<std::int64_t>(n);
  };
  return {border(i), border(i + 1)};
}

/// Includes `value` in every part that the interval overlaps.
void include(TimeRange range, TimeRange interval, double value, std::span<Extent> out) {
  const auto n = static_cast<std::int64_t>(out.size());
  const auto place = [&](Instant t) {
    const double offset =
        static_cast<double>((t - range.from).ns) / static_cast<double>(range.span().ns);
    return static_cast<std::int64_t>(std::clamp(offset, 0.0, 1.0) * static_cast<double>(n));
  };
  for (std::int64_t i = place(interval.from); i <= std::min(place(interval.to), n - 1); ++i) {
    out[static_cast<std::size_t>(i)].include(value);
  }
}

void extents_of(const Quotient& quotient, TimeRange range, std::span<Extent> out) {
  std::vector<std::int64_t> at;
  if (samples(quotient, range, 4 * out.size(), at)) {
    for (std::size_t i = 0; i + 1 < at.size(); ++i) {
      const TimeRange interval{Instant{at[i]}, Instant{at[i + 1]}};
      if (interval.to > range.from && interval.from < range.to) {
        include(range, interval, growth(quotient, interval), out);
      }
    }
    return;
  }
  // Many samples a pixel: the mean over the pixel.
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (const TimeRange column = part(range, i, out.size()); column.span().ns > 0) {
      out[i].include(growth(quotient, column));
    }
  }
}

}  // namespace

void Extent::include(double value) {
  min = any ? std::min(min, value) : value;
  max = any ? std::max(max, value) : value;
  any = true;
}

void Curve::extents(TimeRange range, std::span<Extent> out) const {
  std::ranges::fill(out, Extent{});
  if (const auto* quotient = std::get_if<Quotient>(&source_)) {
    extents_of(*quotient, range, out);
    return;
  }
  const Scaled& scaled = std::get<Scaled>(source_);
  std::vector<trace::MinMax> columns(out.size());
  scaled.track.ranges(range.from, range.to, columns);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (const std::int64_t value : {columns[i].min, columns[i].max}) {
      if (columns[i].any && value != trace::kUnlimited) {
        out[i].include(static_cast<double>(value) * scaled.scale);
      }
    }
  }
}

double Curve::at(Instant t) const {
  if (const auto* scaled = std::get_if<Scaled>(&source_)) {
    const std::int64_t value = scaled->track.at(t);
    return value == trace::kUnlimited ? std::numeric_limits<double>::infinity()
                                      : static_cast<double>(value) * scaled->scale;
  }
  const Quotient& quotient = std::get<Quotient>(source_);
  std::vector<std::int64_t> around;
  constexpr std::size_t kFew = 64;  // three points a track
  samples(quotient, {t, t + Duration{1}}, kFew, around);
  if (!around.empty() && around.back() <= t.ns) {
    // Behind the last sample the last interval holds; it began at the sample before.
    const Instant last{around.back()};
    samples(quotient, {last - Duration{1}, last}, kFew, around);
  }
  const auto after = std::ranges::upper_bound(around, t.ns);
  if (around.size() < 2 || after == around.begin()) {
    return 0;
  }
  const auto to = after == around.end() ? around.end() - 1 : after;
  return growth(quotient, {Instant{*(to - 1)}, Instant{*to}});
}

}  // namespace schedlab::ui
