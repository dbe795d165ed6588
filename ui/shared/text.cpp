// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/text.h"

#include <fmt/format.h>

namespace schedlab::ui {

QString milliseconds_text(Duration d) {
  const std::int64_t us = d.ns / 1'000;
  return to_qstring(fmt::format("{}.{:03}", us / 1'000, us % 1'000));
}

QString seconds_text(Instant t) { return milliseconds_text(Duration{t.ns / 1'000}); }

}  // namespace schedlab::ui
