// SPDX-License-Identifier: GPL-3.0-or-later
// What a stage's box is filled with: lines of text, bars and blocks from top to bottom that stop
// where the box ends.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "ui/draw/canvas.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

inline constexpr double kRowHeight = 15;  // a line of text
inline constexpr double kBarHeight = 7;
inline constexpr double kBarPitch = kBarHeight + 5;

/// The hues of the pipeline, from the colours of tasks.
enum class Hue : std::uint8_t { kWait = 0, kBusy = 1, kFreed = 2, kItem = 3 };

class Column {
 public:
  Column(draw::Canvas& canvas, const theme::Palette& palette, const draw::Rect& room)
      : canvas_(canvas), palette_(palette), room_(room), y_(room.y) {}

  [[nodiscard]] double width() const { return room_.w; }

  [[nodiscard]] bool room_for(double height) const { return y_ + height <= room_.bottom(); }

  /// Things of this height that still fit.
  [[nodiscard]] std::size_t rows_of(double height) const;
  /// How many of `all` such things to show so that a line is left to count the rest; one at least.
  [[nodiscard]] std::size_t fit(std::size_t all, double height) const;
  /// The i-th of `count` columns side by side in what is left.
  [[nodiscard]] Column part(std::size_t i, std::size_t count) const;

  /// "and 3 more", when there are more.
  void rest(std::size_t all, std::size_t shown);
  void text(std::string_view words, bool muted = true);
  /// Words at the left, their value at the right; the words give way.
  void pair(std::string_view words, std::string_view value);
  /// A bar that is full by `part`, 0 to 1.
  void bar(double part, Hue hue);
  /// Squares in rows, the first `filled` of them filled and the rest only outlined; gives how many
  /// of `count` found room in at most `rows` rows.
  std::size_t squares(std::size_t filled, std::size_t count, std::size_t rows, Hue hue);

  void skip(double height) { y_ += height; }

  [[nodiscard]] double text_width(std::string_view words) const;

 private:
  draw::Canvas& canvas_;
  const theme::Palette& palette_;
  draw::Rect room_;
  double y_;
};

}  // namespace schedlab::ui
