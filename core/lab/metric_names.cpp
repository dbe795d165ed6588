// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metric_names.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"

namespace schedlab::lab {

Result<std::size_t> metric_position(const std::vector<scenario::MetricSpec>& metrics,
                                    const std::string& name) {
  std::vector<std::string> names;
  for (const scenario::MetricSpec& metric : metrics) {
    names.push_back(metric.name);
  }
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) {
    return static_cast<std::size_t>(found - names.begin());
  }
  const auto near = nearest_name(name, names);
  return Error{fmt::format("there is no metric '{}'; the preset measures {}{}", name,
                           fmt::join(names, ", "),
                           near ? fmt::format(" (did you mean {}?)", *near) : "")};
}

}  // namespace schedlab::lab
