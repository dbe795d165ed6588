// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab report
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/lab/report.h"

#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/request.h"
#include "app/cli/terminal.h"
#include "ui/export/chart_page.h"

namespace schedlab::cli {

namespace {

namespace fs = std::filesystem;

struct ReportArguments {
  std::vector<std::string> presets;
  std::string folder;
  std::optional<std::size_t> runs;
};

/// A preset that can be run and checked.
struct Planned {
  LoadedRequest loaded;
  lab::CheckPlan check;
};

Outcome<std::vector<Planned>> plan_of(const ReportArguments& args) {
  std::vector<Planned> planned;
  Failure failure;
  for (const std::string& preset : args.presets) {
    Request request;
    request.preset = preset;
    request.runs = args.runs;
    auto loaded = load_request(request);
    if (!loaded.ok()) {
      failure.status = std::max(failure.status, loaded.error().status);
      failure.lines.insert(failure.lines.end(), loaded.error().lines.begin(),
                           loaded.error().lines.end());
      continue;
    }
    auto check = lab::plan_check({loaded.value().scenario.file});
    if (!check.ok()) {
      return failure_of(check.error());
    }
    planned.push_back({std::move(loaded.value()), std::move(check.value())});
  }
  if (!failure.lines.empty()) {
    return failure;
  }
  return planned;
}

/// Charts of the first run: what a reader wants to see without starting the program.
std::vector<lab::ReportChart> charts_of(const LoadedRequest& loaded, const trace::StoreView& record,
                                        std::size_t position) {
  std::vector<ui::ChartView> views{ui::ChartView::kTimeline, ui::ChartView::kCounters};
  if (!record.locks.empty()) {
    views.push_back(ui::ChartView::kHeatmap);
  }
  std::vector<lab::ReportChart> charts;
  for (const ui::ChartView view : views) {
    const std::string name(ui::chart_view_name(view));
    ui::ChartOptions options;
    options.title = loaded.scenario.title;
    const ui::ChartPage chart(view, record, options, ui::Crowded::kColumns);
    charts.push_back(
        {ui::svg_of(chart.page(), fmt::format("{}-{}", name, position)),
         fmt::format("{}: {} of seed {}", loaded.scenario.name, name, loaded.invocation.seed),
         fmt::format("--chart {0}={0}.svg", name)});
  }
  return charts;
}

lab::PresetReport report_of(const Planned& planned, std::size_t position,
                            const ReportArguments& args, const Verbosity& verbosity) {
  const LoadedRequest& loaded = planned.loaded;
  ProgressBar bar(loaded.scenario.name, !verbosity.quiet);
  lab::RunOptions options;
  options.seed = loaded.invocation.seed;
  options.keep_record = true;
  options.cancel = &interrupt_flag();
  lab::Crew crew;
  crew.cancel = options.cancel;
  crew.progress = [&](double done) { bar.show(done); };
  lab::PresetReport report{
      .scenario = loaded.scenario,
      .invocation = loaded.invocation,
      .result = lab::run_repeated(loaded.scenario, options, loaded.invocation.runs, crew),
      .check = lab::run_check(planned.check, args.runs, crew),
      .charts = {}};
  report.charts = charts_of(loaded, *report.result.first.record, position);
  return report;
}

Outcome<Written> make_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return file_error(Error{fmt::format("{}: {}", folder, error.message())});
  }
  return Written{};
}

Exit execute(const ReportArguments& args, const Verbosity& verbosity) {
  const auto planned = plan_of(args);
  if (!planned.ok()) {
    return report(planned.error());
  }
  if (auto made = make_folder(args.folder); !made.ok()) {
    return report(made.error());
  }
  auto page = Destination::open((fs::path(args.folder) / "report.html").string());
  auto mail = Destination::open((fs::path(args.folder) / "report.txt").string());
  if (!page.ok() || !mail.ok()) {
    return report(page.ok() ? mail.error() : page.error());
  }
  lab::Document document(planned.value().size() == 1
                             ? planned.value().front().loaded.scenario.title
                             : fmt::format("{} presets of schedlab", planned.value().size()));
  for (std::size_t i = 0; i < planned.value().size(); ++i) {
    lab::add_preset(document, report_of(planned.value()[i], i, args, verbosity));
  }
  document.paragraph(fmt::format("Made by schedlab {}.", SCHEDLAB_VERSION));
  if (interrupt_flag().load()) {
    return report({Exit::kInterrupted, {"interrupted; no report was written"}});
  }
  if (const auto written = page.value().write(document.html()); !written.ok()) {
    return report(written.error());
  }
  return status_of(mail.value().write(document.text()));
}

}  // namespace

Command report_command(CLI::App& program) {
  auto args = std::make_shared<ReportArguments>();
  CLI::App* app = program.add_subcommand(
      "report", "Write a page and a mail that show presets, their figures and their commands");
  app->add_option("PRESET", args->presets, "Names or files of presets")->required();
  app->add_option("--out", args->folder,
                  "Where report.html and report.txt go; made when it is not there")
      ->type_name("DIR")
      ->required();
  app->add_option("--runs", args->runs, "How often each run is repeated; else as its preset says")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
  app->footer(
      "The page is one file with its charts in it. The text has the same tables, for a mail.\n"
      "Example:\n"
      "  schedlab report rt-cap-quad free-320g-parallel --out report");
  return {app, [args](const Verbosity& verbosity) { return execute(*args, verbosity); }};
}

}  // namespace schedlab::cli
