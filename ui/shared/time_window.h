// SPDX-License-Identifier: GPL-3.0-or-later
// The one owner of what every view shares: visible range, cursor, selection, markers and whether
// the range follows the newest instant. Views only listen and ask for changes here.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QObject>

#include "core/base/ids.h"
#include "core/scenario/note.h"
#include "core/sim/time.h"

#include "ui/shared/time_range.h"

namespace schedlab::ui {

/// What somebody picked: the slice of a CPU row or of a task row that holds `at`, or a lock then.
struct Selection {
  std::optional<CpuId> cpu;
  std::optional<TaskId> task;
  Instant at;
  std::optional<LockId> lock = std::nullopt;
  friend bool operator==(const Selection&, const Selection&) = default;
};

class TimeWindow : public QObject {
  Q_OBJECT

 public:
  explicit TimeWindow(QObject* parent = nullptr);

  static constexpr Duration kMinSpan{100};

  [[nodiscard]] TimeRange visible() const { return visible_; }

  /// [0, end): how far the record goes.
  [[nodiscard]] Instant end() const { return end_; }

  [[nodiscard]] std::optional<Instant> cursor() const { return cursor_; }

  [[nodiscard]] const std::optional<Selection>& selection() const { return selection_; }

  /// A range dragged out, for its statistics.
  [[nodiscard]] const std::optional<TimeRange>& picked() const { return picked_; }

  [[nodiscard]] std::optional<Instant> marker_a() const { return marker_a_; }

  [[nodiscard]] std::optional<Instant> marker_b() const { return marker_b_; }

  /// What the user wrote down, by time.
  [[nodiscard]] const std::vector<scenario::Note>& notes() const { return notes_; }

  /// How many wakeups back views follow what led to the selection.
  [[nodiscard]] std::size_t hops() const { return hops_; }

  [[nodiscard]] bool following() const { return following_; }

  /// The record now reaches `end`; a following range slides along.
  void set_end(Instant end);
  /// Shows a range; following goes off. Clamped: no span below kMinSpan, nothing before boot.
  void show(TimeRange range);
  /// Zooms by `factor` (< 1 comes nearer) around `anchor`, which keeps its place.
  void zoom(double factor, Instant anchor);
  /// Moves by a part of the visible span; following goes off.
  void pan(double spans);
  void show_all();
  void set_following(bool on);
  void set_span(Duration span);
  void set_cursor(std::optional<Instant> at);
  void select(std::optional<Selection> selection);
  void pick(std::optional<TimeRange> range);
  void set_marker_a(std::optional<Instant> at);
  void set_marker_b(std::optional<Instant> at);
  void set_notes(std::vector<scenario::Note> notes);
  void set_hops(std::size_t hops);
  /// Escape: selection, picked range and cursor go, then markers.
  void clear();
  /// Another run: everything back to the start.
  void reset(Duration span);

 Q_SIGNALS:
  void visibleChanged();
  void cursorChanged();
  void selectionChanged();
  void pickedChanged();
  void markersChanged();
  void notesChanged();
  void hopsChanged();
  void followingChanged(bool on);
  void endChanged();

 private:
  void set_visible(TimeRange range);

  TimeRange visible_{Instant{0}, Instant{1'000'000'000}};
  Instant end_;
  std::optional<Instant> cursor_;
  std::optional<Selection> selection_;
  std::optional<TimeRange> picked_;
  std::optional<Instant> marker_a_;
  std::optional<Instant> marker_b_;
  std::vector<scenario::Note> notes_;
  std::size_t hops_ = 4;
  bool following_ = true;
};

}  // namespace schedlab::ui
