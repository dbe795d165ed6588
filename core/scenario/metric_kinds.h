// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of metric a preset may measure, as one table: what YAML calls them, which keys they
// take, and what they mean.
#pragma once

#include <span>
#include <string_view>

#include "core/scenario/scenario.h"

namespace schedlab::scenario {

struct MetricKindInfo {
  MetricKind kind;
  std::string_view name;
  std::string_view unit;
  bool task;  // the keys it takes
  bool other;
  bool cpu;
  bool from;
  bool to;
  std::string_view help;
};

[[nodiscard]] std::span<const MetricKindInfo> metric_kinds();

}  // namespace schedlab::scenario
