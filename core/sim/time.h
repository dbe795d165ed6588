// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated time: integer nanoseconds since the boot of the simulated machine. Two instants cannot
// be added, a duration is not an instant, and every sum is checked for overflow.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace schedlab {

struct Duration {
  std::int64_t ns = 0;
  friend constexpr auto operator<=>(Duration, Duration) = default;
};

/// Nanoseconds since boot, as CLOCK_MONOTONIC gives them.
struct Instant {
  std::int64_t ns = 0;
  friend constexpr auto operator<=>(Instant, Instant) = default;
};

/// Later than every event: the time of what is not armed.
inline constexpr Instant kNever{std::numeric_limits<std::int64_t>::max()};

namespace detail {

constexpr std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) [[unlikely]] {
    throw std::overflow_error("simulated time overflows");
  }
  return sum;
}

constexpr std::int64_t checked_mul(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) [[unlikely]] {
    throw std::overflow_error("simulated time overflows");
  }
  return product;
}

}  // namespace detail

[[nodiscard]] constexpr Duration operator+(Duration a, Duration b) {
  return {detail::checked_add(a.ns, b.ns)};
}

[[nodiscard]] constexpr Duration operator-(Duration a, Duration b) { return {a.ns - b.ns}; }

[[nodiscard]] constexpr Duration operator*(Duration a, std::int64_t n) {
  return {detail::checked_mul(a.ns, n)};
}

[[nodiscard]] constexpr Duration operator/(Duration a, std::int64_t n) { return {a.ns / n}; }

[[nodiscard]] constexpr Instant operator+(Instant t, Duration d) {
  return {detail::checked_add(t.ns, d.ns)};
}

[[nodiscard]] constexpr Instant operator-(Instant t, Duration d) { return {t.ns - d.ns}; }

[[nodiscard]] constexpr Duration operator-(Instant a, Instant b) { return {a.ns - b.ns}; }

constexpr Duration& operator+=(Duration& a, Duration b) { return a = a + b; }

constexpr Duration& operator-=(Duration& a, Duration b) { return a = a - b; }

constexpr Instant& operator+=(Instant& t, Duration d) { return t = t + d; }

[[nodiscard]] constexpr Duration nanoseconds(std::int64_t n) { return {n}; }

[[nodiscard]] constexpr Duration microseconds(std::int64_t n) {
  return {detail::checked_mul(n, 1'000)};
}

[[nodiscard]] constexpr Duration milliseconds(std::int64_t n) {
  return {detail::checked_mul(n, 1'000'000)};
}

[[nodiscard]] constexpr Duration seconds(std::int64_t n) {
  return {detail::checked_mul(n, 1'000'000'000)};
}

namespace literals {

[[nodiscard]] constexpr Duration operator""_ns(unsigned long long n) {
  return nanoseconds(static_cast<std::int64_t>(n));
}

[[nodiscard]] constexpr Duration operator""_us(unsigned long long n) {
  return microseconds(static_cast<std::int64_t>(n));
}

[[nodiscard]] constexpr Duration operator""_ms(unsigned long long n) {
  return milliseconds(static_cast<std::int64_t>(n));
}

[[nodiscard]] constexpr Duration operator""_s(unsigned long long n) {
  return seconds(static_cast<std::int64_t>(n));
}

}  // namespace literals

/// "950ms", "1.5 s", "20us", "7ns", "2min", "1h"; a bare 0 is a duration too. Empty when it is none.
[[nodiscard]] std::optional<Duration> parse_duration(std::string_view text);

/// The shortest exact form with one unit: 950ms, 1.5s, 20us. Round-trips through parse_duration().
[[nodiscard]] std::string to_string(Duration d);

/// Seconds with nine places in groups of three, as the window shows an instant: 3.412 870 000.
[[nodiscard]] std::string format_clock(Instant t);

/// A duration for people, three to four significant digits and one unit: 740.0 ms, 12.5 us.
[[nodiscard]] std::string format_span(Duration d);

}  // namespace schedlab
