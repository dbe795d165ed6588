// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu_mask.h"

#include <fmt/format.h>

#include "core/base/text.h"

namespace schedlab::machine {

std::optional<CpuMask> CpuMask::parse(std::string_view list) {
  CpuMask mask;
  for (const std::string& part : split(list, ',')) {
    const std::string_view range = trim(part);
    const std::size_t dash = range.find('-');
    const auto low = parse_integer(range.substr(0, dash));
    const auto high = dash == std::string_view::npos ? low : parse_integer(range.substr(dash + 1));
    if (!low || !high || *low < 0 || *high < *low || *high >= kMaxCpus) {
      return std::nullopt;
    }
    for (std::int64_t cpu = *low; cpu <= *high; ++cpu) {
      mask.set(cpu_id(static_cast<std::size_t>(cpu)));
    }
  }
  return mask;
}

std::string CpuMask::to_string() const {
  std::string text;
  for (std::size_t cpu = 0; cpu < kMaxCpus; ++cpu) {
    if (!test(cpu_id(cpu))) {
      continue;
    }
    std::size_t last = cpu;
    while (last + 1 < kMaxCpus && test(cpu_id(last + 1))) {
      ++last;
    }
    text += fmt::format("{}{}", text.empty() ? "" : ",", cpu);
    if (last > cpu) {
      text += fmt::format("-{}", last);
    }
    cpu = last;
  }
  return text;
}

}  // namespace schedlab::machine
