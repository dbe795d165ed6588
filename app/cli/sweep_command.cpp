// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab sweep
#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

#include "core/lab/run.h"
#include "core/lab/sweep.h"

#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/request.h"
#include "app/cli/terminal.h"

namespace schedlab::cli {

namespace {

struct SweepArguments {
  Request request;
  std::vector<std::string> axes;
  std::vector<std::string> metrics;
  std::string csv;
  unsigned jobs = 0;
};

void parse_axes(const SweepArguments& args, lab::SweepRequest& sweep, Failure& failure) {
  for (const std::string& text : args.axes) {
    if (auto axis = lab::parse_axis(text); axis.ok()) {
      sweep.axes.push_back(std::move(axis.value()));
    } else {
      failure.lines.push_back("--vary " + axis.error().message);
    }
  }
}

/// A write that only some cells refuse is wrong as well: its column would mean two things.
void refuse_writes(const lab::SweepPlan& plan, Failure& failure) {
  for (const lab::SweepCell& cell : plan.cells) {
    for (const std::string& refused :
         lab::refused_writes(cell.scenario.setup, plan.request.writes)) {
      std::string where;
      for (const auto& [name, value] : cell.values) {
        where += " " + name + "=" + value;
      }
      failure.lines.push_back("--at " + refused + " (with" + where + ")");
    }
  }
}

Outcome<lab::SweepPlan> plan_of(const SweepArguments& args) {
  Failure failure;
  ParsedRequest parsed = parse_request(args.request, failure);
  lab::SweepRequest sweep{.file = parsed.file,
                          .sets = parsed.sets,
                          .axes = {},
                          .writes = parsed.writes,
                          .metrics = args.metrics,
                          .seed = args.request.seed,
                          .runs = args.request.runs};
  parse_axes(args, sweep, failure);
  if (!failure.lines.empty()) {
    return failure;
  }
  auto plan = lab::plan_sweep(sweep);
  if (!plan.ok()) {
    return failure_of(plan.error());
  }
  refuse_writes(plan.value(), failure);
  if (!failure.lines.empty()) {
    return failure;
  }
  return std::move(plan.value());
}

lab::SweepTable simulate(const lab::SweepPlan& plan, const SweepArguments& args,
                         const Verbosity& verbosity) {
  ProgressBar bar("sweeping", !verbosity.quiet);
  lab::Crew crew;
  crew.jobs = args.jobs;
  crew.cancel = &interrupt_flag();
  crew.progress = [&](double done) { bar.show(done); };
  return lab::run_sweep(plan, crew);
}

Exit execute(const SweepArguments& args, const Verbosity& verbosity) {
  const auto plan = plan_of(args);
  if (!plan.ok()) {
    return report(plan.error());
  }
  std::optional<Destination> csv;
  if (!args.csv.empty()) {
    auto file = Destination::open(args.csv);
    if (!file.ok()) {
      return report(file.error());
    }
    csv.emplace(std::move(file.value()));
  }
  spdlog::info("{} cells", plan.value().cells.size());
  const lab::SweepTable table = simulate(plan.value(), args, verbosity);
  const Exit status = status_of(csv ? csv->write(lab::to_csv(table)) : print(lab::to_text(table)));
  if (table.complete || status != Exit::kDone) {
    return status;
  }
  return report({Exit::kInterrupted, {"interrupted; the cells that were complete are kept"}});
}

}  // namespace

Command sweep_command(CLI::App& program) {
  auto args = std::make_shared<SweepArguments>();
  CLI::App* app = program.add_subcommand("sweep", "Measure a preset over a grid of values");
  add_request_options(*app, args->request);
  add_repeated(*app, "--vary", args->axes,
               "An axis of the grid: a knob or any scalar of the preset, and its values; a value "
               "may be a range "
               "FIRST..LAST..STEP")
      ->type_name("NAME=V1,V2,...")
      ->required();
  add_repeated(*app, "--metric", args->metrics,
               "A metric of the preset; all of them when not given")
      ->type_name("NAME");
  app->add_option("--csv", args->csv, "The table as comma separated values, else as text")
      ->type_name("FILE|-");
  app->add_option("--jobs", args->jobs, "Runs at a time; as many as there are CPUs when not given")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  app->footer(
      "Examples:\n"
      "  schedlab sweep rt-cap-quad --vary kernel.sched_rt_runtime_us=200000..950000..50000\n"
      "  schedlab sweep rt-short-period --vary machine.hz=100,250,1000 --csv -\n"
      "  schedlab sweep rt-cap-dual --vary machine.cpus=1..8 --metric ratio --runs 20 --jobs 4");
  return {app, [args](const Verbosity& verbosity) { return execute(*args, verbosity); }};
}

}  // namespace schedlab::cli
