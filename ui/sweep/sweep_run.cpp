// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_run.h"

#include <fmt/format.h>

#include "core/lab/caption.h"
#include "core/scenario/library.h"

#include "ui/bridge/save.h"

namespace schedlab::ui {

namespace {

std::string joined(const scenario::Problems& problems) {
  std::string text;
  for (const scenario::Problem& problem : problems) {
    text += (text.empty() ? "" : "\n") + problem.text();
  }
  return text;
}

}  // namespace

Result<lab::SweepPlan> plan_of(const Frame& frame, const SweepOrder& order) {
  const auto file = scenario::find_preset(frame.run->preset);
  if (!file.ok()) {
    return file.error();
  }
  lab::SweepRequest request;
  request.preset = frame.run->preset;
  request.file = file.value();
  request.sets = frame.run->overrides;
  request.writes = user_writes(*frame.writes);
  request.metrics = order.metrics;
  request.seed = frame.run->seed;
  request.runs = order.runs;
  for (const std::string& text : order.axes) {
    auto axis = lab::parse_axis(text);
    if (!axis.ok()) {
      return axis.error();
    }
    request.axes.push_back(std::move(axis.value()));
  }
  auto plan = lab::plan_sweep(request);
  if (!plan.ok()) {
    return Error{joined(plan.error())};
  }
  return std::move(plan.value());
}

SweepResult run(const lab::SweepPlan& plan, const lab::Crew& crew) {
  return {lab::run_sweep(plan, crew),        lab::published_marks(plan), lab::caption_lines(plan),
          plan.cells.front().scenario.title, plan.request.sets,          plan.request.seed};
}

std::string row_text(const lab::SweepTable& table, std::size_t row) {
  std::string text;
  for (std::size_t i = 0; i < table.names.size(); ++i) {
    text += fmt::format("{}{}={}", i == 0 ? "" : "  ", table.names[i], table.rows[row].values[i]);
  }
  for (std::size_t i = 0; i < table.metrics.size(); ++i) {
    const lab::Spread& spread = table.rows[row].metrics[i];
    text += fmt::format("{} {} {:.3f} {}", i == 0 ? ":" : ",", table.metrics[i], spread.mean,
                        table.units[i]);
    if (table.repeated) {
      text += fmt::format(" ({:.3f} .. {:.3f})", spread.q1, spread.q3);
    }
  }
  return text;
}

}  // namespace schedlab::ui
