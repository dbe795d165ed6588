// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

namespace schedlab {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitute = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view name,
                                        std::span<const std::string> candidates) {
  std::optional<std::string> best;
  std::size_t best_distance = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    std::size_t distance = edit_distance(name, candidate);
    // "sched_rt_runtime_us" for "kernel.sched_rt_runtime_us": a forgotten prefix is a near miss
    // too.
    if (candidate.size() > name.size() && name.size() >= 4 && candidate.ends_with(name)) {
      distance = 1;
    }
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
  }
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

std::optional<std::int64_t> parse_billionths(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) {
    text.remove_prefix(1);
  }
  const std::size_t dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  std::string places(dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1));
  if (whole.empty() || places.size() > 9 || (dot != std::string_view::npos && places.empty())) {
    return std::nullopt;
  }
  places.resize(9, '0');
  const auto digits_only = [](std::string_view part) {
    return std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  if (!digits_only(whole) || !digits_only(places)) {
    return std::nullopt;
  }
  const auto units = parse_integer(whole);
  std::int64_t value = 0;
  if (!units || __builtin_mul_overflow(*units, std::int64_t{1'000'000'000}, &value) ||
      __builtin_add_overflow(value, *parse_integer(places), &value)) {
    return std::nullopt;
  }
  return negative ? -value : value;
}

std::optional<std::int64_t> parse_size(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, int>, 5> kUnits{
      {{"KiB", 10}, {"MiB", 20}, {"GiB", 30}, {"TiB", 40}, {"B", 0}}};
  constexpr std::int64_t kBillion = 1'000'000'000;
  int shift = 0;
  for (const auto& [unit, bits] : kUnits) {
    if (text.ends_with(unit)) {
      shift = bits;
      text = trim(text.substr(0, text.size() - unit.size()));
      break;
    }
  }
  const std::size_t dot = text.find('.');
  const auto whole = parse_integer(text.substr(0, dot));
  const auto part = dot == std::string_view::npos
                        ? std::optional<std::int64_t>(0)
                        : parse_billionths("0" + std::string(text.substr(dot)));
  std::int64_t bytes = 0;
  if (!whole || !part || *whole < 0 ||
      __builtin_mul_overflow(*whole, std::int64_t{1} << shift, &bytes)) {
    return std::nullopt;
  }
  // part * 2^shift may not fit, but a billion has nine factors of two to cancel first.
  constexpr int kTwosInABillion = 9;
  const int cancelled = std::min(shift, kTwosInABillion);
  const std::int64_t divisor = kBillion >> cancelled;
  if (*part % divisor != 0 ||
      __builtin_add_overflow(bytes, *part / divisor << (shift - cancelled), &bytes)) {
    return std::nullopt;
  }
  return bytes;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find(separator, begin);
    parts.emplace_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) {
      return parts;
    }
    begin = end + 1;
  }
}

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string lower(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lowered;
}

std::string markup_escaped(std::string_view words) {
  std::string safe;
  for (const char c : words) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

}  // namespace schedlab
