// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/time.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "core/base/text.h"

namespace schedlab {

namespace {

__extension__ using Wide = __int128;  // a product of two 64-bit numbers

struct Unit {
  std::string_view name;
  std::int64_t ns;
};

constexpr std::array<Unit, 6> kUnits{{{"ns", 1},
                                      {"us", 1'000},
                                      {"ms", 1'000'000},
                                      {"s", 1'000'000'000},
                                      {"min", 60'000'000'000},
                                      {"h", 3'600'000'000'000}}};

/// number * unit, when the product is a whole count of nanoseconds that fits.
std::optional<Duration> scaled(std::int64_t billionths, std::int64_t unit_ns) {
  const Wide product = static_cast<Wide>(billionths) * unit_ns;
  constexpr Wide kBillion = 1'000'000'000;
  if (product % kBillion != 0) {
    return std::nullopt;
  }
  const Wide ns = product / kBillion;
  if (ns > std::numeric_limits<std::int64_t>::max() || ns < std::numeric_limits<std::int64_t>::min()) {
    return std::nullopt;
  }
  return Duration{static_cast<std::int64_t>(ns)};
}

}  // namespace

std::optional<Duration> parse_duration(std::string_view text) {
  text = trim(text);
  if (text == "0") {
    return Duration{};
  }
  const std::size_t unit_at = text.find_first_not_of("+-0123456789.");
  if (unit_at == std::string_view::npos) {
    return std::nullopt;
  }
  const auto number = parse_billionths(trim(text.substr(0, unit_at)));
  const std::string_view name = trim(text.substr(unit_at));
  if (!number) {
    return std::nullopt;
  }
  for (const Unit& unit : kUnits) {
    if (unit.name == name) {
      return scaled(*number, unit.ns);
    }
  }
  return std::nullopt;
}

std::string to_string(Duration d) {
  if (d.ns == 0) {
    return "0s";
  }
  std::size_t unit = 3;  // seconds
  const std::uint64_t magnitude =
      d.ns < 0 ? 0 - static_cast<std::uint64_t>(d.ns) : static_cast<std::uint64_t>(d.ns);
  while (unit > 0 && magnitude < static_cast<std::uint64_t>(kUnits[unit].ns)) {
    --unit;
  }
  const auto scale = static_cast<std::uint64_t>(kUnits[unit].ns);
  std::string text = fmt::format("{}{}", d.ns < 0 ? "-" : "", magnitude / scale);
  if (const std::uint64_t rest = magnitude % scale; rest != 0) {
    std::string places = fmt::format("{:0{}}", rest, unit * 3);
    places.erase(places.find_last_not_of('0') + 1);
    text += "." + places;
  }
  return text + std::string(kUnits[unit].name);
}

std::string format_clock(Instant t) {
  const std::int64_t s = t.ns / 1'000'000'000;
  const std::int64_t rest = t.ns % 1'000'000'000;
  return fmt::format("{}.{:03} {:03} {:03}", s, rest / 1'000'000, rest / 1'000 % 1'000, rest % 1'000);
}

std::string format_span(Duration d) {
  const double ns = static_cast<double>(d.ns);
  const double magnitude = std::abs(ns);
  if (magnitude < 1e3) {
    return fmt::format("{} ns", d.ns);
  }
  const auto [scale, unit] = magnitude < 1e6   ? std::pair{1e3, "us"}
                             : magnitude < 1e9 ? std::pair{1e6, "ms"}
                                               : std::pair{1e9, "s"};
  const double value = ns / scale;
  const int places = std::abs(value) < 10 ? 3 : std::abs(value) < 100 ? 2 : 1;
  return fmt::format("{:.{}f} {}", value, places, unit);
}

}  // namespace schedlab
