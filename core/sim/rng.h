// SPDX-License-Identifier: GPL-3.0-or-later
// Random streams made of integers alone (splitmix64), so that every machine and build draws the
// same numbers. A consumer forks its own stream by a stable id: one more draw in one place moves
// no draw elsewhere. Never two draws in one expression; their order would be the compiler's choice.
#pragma once

#include <cstdint>

#include "core/sim/time.h"

namespace schedlab::sim {

class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}

  [[nodiscard]] constexpr std::uint64_t next() {
    state_ += 0x9e37'79b9'7f4a'7c15ULL;
    return mix(state_);
  }

  /// Uniform in [0, bound), without modulo bias. bound > 0.
  [[nodiscard]] constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t reject_under = (0 - bound) % bound;
    std::uint64_t draw = next();
    while (draw < reject_under) {
      draw = next();
    }
    return draw % bound;
  }

  /// Uniform in [0, span) in nanoseconds; 0 for an empty span.
  [[nodiscard]] constexpr Duration below(Duration span) {
    return span.ns <= 0 ? Duration{}
                        : Duration{static_cast<std::int64_t>(below(static_cast<std::uint64_t>(span.ns)))};
  }

  /// An independent stream; the same id always gives the same one, and this stream does not move.
  [[nodiscard]] constexpr Rng fork(std::uint64_t stream) const {
    return Rng(mix(state_ ^ mix(stream + 0x632b'e59b'd9b4'e019ULL)));
  }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11ebULL;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace schedlab::sim
