// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/exponential.h"

#include <array>
#include <bit>
#include <cstddef>

namespace schedlab::sim {

namespace {

constexpr int kStepBits = 8;
constexpr std::size_t kSteps = std::size_t{1} << kStepBits;
constexpr int kFractionBits = 30;
constexpr std::uint64_t kOne = std::uint64_t{1} << kFractionBits;
constexpr std::uint64_t kLn2Billionths = 693'147'181;

/// log2 of a number of [1, 2) given in 30 fractional bits, by squaring: one bit of the logarithm a
/// round.
constexpr std::uint64_t log2_of(std::uint64_t x) {
  std::uint64_t log = 0;
  for (int bit = kFractionBits - 1; bit >= 0; --bit) {
    x = x * x >> kFractionBits;
    if (x >= 2 * kOne) {
      x >>= 1;
      log |= std::uint64_t{1} << bit;
    }
  }
  return log;
}

constexpr std::array<std::uint64_t, kSteps + 1> make_table() {
  std::array<std::uint64_t, kSteps + 1> table{};
  for (std::size_t i = 0; i < kSteps; ++i) {
    table[i] = log2_of(kOne + (i << (kFractionBits - kStepBits)));
  }
  table[kSteps] = kOne;
  return table;
}

constexpr std::array<std::uint64_t, kSteps + 1> kLog2 = make_table();

/// log2 of a whole number above 0, in 30 fractional bits.
std::uint64_t log2_fixed(std::uint32_t n) {
  const auto whole = static_cast<unsigned>(std::bit_width(n) - 1);
  const std::uint64_t mantissa = std::uint64_t{n} << (31U - whole);  // in [2^31, 2^32)
  const std::uint64_t fraction = mantissa & 0x7fff'ffffU;           // 31 bits
  const std::size_t step = fraction >> (31 - kStepBits);
  const std::uint64_t rest = fraction & ((std::uint64_t{1} << (31 - kStepBits)) - 1);
  const std::uint64_t low = kLog2[step];
  const std::uint64_t between = (kLog2[step + 1] - low) * rest >> (31 - kStepBits);
  return (std::uint64_t{whole} << kFractionBits) + low + between;
}

}  // namespace

std::int64_t exponential_ppm(Rng& rng) {
  // -ln(n / 2^32) = (32 - log2 n) * ln 2, with n in 1 .. 2^32 - 1.
  const auto n = static_cast<std::uint32_t>(rng.next() >> 32) | 1U;
  const std::uint64_t bits = (std::uint64_t{32} << kFractionBits) - log2_fixed(n);
  return static_cast<std::int64_t>((bits >> 10) * kLn2Billionths / 1'000 >> (kFractionBits - 10));
}

std::int64_t jittered(std::int64_t value, std::int64_t cv_ppm, Rng& rng) {
  if (cv_ppm == 0) {
    return value;
  }
  const std::int64_t deviation = exponential_ppm(rng) - kMillion;
  return scaled(value, kMillion + scaled(deviation, cv_ppm));
}

}  // namespace schedlab::sim
