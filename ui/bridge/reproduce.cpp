// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/reproduce.h"

#include "core/lab/caption.h"
#include "core/lab/command.h"
#include "core/scenario/scenario.h"

#include "ui/bridge/save.h"

namespace schedlab::ui {

namespace {

lab::Invocation invocation_of(const Frame& frame) {
  lab::Invocation invocation;
  invocation.preset = frame.run->preset;
  invocation.sets = frame.run->overrides;
  invocation.seed = frame.run->seed;
  invocation.duration = frame.recorded_until - Instant{};
  invocation.writes = user_writes(*frame.writes);
  return invocation;
}

}  // namespace

std::string reproducing_command(const Frame& frame) {
  return frame.run == nullptr ? std::string() : lab::command_line(invocation_of(frame));
}

std::vector<std::string> chart_caption(const Frame& frame) {
  scenario::Scenario as_it_is_now;
  as_it_is_now.name = frame.run->name;
  as_it_is_now.setup.profile = frame.run->profile;
  as_it_is_now.setup.machine.cpus = frame.run->cpus;
  as_it_is_now.setup.machine.hz = frame.run->hz;
  as_it_is_now.setup.knobs = frame.knobs;
  return lab::caption_lines(as_it_is_now, invocation_of(frame));
}

}  // namespace schedlab::ui
