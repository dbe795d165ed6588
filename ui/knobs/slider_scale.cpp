// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/slider_scale.h"

#include <algorithm>
#include <cmath>

namespace schedlab::ui {

namespace {

constexpr std::int64_t kTwoMagnitudes = 100;

/// The nearest multiple of the largest 1, 2 or 5 times a power of ten that is not above `grain`.
std::int64_t rounded(double value, double grain) {
  const double power = std::pow(10.0, std::floor(std::log10(std::max(grain, 1.0))));
  const double lead = grain / power;
  const double step = std::max(1.0, power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1));
  return std::llround(std::round(value / step) * step);
}

}  // namespace

SliderScale::SliderScale(const knobs::KnobSpec& spec)
    : min_(spec.slider_min),
      max_(spec.slider_max),
      by_magnitude_(min_ > 0 && max_ / min_ >= kTwoMagnitudes) {}

double SliderScale::place(std::int64_t value) const {
  const auto v = static_cast<double>(std::clamp(value, min_, max_));
  const auto low = static_cast<double>(min_);
  const auto high = static_cast<double>(max_);
  return by_magnitude_ ? std::log(v / low) / std::log(high / low) : (v - low) / (high - low);
}

int SliderScale::position(std::int64_t value) const {
  return static_cast<int>(std::lround(place(value) * kSteps));
}

std::int64_t SliderScale::value(int position) const {
  if (position <= 0 || position >= kSteps) {
    return position <= 0 ? min_ : max_;  // rounding does not move the ends
  }
  const double part = static_cast<double>(position) / kSteps;
  const auto low = static_cast<double>(min_);
  const auto high = static_cast<double>(max_);
  const double exact = by_magnitude_ ? low * std::pow(high / low, part) : low + (high - low) * part;
  const double grain = by_magnitude_ ? exact / 50 : (high - low) / kSteps;
  return std::clamp(rounded(exact, grain), min_, max_);
}

}  // namespace schedlab::ui
