// SPDX-License-Identifier: GPL-3.0-or-later
// Exponential draws from integers alone: the logarithm is a table and a straight line between its
// entries, so that every machine and build draws the same number.
#pragma once

#include <cstdint>

#include "core/sim/rng.h"

namespace schedlab::sim {

inline constexpr std::int64_t kMillion = 1'000'000;

/// A draw of Exp(1) in millionths: mean 1 000 000, at most 22 180 710 (one draw in 2^32).
[[nodiscard]] std::int64_t exponential_ppm(Rng& rng);

/// `value` times 1 + cv * (Exp(1) - 1): the mean stays, the coefficient of variation is cv.
/// `cv_ppm` in millionths, 0 .. 1 000 000; 0 draws nothing.
[[nodiscard]] std::int64_t jittered(std::int64_t value, std::int64_t cv_ppm, Rng& rng);

/// value * ppm / 1 000 000, rounded down. Exact for values up to 2^63 / ppm.
[[nodiscard]] constexpr std::int64_t scaled(std::int64_t value, std::int64_t ppm) {
  return value / kMillion * ppm + value % kMillion * ppm / kMillion;
}

}  // namespace schedlab::sim
