// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/speed_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>

#include "ui/bridge/command.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr int kLeastMagnitude = -6;
constexpr double kLeastFactor = 0.01;  // below, a length of time a second says more

}  // namespace

double speed_at(int notch) {
  if (notch >= kSpeedNotches - 1) {
    return kFlatOut;
  }
  constexpr std::array<double, 3> kLeads{1, 2, 5};
  const double magnitude = std::pow(10.0, notch / 3 + kLeastMagnitude);
  return kLeads[static_cast<std::size_t>(notch % 3)] * magnitude;
}

int notch_of(double speed) {
  if (speed == kFlatOut) {
    return kSpeedNotches - 1;
  }
  int nearest = 0;
  for (int notch = 1; notch < kSpeedNotches - 1; ++notch) {
    const double is = std::abs(std::log(speed_at(notch) / speed));
    const double best = std::abs(std::log(speed_at(nearest) / speed));
    nearest = is < best ? notch : nearest;
  }
  return nearest;
}

QString speed_text(double speed) {
  if (speed == kFlatOut) {
    return QCoreApplication::translate("speed", "max");
  }
  if (speed >= kLeastFactor) {
    return QStringLiteral("%1x").arg(speed, 0, 'g', 3);
  }
  const Duration each_second{std::llround(speed * 1e9)};
  return to_qstring(to_string(each_second)) + QStringLiteral("/s");
}

}  // namespace schedlab::ui
