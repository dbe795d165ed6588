// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/value_axis.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

namespace schedlab::ui {

namespace {

constexpr double kSlack = 1e-9;  // of a step: a tick at the very end of an axis is on it

double step_for(double span, int most) {
  double decade = std::pow(10, std::floor(std::log10(span / most)));
  while (true) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (span / (factor * decade) <= most) {
        return factor * decade;
      }
    }
    decade *= 10;
  }
}

std::vector<double> even_ticks(const ValueAxis& axis, int most) {
  const double step = step_for(axis.high - axis.low, std::max(1, most - 1));
  std::vector<double> ticks;
  const double first = std::ceil(axis.low / step - kSlack);
  for (double i = first; i * step <= axis.high + kSlack * step; ++i) {
    ticks.push_back(i * step);
  }
  return ticks;
}

std::vector<double> decade_ticks(const ValueAxis& axis, std::span<const double> factors) {
  std::vector<double> ticks;
  const auto last = static_cast<int>(std::floor(std::log10(axis.high) + kSlack));
  for (int power = static_cast<int>(std::floor(std::log10(axis.low))); power <= last; ++power) {
    for (const double factor : factors) {
      const double tick = factor * std::pow(10, power);
      if (tick >= axis.low * (1 - kSlack) && tick <= axis.high * (1 + kSlack)) {
        ticks.push_back(tick);
      }
    }
  }
  return ticks;
}

}  // namespace

double ValueAxis::place(double value) const {
  const double part = logarithmic ? std::log(std::max(value, low) / low) / std::log(high / low)
                                  : (value - low) / (high - low);
  return from + part * (to - from);
}

double ValueAxis::value(double place) const {
  const double part = (place - from) / (to - from);
  return logarithmic ? low * std::pow(high / low, part) : low + part * (high - low);
}

std::vector<double> value_ticks(const ValueAxis& axis, int most) {
  constexpr double kFactors[] = {1, 2, 5};
  if (!axis.logarithmic) {
    return even_ticks(axis, most);
  }
  std::vector<double> ticks = decade_ticks(axis, kFactors);
  if (static_cast<int>(ticks.size()) > most) {
    ticks = decade_ticks(axis, std::span(kFactors).first(1));
  }
  return ticks;
}

std::vector<std::string> value_labels(std::span<const double> ticks) {
  constexpr int kMostDecimals = 9;
  int decimals = 0;
  for (const double tick : ticks) {
    double scaled = std::abs(tick) * std::pow(10, decimals);
    while (decimals < kMostDecimals &&
           std::abs(scaled - std::round(scaled)) > 1e-6 * std::max(1.0, scaled)) {
      ++decimals;
      scaled *= 10;
    }
  }
  std::vector<std::string> labels;
  for (const double tick : ticks) {
    labels.push_back(fmt::format("{:.{}f}", tick == 0 ? 0.0 : tick, decimals));
  }
  return labels;
}

ValueAxis axis_over(std::span<const double> values, double from, double to) {
  constexpr double kAir = 0.06;
  constexpr double kWaste = 2.0 / 3;
  ValueAxis axis{.from = from, .to = to};
  if (values.empty()) {
    return axis;
  }
  const auto [least, most] = std::ranges::minmax(values);
  if (least >= 0 && least <= kWaste * most) {
    axis.low = 0;
    axis.high = most * (1 + kAir);
  } else {
    const double air = most > least ? (most - least) * kAir : std::max(std::abs(most), 1.0) * kAir;
    axis.low = least - air;
    axis.high = most + air;
  }
  if (axis.high <= axis.low) {
    axis.high = axis.low + 1;
  }
  return axis;
}

}  // namespace schedlab::ui
