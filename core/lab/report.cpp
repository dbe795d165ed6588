// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/report.h"

#include <fmt/format.h>

#include "core/knobs/table.h"

namespace schedlab::lab {

namespace {

using Align = TextTable::Align;

std::string machine_text(const PresetReport& report) {
  const engine::Setup& setup = report.scenario.setup;
  const RunResult& first = report.result.first;
  std::string text =
      fmt::format("Kernel {}, {} CPUs, HZ {}, seed {}: {} simulated, {} events, trace {:016x}.",
                  knobs::info(setup.profile).name, setup.machine.cpus, setup.machine.hz, first.seed,
                  to_string(first.sim_time), first.events, first.trace_hash);
  if (report.result.runs > 1) {
    text += fmt::format(" {} runs with seeds derived from the first.", report.result.runs);
  }
  return text;
}

void add_knobs(Document& document, const engine::Setup& setup) {
  const auto defaults = knobs::KnobValues::defaults(setup.profile, setup.machine.cpus);
  TextTable table({{"knob", Align::kLeft}, {"value"}, {"kernel's default"}});
  bool changed = false;
  for (const knobs::KnobSpec& knob : knobs::table()) {
    if (setup.knobs[knob.id] != defaults[knob.id]) {
      table.add_row({std::string(knob.name), knobs::format_value(knob.id, setup.knobs[knob.id]),
                     knobs::format_value(knob.id, defaults[knob.id])});
      changed = true;
    }
  }
  document.subheading("Knobs that differ from the kernel's defaults");
  if (changed) {
    document.table(std::move(table));
  } else {
    document.paragraph("None.");
  }
}

void add_costs(Document& document, const std::vector<scenario::Cost>& costs) {
  if (costs.empty()) {
    return;
  }
  TextTable table(
      {{"cost", Align::kLeft}, {"value"}, {"origin", Align::kLeft}, {"note", Align::kLeft}});
  for (const scenario::Cost& cost : costs) {
    table.add_row({cost.name, cost.value, cost.origin, cost.note});
  }
  document.subheading("Numbers that are not from kernel source");
  document.table(std::move(table));
}

void add_figures(Document& document, const CheckReport& check) {
  for (const TableReport& table : check.tables) {
    document.subheading(fmt::format("Published: {} [{}]", table.table, table.unit));
    if (!table.source.empty()) {
      document.paragraph("Source: " + table.source + ".");
    }
    document.table(figure_table(table));
    if (const std::string rms = rms_text(table); !rms.empty()) {
      document.paragraph(rms + ".");
    }
  }
}

void add_commands(Document& document, const PresetReport& report) {
  document.subheading("To make it again");
  std::string run = command_line(report.invocation);
  for (const ReportChart& chart : report.charts) {
    run += " " + chart.option;
  }
  document.command(run);
  if (!report.check.tables.empty()) {
    document.command("schedlab check " + shell_quoted(report.invocation.preset));
  }
}

}  // namespace

TextTable metric_table(const scenario::Scenario& scenario, const RepeatedResult& result) {
  const bool repeated = result.runs > 1;
  std::vector<TextTable::Column> columns{
      {"metric", Align::kLeft}, {repeated ? "mean" : "value"}, {"unit", Align::kLeft}};
  if (repeated) {
    columns.push_back({"quartiles"});
  }
  TextTable table(columns);
  for (std::size_t i = 0; i < scenario.metrics.size(); ++i) {
    const Spread& spread = result.metrics[i];
    std::vector<std::string> cells{scenario.metrics[i].name, fmt::format("{:.3f}", spread.mean),
                                   scenario.metrics[i].unit};
    if (repeated) {
      cells.push_back(fmt::format("{:.3f} .. {:.3f}", spread.q1, spread.q3));
    }
    table.add_row(std::move(cells));
  }
  return table;
}

void add_preset(Document& document, const PresetReport& report) {
  const scenario::Scenario& scenario = report.scenario;
  document.heading(fmt::format("{}: {}", scenario.name, scenario.title));
  document.paragraph(machine_text(report));
  if (!scenario.metrics.empty()) {
    document.subheading("Measured");
    document.table(metric_table(scenario, report.result));
  }
  add_figures(document, report.check);
  for (const ReportChart& chart : report.charts) {
    document.figure(chart.svg, chart.caption);
  }
  add_knobs(document, scenario.setup);
  add_costs(document, scenario.costs);
  add_commands(document, report);
}

}  // namespace schedlab::lab
