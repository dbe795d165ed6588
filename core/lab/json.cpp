// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/knobs/table.h"
#include "core/lab/free_path_json.h"
#include "core/trace/reason.h"

namespace schedlab::lab {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json json_of(const TaskFigures& task) {
  return {{"name", task.name},
          {"pid", task.pid},
          {"policy", machine::policy_name(task.policy)},
          {"prio", task.prio},
          {"cpu_ns", task.cpu.ns},
          {"sampled_cpu_ns", task.sampled.ns},
          {"wait_ns", task.wait.ns},
          {"switches", task.switches},
          {"preemptions", task.preemptions},
          {"migrations", task.migrations},
          {"wakeups", task.wakeups},
          {"state", std::string(1, trace::state_letter(task.state))}};
}

/// irq is 0: interrupts take no time yet.
Json json_of(const CpuFigures& cpu, std::size_t number) {
  return {{"cpu", number},
          {"busy_ns", cpu.busy.ns},
          {"rt_ns", cpu.rt.ns},
          {"idle_ns", cpu.idle.ns},
          {"irq_ns", 0},
          {"spin_ns", cpu.spin.ns},
          {"switches", cpu.switches},
          {"throttled_ns", cpu.throttled.ns},
          {"rt_runtime_ns", cpu.rt_runtime == machine::kRuntimeInf ? -1 : cpu.rt_runtime.ns}};
}

Json json_of(const GroupFigures& group) {
  constexpr std::int64_t kNsPerUs = 1'000;
  const bool unlimited = group.quota == machine::kRuntimeInf;
  return {{"name", group.name},
          {"quota_us", unlimited ? -1 : group.quota.ns / kNsPerUs},
          {"period_us", group.period.ns / kNsPerUs},
          {"nr_periods", group.nr_periods},
          {"nr_throttled", group.nr_throttled},
          {"throttled_ns", group.throttled.ns},
          {"usage_ns", group.usage.ns}};
}

Json json_of(const engine::JournalEntry& write) {
  return {{"at_ns", write.at.ns},
          {"knob", knobs::spec(write.knob).name},
          {"value", write.value},
          {"text", to_string(write)}};
}

Json json_of(const stats::ProcStat& stat) {
  return {{"user", stat.user},
          {"nice", stat.nice},
          {"system", stat.system},
          {"idle", stat.idle},
          {"iowait", stat.iowait},
          {"intr", stat.intr},
          {"ctxt", stat.ctxt},
          {"procs_running", stat.procs_running},
          {"procs_blocked", stat.procs_blocked}};
}

Json json_of(const stats::VmstatRow& row) {
  return {{"at_ns", row.at.ns},
          {"r", row.r},
          {"b", row.b},
          {"swpd", 0},
          {"free", row.memory.free_kib},
          {"buff", 0},
          {"cache", row.memory.cached_kib},
          {"si", 0},
          {"so", 0},
          {"bi", 0},
          {"bo", 0},
          {"in", row.in},
          {"cs", row.cs},
          {"us", row.us},
          {"sy", row.sy},
          {"id", row.id},
          {"wa", row.wa},
          {"st", 0}};
}

Json json_of(const Spread& spread) {
  return {{"mean", spread.mean}, {"q1", spread.q1},   {"median", spread.median}, {"q3", spread.q3},
          {"min", spread.min},   {"max", spread.max}, {"runs", spread.runs}};
}

Json json_of(const BenchResult& result) {
  return {{"name", result.name},
          {"sim_ns", result.sim_time.ns},
          {"events", result.events},
          {"wall_ns", result.wall_ns},
          {"cpu_ns", result.cpu_ns},
          {"events_per_second", result.events_per_second()},
          {"times_real_time", result.times_real_time()},
          {"slices", result.slices},
          {"bytes_per_slice", result.bytes_per_slice()}};
}

template <typename Items>
Json list_of(const Items& items) {
  Json list = Json::array();
  for (const auto& item : items) {
    list.push_back(json_of(item));
  }
  return list;
}

Json cpus_of(const std::vector<CpuFigures>& cpus) {
  Json list = Json::array();
  for (std::size_t i = 0; i < cpus.size(); ++i) {
    list.push_back(json_of(cpus[i], i));
  }
  return list;
}

Json metrics_of(const scenario::Scenario& scenario, const RepeatedResult& result, bool repeated) {
  Json metrics = Json::object();
  for (std::size_t i = 0; i < scenario.metrics.size(); ++i) {
    const std::string& name = scenario.metrics[i].name;
    metrics[name] = repeated ? json_of(result.metrics[i]) : Json(result.first.metrics[i]);
  }
  return metrics;
}

/// One published value as a number, a measured range by its middle; both ends stand beside it.
double published_value(const scenario::PublishedPoint& point) {
  return (point.low + point.high) / 2;
}

Json json_of(const TableReport& table, const Figure& figure) {
  Json json{{"preset", table.preset},
            {"table", table.table},
            {"point", figure.point.label},
            {"unit", table.unit},
            {"metric", figure.point.metric},
            {"published", published_value(figure.point)},
            {"published_low", figure.point.low},
            {"published_high", figure.point.high},
            {"simulated", figure.simulated.mean},
            {"q1", figure.simulated.q1},
            {"median", figure.simulated.median},
            {"q3", figure.simulated.q3},
            {"runs", figure.simulated.runs},
            {"error", figure.error},
            {"tolerance", figure.point.tolerance},
            {"fitted", figure.point.fitted},
            {"verdict", verdict_name(figure.verdict)}};
  if (!figure.point.known.empty()) {
    json["known"] = figure.point.known;
  }
  if (table.rms_tolerance) {
    json["table_rms"] = table.rms;
    json["table_rms_tolerance"] = *table.rms_tolerance;
    json["table_verdict"] = verdict_name(table.rms_verdict);
  }
  return json;
}

}  // namespace

std::string to_json(const scenario::Scenario& scenario, const Invocation& invocation,
                    const RepeatedResult& result) {
  const RunResult& first = result.first;
  Json json;
  json["preset"] = scenario.name;
  json["kernel"] = knobs::info(scenario.setup.profile).name;
  json["seed"] = first.seed;
  json["runs"] = result.runs;
  json["complete"] = first.complete && result.runs == invocation.runs;
  if (first.stop) {
    json["stopped"] = {{"at_ns", first.stop->at.ns},
                       {"condition", invocation.until[first.stop->condition]},
                       {"what", first.stop->what}};
  }
  json["command"] = command_line(invocation);
  json["sim_ns"] = first.sim_time.ns;
  json["events"] = first.events;
  json["wall_ns"] = first.wall_ns;
  json["trace_hash"] = fmt::format("{:016x}", first.trace_hash);
  json["journal"] = list_of(first.journal);
  json["metrics"] = metrics_of(scenario, result, invocation.runs > 1);
  json["tasks"] = list_of(first.tasks);
  json["cpus"] = cpus_of(first.cpus);
  json["zones"] = zones_of(first.free_path);
  json["locks"] = locks_of(first.free_path);
  json["workqueues"] = workqueues_of(first.free_path);
  json["cgroups"] = list_of(first.groups);
  json["vmstat"] = json_of(first.proc_stat);
  if (!first.free_path.zones.empty()) {
    json["vmstat"].update(vmstat_of(first.free_path, first.memory_counters));
  }
  if (!first.vmstat.empty()) {
    json["vmstat_rows"] = list_of(first.vmstat);
  }
  return dumped(json);
}

std::string to_json(const Comparison& comparison) {
  Json metrics = Json::object();
  for (const ComparedMetric& metric : comparison.metrics) {
    metrics[metric.name] = {{"unit", metric.unit},
                            {"a", json_of(metric.a)},
                            {"b", json_of(metric.b)},
                            {"difference", json_of(metric.difference)}};
  }
  return dumped({{"runs", comparison.runs},
                 {"complete", comparison.complete},
                 {"metrics", std::move(metrics)}});
}

std::string to_json(const CheckReport& report) {
  Json list = Json::array();
  for (const TableReport& table : report.tables) {
    for (const Figure& figure : table.figures) {
      list.push_back(json_of(table, figure));
    }
  }
  return dumped(list);
}

std::string to_json(const std::vector<BenchResult>& results) {
  return dumped(list_of(results));
}

}  // namespace schedlab::lab
