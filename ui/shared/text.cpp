// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/text.h"

#include <fmt/format.h>

namespace schedlab::ui {

QString milliseconds_text(Duration d) {
  const std::int64_t us = d.ns / 1'000;
  return to_qstring(fmt::format("{}.{:03}", us / 1'000, us % 1'000));
}

QString range_text(Instant from, Instant to) {
  std::string begin = format_clock(from);
  std::string end = format_clock(to);
  const std::string_view whole_us = " 000";
  if (begin.ends_with(whole_us) && end.ends_with(whole_us)) {
    begin.resize(begin.size() - whole_us.size());
    end.resize(end.size() - whole_us.size());
  }
  return to_qstring(fmt::format("{} - {} s", begin, end));
}

QString seconds_text(Instant t) {
  return milliseconds_text(Duration{t.ns / 1'000});
}

}  // namespace schedlab::ui
