// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/caption.h"

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

}  // namespace schedlab::lab
