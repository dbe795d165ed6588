// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab sweep
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/lab/caption.h"
#include "core/lab/published_overlay.h"
#include "core/lab/run.h"
#include "core/lab/shard.h"
#include "core/lab/sweep.h"

#include "app/cli/chart_formats.h"
#include "app/cli/charts.h"
#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/request.h"
#include "app/cli/terminal.h"
#include "ui/export/sweep_page.h"

namespace schedlab::cli {

namespace {

struct SweepArguments {
  Request request;
  std::vector<std::string> axes;
  std::vector<std::string> metrics;
  std::string csv;
  std::string chart;
  std::string shard;
  std::size_t print_jobs = 0;
  std::vector<std::string> merge;
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

std::optional<lab::Shard> shard_of(const SweepArguments& args, const lab::SweepPlan& plan,
                                   Failure& failure) {
  if (args.shard.empty()) {
    return std::nullopt;
  }
  const auto shard = lab::parse_shard(args.shard);
  if (!shard.ok()) {
    failure.lines.push_back("--shard " + shard.error().message);
    return std::nullopt;
  }
  if (shard.value().of > plan.cells.size()) {
    failure.lines.push_back(
        fmt::format("--shard {}: the grid has {} cells only", args.shard, plan.cells.size()));
  }
  return shard.value();
}

Outcome<lab::SweepPlan> plan_of(const SweepArguments& args) {
  Failure failure;
  ParsedRequest parsed = parse_request(args.request, failure);
  lab::SweepRequest sweep{.preset = parsed.preset,
                          .file = parsed.file,
                          .sets = parsed.sets,
                          .axes = {},
                          .writes = parsed.writes,
                          .metrics = args.metrics,
                          .seed = parsed.seed,
                          .runs = args.request.runs};
  parse_axes(args, sweep, failure);
  if (!args.chart.empty()) {
    if (const auto format = check_format("--chart " + args.chart, args.chart); !format.ok()) {
      const auto& lines = format.error().lines;
      failure.lines.insert(failure.lines.end(), lines.begin(), lines.end());
    }
  }
  if (!failure.lines.empty()) {
    return failure;
  }
  auto plan = lab::plan_sweep(sweep);
  if (!plan.ok()) {
    return failure_of(plan.error());
  }
  refuse_writes(plan.value(), failure);
  const std::optional<lab::Shard> shard = shard_of(args, plan.value(), failure);
  if (!failure.lines.empty()) {
    return failure;
  }
  return shard ? lab::cells_of(std::move(plan.value()), *shard) : std::move(plan.value());
}

/// One self-contained command a part.
std::string job_lines(const lab::SweepPlan& plan, const SweepArguments& args) {
  const std::string command = lab::command_line(plan.request);
  const std::size_t jobs = std::min(args.print_jobs, plan.cells.size());
  const std::size_t digits = fmt::formatted_size("{}", jobs);
  std::string lines;
  for (std::size_t i = 1; i <= jobs; ++i) {
    lines += fmt::format("{} --shard {}/{} --csv part-{:0{}}.csv\n", command, i, jobs, i, digits);
  }
  return lines;
}

Outcome<lab::SweepTable> merged(const lab::SweepPlan& plan, const SweepArguments& args) {
  std::vector<lab::ShardFile> files;
  for (const std::string& name : args.merge) {
    std::ifstream in(name, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    if (!in) {
      return file_error(Error{fmt::format("{}: {}", name, std::strerror(errno))});
    }
    files.push_back({name, text.str()});
  }
  auto table = lab::merge_shards(plan, files);
  if (!table.ok()) {
    return bad_input("--merge " + table.error().message);
  }
  return std::move(table.value());
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

/// What is shown, and how to make it again.
ui::SweepPageText page_text(const lab::SweepPlan& plan) {
  return {plan.cells.front().scenario.title, lab::caption_lines(plan)};
}

std::string chart_of(const lab::SweepPlan& plan, const lab::SweepTable& table,
                     const SweepArguments& args) {
  const std::string suffix = ui::suffix_of(args.chart);
  if (suffix == ".csv") {
    return lab::to_csv(table);
  }
  return draw_page(
      ui::sweep_page(ui::picture_of(table, lab::published_marks(plan)), page_text(plan)), suffix);
}

/// The files of a sweep, open before the work begins.
struct Files {
  std::optional<Destination> csv;
  std::optional<Destination> chart;
};

Outcome<Files> open_files(const SweepArguments& args) {
  Files files;
  for (const auto& opened :
       {open_if_wanted(args.csv, files.csv), open_if_wanted(args.chart, files.chart)}) {
    if (!opened.ok()) {
      return opened.error();
    }
  }
  return files;
}

Outcome<Written> write_all(const lab::SweepPlan& plan, const lab::SweepTable& table,
                           const SweepArguments& args, Files& files) {
  if (files.chart && !table.rows.empty()) {
    if (auto written = files.chart->write(chart_of(plan, table, args)); !written.ok()) {
      return written;
    }
  }
  return files.csv ? files.csv->write(lab::to_csv(table)) : print(lab::to_text(table));
}

Exit execute(const SweepArguments& args, const Verbosity& verbosity) {
  const auto plan = plan_of(args);
  if (!plan.ok()) {
    return report(plan.error());
  }
  if (args.print_jobs > 0) {
    return status_of(print(job_lines(plan.value(), args)));
  }
  auto files = open_files(args);
  if (!files.ok()) {
    return report(files.error());
  }
  spdlog::info("{} cells", plan.value().cells.size());
  if (!args.merge.empty()) {
    const auto table = merged(plan.value(), args);
    return table.ok() ? status_of(write_all(plan.value(), table.value(), args, files.value()))
                      : report(table.error());
  }
  const lab::SweepTable table = simulate(plan.value(), args, verbosity);
  const Exit status = status_of(write_all(plan.value(), table, args, files.value()));
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
  app->add_option("--chart", args->chart,
                  "Draw the metrics over the first axis, with the published figures and a line for "
                  "each combination of the other axes; long second axes become cells of colour: "
                  ".svg, .pdf, .png or .csv")
      ->type_name("FILE");
  app->add_option("--print-jobs", args->print_jobs,
                  "Print the sweep as N commands that run anywhere, each with its part of the grid")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, lab::kMaxCells));
  app->add_option("--shard", args->shard, "Only part I of N of the grid")->type_name("I/N");
  app->add_option("--merge", args->merge,
                  "Simulate nothing: the table is in these files, each the --csv of a --shard")
      ->type_name("FILE...");
  app->add_option("--jobs", args->jobs, "Runs at a time; as many as there are CPUs when not given")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  app->footer(
      "Examples:\n"
      "  schedlab sweep rt-cap-quad --vary kernel.sched_rt_runtime_us=200000..950000..50000 "
      "--chart cap.svg\n"
      "  schedlab sweep rt-short-period --vary machine.hz=100,250,1000 --csv -\n"
      "  schedlab sweep rt-cap-dual --vary machine.cpus=1..8 --metric ratio --runs 20 --jobs 4\n"
      "  schedlab sweep rt-cap-quad --vary machine.cpus=1..8 --print-jobs 8 | parallel\n"
      "  schedlab sweep rt-cap-quad --vary machine.cpus=1..8 --merge part-*.csv --csv all.csv");
  return {app, [args](const Verbosity& verbosity) { return execute(*args, verbosity); }};
}

}  // namespace schedlab::cli
