// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/axis_scale.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "core/base/text.h"
#include "core/sim/time.h"

namespace schedlab::lab {

namespace {

struct Number {
  double value = 0;
  std::string_view unit;
};

std::optional<Number> number_in(std::string_view text) {
  text = trim(text);
  Number number;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number.value);
  if (error != std::errc{}) {
    return std::nullopt;
  }
  number.unit = trim(text.substr(static_cast<std::size_t>(end - text.data())));
  return number.unit.find_first_of("0123456789.") == std::string_view::npos
             ? std::optional(number)
             : std::nullopt;  // "2.6.26"
}

std::optional<AxisScale> as_numbers(std::span<const std::string> values) {
  AxisScale scale{.at = {}, .unit = {}, .numbers = true};
  for (const std::string& value : values) {
    const auto number = number_in(value);
    if (!number || (!scale.at.empty() && number->unit != scale.unit)) {
      return std::nullopt;
    }
    scale.unit = number->unit;
    scale.at.push_back(number->value);
  }
  return scale;
}

std::optional<AxisScale> as_durations(std::span<const std::string> values) {
  constexpr double kNanosecondsASecond = 1e9;
  AxisScale scale{.at = {}, .unit = "s", .numbers = true};
  for (const std::string& value : values) {
    const auto duration = parse_duration(value);
    if (!duration) {
      return std::nullopt;
    }
    scale.at.push_back(static_cast<double>(duration->ns) / kNanosecondsASecond);
  }
  return scale;
}

/// The largest step of at least two rising numbers over the smallest.
double unevenness(std::span<const double> rising) {
  double least = rising[1] - rising[0];
  double most = least;
  for (std::size_t i = 2; i < rising.size(); ++i) {
    least = std::min(least, rising[i] - rising[i - 1]);
    most = std::max(most, rising[i] - rising[i - 1]);
  }
  return most / least;
}

}  // namespace

AxisScale scale_of(std::span<const std::string> values) {
  if (auto numbers = as_numbers(values)) {
    return *numbers;
  }
  if (auto durations = as_durations(values)) {
    return *durations;
  }
  AxisScale names;
  for (std::size_t i = 0; i < values.size(); ++i) {
    names.at.push_back(static_cast<double>(i));
  }
  return names;
}

bool wants_logarithm(std::span<const double> numbers) {
  constexpr double kUneven = 8;
  constexpr double kBetter = 4;  // a logarithm makes the steps that much more even
  std::vector<double> sorted(numbers.begin(), numbers.end());
  std::ranges::sort(sorted);
  const auto [first, last] = std::ranges::unique(sorted);
  sorted.erase(first, last);
  if (sorted.size() < 3 || sorted.front() <= 0) {
    return false;
  }
  std::vector<double> logarithms;
  for (const double number : sorted) {
    logarithms.push_back(std::log(number));
  }
  const double straight = unevenness(sorted);
  return straight > kUneven && unevenness(logarithms) * kBetter < straight;
}

}  // namespace schedlab::lab
