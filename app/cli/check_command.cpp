// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab check
#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

#include "core/lab/check.h"
#include "core/lab/json.h"
#include "core/scenario/library.h"

#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/request.h"
#include "app/cli/terminal.h"

namespace schedlab::cli {

namespace {

struct CheckArguments {
  std::vector<std::string> presets;
  std::string json;
  std::optional<std::size_t> runs;
  unsigned jobs = 0;
};

/// The presets that were named, or every installed one.
Outcome<std::vector<std::string>> files_of(const CheckArguments& args) {
  std::vector<std::string> files;
  if (args.presets.empty()) {
    for (const scenario::PresetEntry& preset : scenario::list_presets()) {
      files.push_back(preset.file);
    }
  }
  Failure failure;
  for (const std::string& preset : args.presets) {
    if (auto file = locate_preset(preset); file.ok()) {
      files.push_back(std::move(file.value()));
    } else {
      failure.status = std::max(failure.status, file.error().status);
      failure.lines.insert(failure.lines.end(), file.error().lines.begin(),
                           file.error().lines.end());
    }
  }
  if (!failure.lines.empty()) {
    return failure;
  }
  if (files.empty()) {
    return Failure{Exit::kFileError, {scenario::preset_folder() + ": there are no presets"}};
  }
  return files;
}

Outcome<lab::CheckPlan> plan_of(const CheckArguments& args) {
  const auto files = files_of(args);
  if (!files.ok()) {
    return files.error();
  }
  auto plan = lab::plan_check(files.value());
  if (!plan.ok()) {
    return failure_of(plan.error());
  }
  return std::move(plan.value());
}

lab::CheckReport simulate(const lab::CheckPlan& plan, const CheckArguments& args,
                          const Verbosity& verbosity) {
  ProgressBar bar("checking", !verbosity.quiet);
  lab::Crew crew;
  crew.jobs = args.jobs;
  crew.cancel = &interrupt_flag();
  crew.progress = [&](double done) { bar.show(done); };
  return lab::run_check(plan, args.runs, crew);
}

Exit execute(const CheckArguments& args, const Verbosity& verbosity) {
  const auto plan = plan_of(args);
  if (!plan.ok()) {
    return report(plan.error());
  }
  std::optional<Destination> json;
  if (const auto opened = open_if_wanted(args.json, json); !opened.ok()) {
    return report(opened.error());
  }
  const lab::CheckReport checked = simulate(plan.value(), args, verbosity);
  if (json) {
    if (const auto written = json->write(lab::to_json(checked)); !written.ok()) {
      return report(written.error());
    }
  }
  const Exit verdict = checked.passed() ? Exit::kDone : Exit::kOutside;
  const Exit status = args.json == "-" ? verdict : status_of(print(lab::to_text(checked)), verdict);
  if (checked.complete) {
    return status;
  }
  return report({Exit::kInterrupted, {"interrupted; the figures that were complete are kept"}});
}

}  // namespace

Command check_command(CLI::App& program) {
  auto args = std::make_shared<CheckArguments>();
  CLI::App* app =
      program.add_subcommand("check", "Compare the presets with the figures that were published");
  app->add_option("PRESET", args->presets,
                  "Names or files of presets; every installed one when not given");
  app->add_option("--json", args->json, "A list of every figure")->type_name("FILE|-");
  app->add_option("--runs", args->runs,
                  "How often each point is simulated; else as its preset says")
      ->type_name("N")
      ->check(CLI::Range(1, 100'000));
  app->add_option("--jobs", args->jobs, "Runs at a time; as many as there are CPUs when not given")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  app->footer(
      "Exit status 1 says that a figure is outside its tolerance, even when it is known why.\n"
      "Examples:\n"
      "  schedlab check\n"
      "  schedlab check rt-cap-quad --json figures.json");
  return {app, [args](const Verbosity& verbosity) { return execute(*args, verbosity); }};
}

}  // namespace schedlab::cli
