// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab run
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/base/text.h"
#include "core/lab/caption.h"
#include "core/lab/json.h"

#include "app/cli/charts.h"
#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/request.h"
#include "app/cli/run_text.h"
#include "app/cli/terminal.h"
#include "app/cli/trace_file.h"

namespace schedlab::cli {

namespace {

struct RunArguments {
  Request request;
  std::string json;
  std::string vmstat;
  std::string trace;
  std::vector<std::string> charts;
  std::vector<std::string> until;
  std::string explain;
};

/// What is wanted of a run, known to be possible.
struct Wanted {
  Duration vmstat_interval;
  std::optional<TaskId> explain;
  std::vector<ChartRequest> charts;
  std::vector<engine::Condition> until;
  std::optional<TraceFile> trace;
  std::optional<Destination> json;
  bool only_data = false;  // standard output carries a file's data and nothing else
};

Duration parse_interval(const std::string& text, Failure& failure) {
  const auto interval = parse_duration(text);
  if (interval && *interval > Duration{}) {
    return *interval;
  }
  failure.lines.push_back(
      fmt::format("--vmstat {}: accepted is a duration with a unit, such as 1s, above 0", text));
  return {};
}

std::optional<TaskId> find_task(const std::string& name, const engine::Setup& setup,
                                Failure& failure) {
  std::vector<std::string> names;
  for (const engine::TaskSpec& task : setup.tasks) {
    if (task.name == name) {
      return task_id(names.size());
    }
    names.push_back(task.name);
  }
  const auto near = nearest_name(name, names);
  failure.lines.push_back(fmt::format("--explain {}: there is no such task; the preset has {}{}",
                                      name, fmt::join(names, ", "),
                                      near ? fmt::format(" (did you mean {}?)", *near) : ""));
  return std::nullopt;
}

void parse_charts(const std::vector<std::string>& texts, bool has_memory, Wanted& wanted,
                  Failure& failure) {
  for (const std::string& text : texts) {
    auto chart = parse_chart(text);
    if (chart.ok() && needs_memory(chart.value()) && !has_memory) {
      failure.lines.push_back(
          fmt::format("--chart {}: the machine of this preset has no memory to free", text));
    } else if (chart.ok()) {
      wanted.charts.push_back(std::move(chart.value()));
    } else {
      const auto& lines = chart.error().lines;
      failure.lines.insert(failure.lines.end(), lines.begin(), lines.end());
    }
  }
}

void parse_until(const RunArguments& args, const scenario::Scenario& scenario, Wanted& wanted,
                 Failure& failure) {
  if (args.until.empty()) {
    return;
  }
  if (args.request.runs.value_or(1) > 1) {
    failure.lines.push_back("--until ends one run: it does not go with --runs");
  }
  const auto setup = std::make_shared<const engine::Setup>(scenario.setup);
  const trace::Names names = engine::names_of(engine::boot(setup, scenario.seed));
  for (const std::string& text : args.until) {
    if (auto condition = engine::parse_condition(text, names); condition.ok()) {
      wanted.until.push_back(std::move(condition.value()));
    } else {
      failure.lines.push_back("--until " + condition.error().message);
    }
  }
}

/// Opens every file, once nothing else is wrong.
Outcome<Written> open_files(const RunArguments& args, Wanted& wanted) {
  if (auto json = open_if_wanted(args.json, wanted.json); !json.ok()) {
    return json;
  }
  if (!args.trace.empty()) {
    auto trace = TraceFile::open(args.trace);
    if (!trace.ok()) {
      return trace.error();
    }
    wanted.trace.emplace(std::move(trace.value()));
  }
  return Written{};
}

Outcome<Wanted> wanted_of(const RunArguments& args, const scenario::Scenario& scenario) {
  Wanted wanted;
  Failure failure;
  if (!args.vmstat.empty()) {
    wanted.vmstat_interval = parse_interval(args.vmstat, failure);
  }
  if (!args.explain.empty()) {
    wanted.explain = find_task(args.explain, scenario.setup, failure);
  }
  parse_charts(args.charts, scenario.setup.machine.memory.pages > 0, wanted, failure);
  parse_until(args, scenario, wanted, failure);
  wanted.only_data = args.json == "-" || args.trace == "-";
  if (args.json == "-" && args.trace == "-") {
    failure.lines.push_back("--json - --trace -: only one of them can go to standard output");
  }
  if (!failure.lines.empty()) {
    return failure;
  }
  if (auto opened = open_files(args, wanted); !opened.ok()) {
    return opened.error();
  }
  return wanted;
}

lab::RepeatedResult simulate(const LoadedRequest& loaded, const Wanted& wanted,
                             const Verbosity& verbosity) {
  const lab::Invocation& invocation = loaded.invocation;
  ProgressBar bar("simulating", !verbosity.quiet);
  const std::size_t runs = invocation.runs;
  lab::RunOptions options;
  options.seed = invocation.seed;
  options.writes = invocation.writes;
  options.vmstat_interval = wanted.vmstat_interval;
  options.keep_record = wanted.trace || wanted.explain || !wanted.charts.empty();
  options.follow = wanted.explain;
  options.until = wanted.until;
  options.cancel = &interrupt_flag();
  options.progress = [&](double done) { bar.show(done / static_cast<double>(runs)); };
  lab::Crew crew;
  crew.cancel = options.cancel;
  crew.progress = [&](double done) {
    bar.show((1.0 + done * static_cast<double>(runs - 1)) / static_cast<double>(runs));
  };
  return lab::run_repeated(loaded.scenario, options, runs, crew);
}

std::string text_of(const LoadedRequest& loaded, const Wanted& wanted,
                    const lab::RepeatedResult& result) {
  std::string text;
  if (wanted.only_data) {
    return text;
  }
  if (wanted.vmstat_interval.ns != 0) {
    text += vmstat_text(result.first.vmstat);
  }
  if (wanted.explain) {
    text += explain_text(result.first.stretches, *result.first.record->names);
  }
  return text.empty() ? summary_text(loaded.scenario, result) : text;
}

Outcome<Written> write_all(const LoadedRequest& loaded, Wanted& wanted,
                           const lab::RepeatedResult& result) {
  if (wanted.json) {
    auto written = wanted.json->write(lab::to_json(loaded.scenario, loaded.invocation, result));
    if (!written.ok()) {
      return written;
    }
  }
  if (wanted.trace) {
    if (auto written = wanted.trace->write(*result.first.record); !written.ok()) {
      return written;
    }
  }
  const ChartText text{loaded.scenario.title,
                       lab::caption_lines(loaded.scenario, loaded.invocation)};
  for (const ChartRequest& chart : wanted.charts) {
    if (auto written = write_chart(chart, result.first, text); !written.ok()) {
      return written;
    }
  }
  return print(text_of(loaded, wanted, result));
}

Exit execute(const RunArguments& args, const Verbosity& verbosity) {
  auto loaded = load_request(args.request);
  if (!loaded.ok()) {
    return report(loaded.error());
  }
  auto wanted = wanted_of(args, loaded.value().scenario);
  if (!wanted.ok()) {
    return report(wanted.error());
  }
  if (!args.until.empty()) {
    loaded.value().invocation.runs = 1;
    loaded.value().invocation.until = args.until;
  }
  const lab::RepeatedResult result = simulate(loaded.value(), wanted.value(), verbosity);
  spdlog::info("{} events in {}: {:.2f} M events/s", result.first.events,
               format_span({result.first.wall_ns}),
               static_cast<double>(result.first.events) * 1e3 /
                   static_cast<double>(result.first.wall_ns + 1));
  const Exit status = status_of(write_all(loaded.value(), wanted.value(), result));
  if (!wanted.value().until.empty() && !result.first.stop && result.first.complete) {
    spdlog::warn("no condition of --until came true");
  }
  if (!interrupt_flag().load() || status != Exit::kDone) {
    return status;
  }
  return report({Exit::kInterrupted,
                 {fmt::format("interrupted at {} of simulated time; what was simulated is kept",
                              to_string(result.first.sim_time))}});
}

}  // namespace

Command run_command(CLI::App& program) {
  auto args = std::make_shared<RunArguments>();
  CLI::App* app = program.add_subcommand("run", "Simulate a preset and report what happened");
  add_request_options(*app, args->request);
  app->add_option("--json", args->json, "Everything that was measured")->type_name("FILE|-");
  app->add_option("--vmstat", args->vmstat, "Print the rows `vmstat INTERVAL` would show")
      ->type_name("INTERVAL");
  app->add_option("--trace", args->trace,
                  "Every scheduling event: .txt (ftrace), .json (Chrome), .csv; - is ftrace text")
      ->type_name("FILE|-");
  add_repeated(
      *app, "--chart", args->charts,
      "Draw a view (timeline, counters, heatmap, pipeline) into a file: .svg, .pdf, .png or .csv")
      ->type_name("VIEW=FILE");
  app->add_option("--explain", args->explain, "Say for each stretch of a task's life why it began")
      ->type_name("TASK");
  add_repeated(
      *app, "--until", args->until,
      "End the run when a condition comes true: 'wait > 4ms', 'TASK runs', 'CPU 2 throttled', "
      "'zone wait > 20us', an event such as sched_migrate_task, a time")
      ->type_name("COND");
  app->footer(
      "Examples:\n"
      "  schedlab run rt-95-starves\n"
      "  schedlab run rt-cap-quad --set kernel.sched_rt_runtime_us=500000 --json -\n"
      "  schedlab run rt-lowered-runtime --at 3s:kernel.sched_rt_runtime_us=100000 --vmstat 1s\n"
      "  schedlab run fifo-rr --for 2s --trace trace.txt --chart timeline=fifo-rr.svg\n"
      "  schedlab run rt-95-starves --explain other\n"
      "  schedlab run rt-lowered-runtime --until throttled --until 'wait > 100ms'");
  return {app, [args](const Verbosity& verbosity) { return execute(*args, verbosity); }};
}

}  // namespace schedlab::cli
