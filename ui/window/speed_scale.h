// SPDX-License-Identifier: GPL-3.0-or-later
// The notches of the speed slider: 1, 2 and 5 times each power of ten from a millionth of a second
// a second to a thousand, and then as fast as it goes.
#pragma once

#include <QString>

namespace schedlab::ui {

inline constexpr int kSpeedNotches = 29;

/// 0 .. kSpeedNotches - 1; the last is kFlatOut.
[[nodiscard]] double speed_at(int notch);
[[nodiscard]] int notch_of(double speed);
/// "0.5x", "20 us/s" of simulated time where a factor would be hard to read, "as fast as it goes".
[[nodiscard]] QString speed_text(double speed);

}  // namespace schedlab::ui
