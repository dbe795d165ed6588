// SPDX-License-Identifier: GPL-3.0-or-later
// Text between core and Qt, and numbers as every table of the window prints them.
#pragma once

#include <string>
#include <string_view>

#include <QString>

#include "core/sim/time.h"

namespace schedlab::ui {

[[nodiscard]] inline QString to_qstring(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

[[nodiscard]] inline std::string to_std(const QString& text) {
  const QByteArray bytes = text.toUtf8();
  return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

/// "740.003": a duration in milliseconds with three places, for columns of one unit.
[[nodiscard]] QString milliseconds_text(Duration d);
/// "1.800 000 - 2.540 000 s": from when to when, as exact as the two are.
[[nodiscard]] QString range_text(Instant from, Instant to);
/// "3.412": an instant in seconds with three places.
[[nodiscard]] QString seconds_text(Instant t);

}  // namespace schedlab::ui
