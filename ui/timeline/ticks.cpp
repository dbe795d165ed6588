// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/ticks.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace schedlab::ui {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

/// Groups of three decimal places that show multiples of `step` exactly.
int groups_of_places(Duration step) {
  int groups = 0;
  for (std::int64_t unit = kSecond; groups < 3 && step.ns % unit != 0; unit /= 1000) {
    ++groups;
  }
  return groups;
}

}  // namespace

Duration tick_step(Duration span, int most) {
  std::int64_t decade = 1;
  while (true) {
    for (const std::int64_t factor : {1, 2, 5}) {
      if (span.ns / (factor * decade) <= most) {
        return Duration{factor * decade};
      }
    }
    decade *= 10;
  }
}

std::vector<Instant> ticks(TimeRange range, Duration step) {
  std::vector<Instant> all;
  const std::int64_t first = (range.from.ns + step.ns - 1) / step.ns;
  for (Instant at{first * step.ns}; at <= range.to; at += step) {
    all.push_back(at);
  }
  return all;
}

std::string tick_label(Instant at, Duration step) {
  std::string label = fmt::format("{}", at.ns / kSecond);
  std::int64_t rest = at.ns % kSecond;
  std::int64_t unit = kSecond / 1000;
  for (int group = 0; group < groups_of_places(step); ++group) {
    label += fmt::format("{}{:03}", group == 0 ? "." : " ", rest / unit);
    rest %= unit;
    unit = std::max<std::int64_t>(1, unit / 1000);
  }
  return label + " s";
}

int most_ticks(TimeRange range, double width, double size) {
  // The labels' length depends on the step and the step on the labels' length: a first step from
  // labels of milliseconds decides how long they really are.
  constexpr double kEm = 0.62;  // mean width of a digit
  constexpr double kGap = 3;    // in font sizes
  const Duration likely =
      tick_step(range.span(), std::max(1, static_cast<int>(width / (size * 8))));
  const auto letters = static_cast<double>(tick_label(range.to, likely).size());
  return std::max(1, static_cast<int>(width / (size * (kEm * letters + kGap))));
}

}  // namespace schedlab::ui
