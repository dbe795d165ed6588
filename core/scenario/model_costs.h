// SPDX-License-Identifier: GPL-3.0-or-later
// Costs the model itself asks for, by name, out of `costs:`. Others belong to whoever names them in a
// program (run: costs.loop_time).
#pragma once

#include <span>
#include <string_view>

#include "core/engine/setup.h"
#include "core/scenario/place.h"

namespace schedlab::scenario {

struct ModelCostInfo {
  std::string_view name;
  bool needed;  // by a machine with memory
  std::string_view help;
};

[[nodiscard]] std::span<const ModelCostInfo> model_costs();
/// Fills page_costs and cost_model. `costs.scale` multiplies every time among them.
void read_model_costs(const Place& costs, engine::Setup& setup);

}  // namespace schedlab::scenario
