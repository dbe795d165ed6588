// SPDX-License-Identifier: GPL-3.0-or-later
// A curve: what a counter plot draws. Either a track as it is, or a quotient of cumulative tracks
// over the intervals between samples: interrupts a second, percent of CPU time.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "core/trace/track.h"

#include "ui/shared/time_range.h"

namespace schedlab::ui {

struct Extent {
  double min = 0;
  double max = 0;
  bool any = false;
  void include(double value);
};

/// The growth of `above` divided by that of `below`, times `scale`, from each sample to the next.
/// Without `below` it is divided by the time, in seconds.
struct Quotient {
  std::vector<trace::TrackView> above;
  std::vector<trace::TrackView> below;
  double scale = 1;
};

class Curve {
 public:
  Curve(trace::TrackView track, double scale) : source_(Scaled{std::move(track), scale}) {}

  explicit Curve(Quotient quotient) : source_(std::move(quotient)) {}

  /// Smallest and largest value in each of out.size() equal parts of the range. Where the track is
  /// unlimited there is none.
  void extents(TimeRange range, std::span<Extent> out) const;
  /// The value that holds at an instant; infinity where the track is unlimited.
  [[nodiscard]] double at(Instant t) const;

 private:
  struct Scaled {
    trace::TrackView track;
    double scale;
  };

  std::variant<Scaled, Quotient> source_;
};

}  // namespace schedlab::ui
