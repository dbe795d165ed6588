// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/time_window.h"

#include <algorithm>
#include <cmath>

namespace schedlab::ui {

namespace {

/// Sets a value and says whether that was a change.
template <typename T>
bool change(T& place, const T& value) {
  if (place == value) {
    return false;
  }
  place = value;
  return true;
}

constexpr Duration kLongestSpan{86'400'000'000'000};  // a day: sums of instants cannot overflow

}  // namespace

TimeWindow::TimeWindow(QObject* parent) : QObject(parent) {}

void TimeWindow::set_visible(TimeRange range) {
  Duration span = std::clamp(range.span(), kMinSpan, kLongestSpan);
  const Instant from = std::max(range.from, Instant{0});
  if (change(visible_, TimeRange{from, from + span})) {
    Q_EMIT visibleChanged();
  }
}

void TimeWindow::set_end(Instant end) {
  if (!change(end_, end)) {
    return;
  }
  if (following_) {
    const Duration span = visible_.span();
    set_visible({std::max(Instant{0}, end_ - span), std::max(Instant{0}, end_ - span) + span});
  }
  Q_EMIT endChanged();
}

void TimeWindow::show(TimeRange range) {
  set_following(false);
  set_visible(range);
}

void TimeWindow::zoom(double factor, Instant anchor) {
  const auto span = static_cast<double>(visible_.span().ns);
  const double wanted = std::clamp(span * factor, static_cast<double>(kMinSpan.ns),
                                   static_cast<double>(kLongestSpan.ns));
  const double place = static_cast<double>((anchor - visible_.from).ns) / span;
  const auto from = anchor.ns - std::llround(place * wanted);
  const TimeRange range{Instant{from}, Instant{from + std::llround(wanted)}};
  if (following_) {
    set_span(range.span());
  } else {
    set_visible(range);
  }
}

void TimeWindow::pan(double spans) {
  const Duration by{std::llround(static_cast<double>(visible_.span().ns) * spans)};
  show({visible_.from + by, visible_.to + by});
}

void TimeWindow::show_all() {
  show({Instant{0}, std::max(end_, Instant{kMinSpan.ns})});
}

void TimeWindow::set_following(bool on) {
  if (!change(following_, on)) {
    return;
  }
  if (on) {
    set_span(visible_.span());
  }
  Q_EMIT followingChanged(on);
}

void TimeWindow::set_span(Duration span) {
  const Instant from = following_ ? std::max(Instant{0}, end_ - span) : visible_.from;
  set_visible({from, from + span});
}

void TimeWindow::set_cursor(std::optional<Instant> at) {
  if (change(cursor_, at)) {
    Q_EMIT cursorChanged();
  }
}

void TimeWindow::select(std::optional<Selection> selection) {
  if (change(selection_, selection)) {
    Q_EMIT selectionChanged();
  }
}

void TimeWindow::pick(std::optional<TimeRange> range) {
  if (change(picked_, range)) {
    Q_EMIT pickedChanged();
  }
}

void TimeWindow::set_marker_a(std::optional<Instant> at) {
  if (change(marker_a_, at)) {
    Q_EMIT markersChanged();
  }
}

void TimeWindow::set_hops(std::size_t hops) {
  if (change(hops_, hops)) {
    Q_EMIT hopsChanged();
  }
}

void TimeWindow::set_marker_b(std::optional<Instant> at) {
  if (change(marker_b_, at)) {
    Q_EMIT markersChanged();
  }
}

void TimeWindow::set_notes(std::vector<scenario::Note> notes) {
  std::ranges::stable_sort(notes, {}, &scenario::Note::at);
  if (notes != notes_) {
    notes_ = std::move(notes);
    Q_EMIT notesChanged();
  }
}

void TimeWindow::clear() {
  if (selection_ || picked_ || cursor_) {
    select(std::nullopt);
    pick(std::nullopt);
    set_cursor(std::nullopt);
    return;
  }
  set_marker_a(std::nullopt);
  set_marker_b(std::nullopt);
}

void TimeWindow::reset(Duration span) {
  clear();
  clear();
  set_notes({});
  end_ = Instant{0};
  set_following(true);
  set_visible({Instant{0}, Instant{0} + span});
  Q_EMIT endChanged();
}

}  // namespace schedlab::ui
