// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/request.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/lab/run.h"
#include "core/scenario/library.h"
#include "core/scenario/session_file.h"

namespace schedlab::cli {

namespace {

constexpr std::size_t kMostRuns = 100'000;
constexpr const char* kDuration = "duration";  // key path of what --for sets

void parse_sets(const Request& request, ParsedRequest& parsed, Failure& failure) {
  for (const std::string& text : request.sets) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      failure.lines.push_back(fmt::format("--set {}: accepted is NAME=VALUE", text));
      continue;
    }
    parsed.sets.emplace_back(trim(text.substr(0, equals)), trim(text.substr(equals + 1)));
  }
}

void parse_writes(const Request& request, ParsedRequest& parsed, Failure& failure) {
  for (const std::string& text : request.writes) {
    if (const auto write = scenario::parse_timed_write(text); write.ok()) {
      parsed.writes.push_back(write.value());
    } else {
      failure.lines.push_back(fmt::format("--at {}: {}", text, write.error().message));
    }
  }
}

void parse_for(const Request& request, ParsedRequest& parsed, Failure& failure) {
  if (request.duration.empty()) {
    return;
  }
  const auto duration = parse_duration(request.duration);
  if (!duration || *duration <= Duration{}) {
    failure.lines.push_back(
        fmt::format("--for {}: accepted is a duration above 0 with a unit, such as 950ms or 10s",
                    request.duration));
    return;
  }
  parsed.sets.emplace_back(kDuration, request.duration);
}

void add(Failure& failure, const Failure& more) {
  failure.status = std::max(failure.status, more.status);
  failure.lines.insert(failure.lines.end(), more.lines.begin(), more.lines.end());
}

/// The preset of a session with all that its own run was given.
Outcome<ParsedRequest> of_session(const std::string& file) {
  const auto loaded = scenario::load_session(file);
  if (!loaded.ok()) {
    return failure_of(loaded.error());
  }
  const auto& [session, preset_file, scenario] = loaded.value();
  const bool has_name = scenario::find_preset(session.preset).ok();
  return ParsedRequest{.file = preset_file,
                       .preset = has_name ? session.preset : preset_file,
                       .sets = session.sets,
                       .writes = session.run.writes,
                       .seed = session.seed};
}

/// What a command names: a preset, or a session.
Outcome<ParsedRequest> named(const std::string& name) {
  auto file = locate_preset(name);
  if (!file.ok()) {
    return file.error();
  }
  if (scenario::is_session_file(file.value())) {
    return of_session(file.value());
  }
  return ParsedRequest{.file = file.value(), .preset = name, .sets = {}, .writes = {}, .seed = {}};
}

lab::Invocation invocation_of(const Request& request, const ParsedRequest& parsed,
                              const scenario::Scenario& scenario) {
  std::vector<scenario::Override> sets = parsed.sets;
  std::erase_if(sets, [](const scenario::Override& set) {
    return set.first == kDuration;
  });  // stands as --for
  return {.preset = parsed.preset,
          .sets = std::move(sets),
          .writes = parsed.writes,
          .seed = parsed.seed.value_or(scenario.seed),
          .duration = scenario.setup.duration,
          .runs = request.runs.value_or(static_cast<std::size_t>(scenario.runs))};
}

}  // namespace

CLI::Option* add_repeated(CLI::App& app, const std::string& option,
                          std::vector<std::string>& values, const std::string& help) {
  return app.add_option(option, values, help)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_request_options(CLI::App& app, Request& request) {
  app.add_option("PRESET", request.preset,
                 "Name of an installed preset, a YAML file of one, or of a saved session")
      ->required();
  add_repeated(app, "--set", request.sets,
               "Change a knob or any scalar of the preset before the run")
      ->type_name("NAME=VALUE");
  add_repeated(app, "--at", request.writes, "Write a knob while it runs")
      ->type_name("TIME:NAME=VALUE");
  app.add_option("--for", request.duration, "How long to simulate; else as the preset says")
      ->type_name("DURATION");
  app.add_option("--seed", request.seed, "Seed of the random streams; else as the preset says")
      ->type_name("N");
  app.add_option("--runs", request.runs, "How many runs, with seeds derived from the first")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, kMostRuns));
}

Outcome<std::string> locate_preset(const std::string& name_or_path) {
  auto file = scenario::find_preset(name_or_path);
  if (!file.ok()) {
    return bad_input(file.error().message);
  }
  return std::move(file.value());
}

Failure failure_of(const scenario::Problems& problems) {
  Failure failure;
  for (const scenario::Problem& problem : problems) {
    failure.lines.push_back(problem.text());
    failure.status = problem.unreadable ? Exit::kFileError : failure.status;
  }
  return failure;
}

ParsedRequest parse_request(const Request& request, Failure& failure) {
  ParsedRequest parsed;
  if (auto found = named(request.preset); found.ok()) {
    parsed = std::move(found.value());
  } else {
    add(failure, found.error());
  }
  parse_sets(request, parsed, failure);
  parse_writes(request, parsed, failure);
  parse_for(request, parsed, failure);
  parsed.seed = request.seed ? request.seed : parsed.seed;
  return parsed;
}

Outcome<LoadedRequest> load_request(const Request& request) {
  Failure failure;
  const ParsedRequest parsed = parse_request(request, failure);
  if (parsed.file.empty()) {
    return failure;
  }
  auto scenario = scenario::read_preset(parsed.file, parsed.sets);
  if (!scenario.ok()) {
    add(failure, failure_of(scenario.error()));
    return failure;
  }
  for (const std::string& refused : lab::refused_writes(scenario.value().setup, parsed.writes)) {
    failure.lines.push_back("--at " + refused);
  }
  if (!failure.lines.empty()) {
    return failure;
  }
  lab::Invocation invocation = invocation_of(request, parsed, scenario.value());
  return LoadedRequest{std::move(scenario.value()), std::move(invocation)};
}

}  // namespace schedlab::cli
