// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/until.h"

#include "core/engine/condition.h"

namespace schedlab::ui {

std::string until_problem(const std::vector<std::string>& conditions, const trace::Names& names) {
  for (const std::string& text : conditions) {
    if (const auto condition = engine::parse_condition(text, names); !condition.ok()) {
      return condition.error().message;
    }
  }
  return {};
}

}  // namespace schedlab::ui
