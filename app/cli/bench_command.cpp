// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab bench
#include <CLI/CLI.hpp>

#include "core/lab/bench.h"
#include "core/lab/json.h"

#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/terminal.h"

namespace schedlab::cli {

namespace {

constexpr int kRuns = 3;  // short ones: the best is the one least disturbed by others

Exit execute(const std::string& json, const Verbosity& verbosity) {
  std::optional<Destination> file;
  if (const auto opened = open_if_wanted(json, file); !opened.ok()) {
    return report(opened.error());
  }
  std::vector<lab::BenchResult> results;
  {
    const std::vector<lab::BenchCase> cases = lab::bench_cases();
    ProgressBar bar("measuring", !verbosity.quiet);
    for (const lab::BenchCase& bench_case : cases) {
      bar.show(static_cast<double>(results.size()) / static_cast<double>(cases.size()));
      results.push_back(lab::bench(bench_case, kRuns));
    }
  }
  return status_of(file ? file->write(lab::to_json(results)) : print(lab::to_text(results)));
}

}  // namespace

Command bench_command(CLI::App& program) {
  auto json = std::make_shared<std::string>();
  CLI::App* app = program.add_subcommand(
      "bench", "Measure how fast this computer simulates, with recording on");
  app->add_option("--json", *json, "The results as JSON")->type_name("FILE|-");
  return {app, [json](const Verbosity& verbosity) { return execute(*json, verbosity); }};
}

}  // namespace schedlab::cli
