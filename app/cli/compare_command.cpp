// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab compare
#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/lab/compare.h"
#include "core/lab/json.h"

#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/request.h"
#include "app/cli/terminal.h"

namespace schedlab::cli {

namespace {

constexpr std::size_t kDefaultRuns = 5;

struct CompareArguments {
  Request request;                // of A
  std::vector<std::string> sets;  // of B, besides those of A
  std::vector<std::string> writes;
  std::string json;
  unsigned jobs = 0;
};

struct Sides {
  LoadedRequest a;
  LoadedRequest b;
};

Outcome<Sides> load_sides(const CompareArguments& args) {
  Request second = args.request;
  second.sets.insert(second.sets.end(), args.sets.begin(), args.sets.end());
  second.writes.insert(second.writes.end(), args.writes.begin(), args.writes.end());
  auto a = load_request(args.request);
  auto b = load_request(second);
  if (!a.ok() || !b.ok()) {
    return a.ok() ? b.error() : a.error();
  }
  if (a.value().scenario.metrics.empty()) {
    return bad_input("metrics: the preset measures nothing");
  }
  return Sides{std::move(a.value()), std::move(b.value())};
}

lab::Side side_of(const LoadedRequest& loaded) {
  return {loaded.scenario, loaded.invocation.writes};
}

std::string text_of(const Sides& sides, const lab::Comparison& comparison) {
  lab::Invocation a = sides.a.invocation;
  lab::Invocation b = sides.b.invocation;
  a.runs = b.runs = 1;
  return fmt::format("A: {}\nB: {}\n{} seeds, each with both\n\n{}", lab::command_line(a),
                     lab::command_line(b), comparison.runs,
                     lab::comparison_table(comparison).text());
}

Exit execute(const CompareArguments& args, const Verbosity& verbosity) {
  const auto sides = load_sides(args);
  if (!sides.ok()) {
    return report(sides.error());
  }
  std::optional<Destination> json;
  if (const auto opened = open_if_wanted(args.json, json); !opened.ok()) {
    return report(opened.error());
  }
  ProgressBar bar("comparing", !verbosity.quiet);
  lab::Crew crew;
  crew.jobs = args.jobs;
  crew.cancel = &interrupt_flag();
  crew.progress = [&](double done) { bar.show(done); };
  const lab::Comparison comparison =
      lab::compare(side_of(sides.value().a), side_of(sides.value().b),
                   sides.value().a.invocation.seed, args.request.runs.value_or(kDefaultRuns), crew);
  const Exit status = status_of(json ? json->write(lab::to_json(comparison))
                                     : print(text_of(sides.value(), comparison)));
  if (comparison.complete || status != Exit::kDone) {
    return status;
  }
  return report({Exit::kInterrupted, {"interrupted; the seeds that were complete are kept"}});
}

}  // namespace

Command compare_command(CLI::App& program) {
  auto args = std::make_shared<CompareArguments>();
  CLI::App* app = program.add_subcommand(
      "compare", "Measure two settings of a preset on the same seeds, and their difference");
  add_request_options(*app, args->request);
  add_repeated(*app, "--b-set", args->sets, "What B has besides what --set gives both")
      ->type_name("NAME=VALUE");
  add_repeated(*app, "--b-at", args->writes, "A knob that only B writes while it runs")
      ->type_name("TIME:NAME=VALUE");
  app->add_option("--json", args->json, "The comparison as JSON")->type_name("FILE|-");
  app->add_option("--jobs", args->jobs, "Runs at a time; as many as there are CPUs when not given")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  app->footer(
      "Example:\n"
      "  schedlab compare rt-cap-dual --b-set kernel.sched_rt_runtime_us=500000 --runs 20");
  return {app, [args](const Verbosity& verbosity) { return execute(*args, verbosity); }};
}

}  // namespace schedlab::cli
