// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_text.h"

#include <fmt/format.h>

#include "core/lab/report.h"
#include "core/lab/text_table.h"
#include "core/trace/reason.h"

namespace schedlab::cli {

namespace {

using lab::TextTable;
using Align = TextTable::Align;

std::string tasks_text(const std::vector<lab::TaskFigures>& tasks) {
  TextTable table({{"task", Align::kLeft},
                   {"pid"},
                   {"policy", Align::kLeft},
                   {"prio"},
                   {"cpu"},
                   {"wait"},
                   {"switches"},
                   {"preemptions"},
                   {"migrations"},
                   {"state", Align::kLeft}});
  for (const lab::TaskFigures& t : tasks) {
    table.add_row({t.name, fmt::format("{}", t.pid), std::string(machine::policy_name(t.policy)),
                   fmt::format("{}", t.prio), format_span(t.cpu), format_span(t.wait),
                   fmt::format("{}", t.switches), fmt::format("{}", t.preemptions),
                   fmt::format("{}", t.migrations), std::string(1, trace::state_letter(t.state))});
  }
  return table.text();
}

std::string cpus_text(const std::vector<lab::CpuFigures>& cpus) {
  TextTable table({{"cpu"}, {"busy"}, {"rt"}, {"idle"}, {"throttled"}, {"switches"}});
  for (std::size_t i = 0; i < cpus.size(); ++i) {
    const lab::CpuFigures& c = cpus[i];
    table.add_row({fmt::format("{}", i), format_span(c.busy), format_span(c.rt),
                   format_span(c.idle), format_span(c.throttled), fmt::format("{}", c.switches)});
  }
  return table.text();
}

/// cpu.stat of each; nothing without cgroups.
std::string groups_text(const std::vector<lab::GroupFigures>& groups) {
  TextTable table({{"cgroup", Align::kLeft},
                   {"quota"},
                   {"period"},
                   {"nr_periods"},
                   {"nr_throttled"},
                   {"throttled"},
                   {"usage"}});
  for (const lab::GroupFigures& g : groups) {
    const bool unlimited = g.quota == machine::kRuntimeInf;
    table.add_row({g.name, unlimited ? "max" : format_span(g.quota), format_span(g.period),
                   fmt::format("{}", g.nr_periods), fmt::format("{}", g.nr_throttled),
                   format_span(g.throttled), format_span(g.usage)});
  }
  return groups.empty() ? "" : table.text() + "\n";
}

/// Seconds with nine places, as trace_pipe and perf print an instant.
std::string clock_text(Instant t) {
  constexpr std::int64_t kNsPerSecond = 1'000'000'000;
  return fmt::format("{}.{:09}", t.ns / kNsPerSecond, t.ns % kNsPerSecond);
}

std::string sentence(const trace::Record& why, const trace::Names& names) {
  const std::string_view function = trace::kernel_function(why.reason);
  return trace::explain(why, names) + (function.empty() ? "" : fmt::format(" [{}]", function));
}

}  // namespace

std::string summary_text(const scenario::Scenario& scenario, const lab::RepeatedResult& result) {
  const lab::RunResult& first = result.first;
  std::string text = fmt::format("{}: {}\n", scenario.name, scenario.title);
  text +=
      fmt::format("kernel {}, {} CPUs, HZ {}, seed {}: {} simulated, {} events, trace {:016x}\n",
                  knobs::info(scenario.setup.profile).name, scenario.setup.machine.cpus,
                  scenario.setup.machine.hz, first.seed, to_string(first.sim_time), first.events,
                  first.trace_hash);
  if (first.stop) {
    text += fmt::format("stopped at {} s: {}\n", clock_text(first.stop->at), first.stop->what);
  }
  if (result.runs > 1) {
    text += fmt::format("{} runs; tasks and CPUs are those of the first\n", result.runs);
  }
  return text + "\n" +
         (scenario.metrics.empty() ? "" : lab::metric_table(scenario, result).text() + "\n") +
         tasks_text(first.tasks) + "\n" +
         groups_text(first.groups) + cpus_text(first.cpus);
}

std::string explain_text(const std::vector<lab::TaskStretch>& stretches,
                         const trace::Names& names) {
  TextTable table({{"at [s]"}, {"for"}, {"state", Align::kLeft}, {"because", Align::kLeft}});
  for (const lab::TaskStretch& s : stretches) {
    if (s.begin < s.end) {
      table.add_row({clock_text(s.begin), format_span(s.end - s.begin),
                     std::string(trace::state_name(s.state)), sentence(s.why, names)});
    }
  }
  return table.text();
}

std::string vmstat_text(const std::vector<stats::VmstatRow>& rows) {
  std::string text = stats::vmstat_header() + "\n";
  for (const stats::VmstatRow& row : rows) {
    text += stats::to_string(row) + "\n";
  }
  return text;
}

}  // namespace schedlab::cli
