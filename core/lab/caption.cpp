// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/caption.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/knobs/table.h"

namespace schedlab::lab {

namespace {

std::string changed_knobs(const engine::Setup& setup) {
  const auto defaults = knobs::KnobValues::defaults(setup.profile, setup.machine.cpus);
  std::string text;
  for (const knobs::KnobSpec& knob : knobs::table()) {
    if (setup.knobs[knob.id] != defaults[knob.id]) {
      text += fmt::format("{}{}={}", text.empty() ? "" : " ", knob.name,
                          knobs::format_value(knob.id, setup.knobs[knob.id]));
    }
  }
  return text.empty() ? "knobs: the kernel's defaults" : "knobs: " + text;
}

}  // namespace

std::vector<std::string> caption_lines(const scenario::Scenario& scenario,
                                       const Invocation& invocation) {
  const engine::Setup& setup = scenario.setup;
  return {fmt::format("{}: kernel {}, {} CPUs, HZ {}, seed {}", scenario.name,
                      knobs::info(setup.profile).name, setup.machine.cpus, setup.machine.hz,
                      invocation.seed),
          changed_knobs(setup), command_line(invocation)};
}

std::vector<std::string> caption_lines(const SweepPlan& plan) {
  const scenario::Scenario& cell = plan.cells.front().scenario;
  const auto swept = [&](std::string_view name) {
    return std::ranges::any_of(plan.request.axes,
                               [&](const Axis& axis) { return axis.name == name; });
  };
  std::string same = cell.name + ": ";
  if (!swept("kernel")) {
    same += fmt::format("kernel {}, ", knobs::info(cell.setup.profile).name);
  }
  if (!swept("machine.cpus")) {
    same += fmt::format("{} CPUs, ", cell.setup.machine.cpus);
  }
  if (!swept("machine.hz")) {
    same += fmt::format("HZ {}, ", cell.setup.machine.hz);
  }
  const std::size_t runs = plan.request.runs.value_or(static_cast<std::size_t>(cell.runs));
  same += fmt::format("{} run{} a point, first seed {}", runs, runs == 1 ? "" : "s",
                      plan.request.seed.value_or(cell.seed));
  return {same, command_line(plan.request)};
}

}  // namespace schedlab::lab
