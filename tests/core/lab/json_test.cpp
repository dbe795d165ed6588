// SPDX-License-Identifier: GPL-3.0-or-later
// Does the JSON of a run keep its contract?
#include "core/lab/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/builder.h"

namespace schedlab::lab {
namespace {

using namespace literals;
using Json = nlohmann::json;

scenario::Scenario two_hogs() {
  scenario::Scenario s;
  s.name = "two-hogs";
  s.setup = *test::a_machine("4.14")
                 .cpus(2)
                 .task(test::a_hog("rt").fifo(9))
                 .task(test::a_hog("fair"))
                 .duration(1_s)
                 .setup();
  scenario::MetricSpec share;
  share.name = "share";
  share.kind = scenario::MetricKind::kCpuShare;
  share.to = Instant{} + 1_s;
  s.metrics = {share};
  return s;
}

Json json_with_runs(std::size_t runs) {
  const scenario::Scenario scenario = two_hogs();
  Invocation invocation;
  invocation.preset = "two-hogs";
  invocation.seed = 5;
  invocation.duration = 1_s;
  invocation.runs = runs;
  invocation.writes = {{Instant{} + 500_ms, knobs::Knob::kSchedRtRuntimeUs, 900'000}};
  RunOptions options;
  options.seed = invocation.seed;
  options.writes = invocation.writes;
  return Json::parse(to_json(scenario, invocation, run_repeated(scenario, options, runs, {})));
}

TEST(RunJson, HoldsWhatDeterminesTheRunAndWhatItMeasured) {
  const Json json = json_with_runs(1);
  EXPECT_EQ(json["preset"], "two-hogs");
  EXPECT_EQ(json["kernel"], "4.14");
  EXPECT_EQ(json["seed"], 5);
  EXPECT_EQ(json["sim_ns"], 1'000'000'000);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["metrics"]["share"], 100.0);
  EXPECT_EQ(json["journal"][0]["at_ns"], 500'000'000);
  EXPECT_EQ(json["journal"][0]["knob"], "kernel.sched_rt_runtime_us");
  EXPECT_EQ(json["journal"][0]["value"], 900'000);
  EXPECT_EQ(json["command"],
            "schedlab run two-hogs --at 500ms:kernel.sched_rt_runtime_us=900000 --seed 5 --for 1s");
  EXPECT_EQ(json["trace_hash"].get<std::string>().size(), 16U);
}

TEST(RunJson, GivesTasksAndCpusInNanoseconds) {
  const Json json = json_with_runs(1);
  EXPECT_EQ(json["tasks"][0]["policy"], "SCHED_FIFO");
  EXPECT_EQ(json["tasks"][0]["cpu_ns"], 1'000'000'000);
  EXPECT_EQ(json["tasks"][0]["wait_ns"], 0);
  EXPECT_EQ(json["tasks"][0]["state"], "R");
  EXPECT_EQ(json["cpus"].size(), 2U);
  EXPECT_EQ(json["cpus"][0]["busy_ns"], 1'000'000'000);
  EXPECT_EQ(json["cpus"][1]["cpu"], 1);
  EXPECT_EQ(json["vmstat"]["procs_running"], 2);
}

TEST(RunJson, HasTheListsOfWhatTheMachineDoesNotHave) {
  const Json json = json_with_runs(1);
  for (const char* list : {"zones", "locks", "workqueues", "cgroups"}) {
    EXPECT_EQ(json[list], Json::array()) << list;
  }
}

TEST(RunJson, OfRepeatedRunsCarriesMeanAndQuartiles) {
  const Json json = json_with_runs(3);
  EXPECT_EQ(json["runs"], 3);
  EXPECT_EQ(json["metrics"]["share"]["mean"], 100.0);
  for (const char* field : {"q1", "median", "q3", "min", "max", "runs"}) {
    EXPECT_TRUE(json["metrics"]["share"].contains(field)) << field;
  }
}

TEST(RunJson, HoldsWhatCpuStatOfACgroupWouldSay) {
  scenario::Scenario s;
  s.name = "limited";
  s.setup = *test::a_machine("6.1")
                 .hz(1000)
                 .group("web", 20_ms, 100_ms)
                 .group("free")
                 .task(test::a_hog("spin").in(0))
                 .duration(950_ms)
                 .setup();
  const Json json = Json::parse(to_json(s, {}, run_repeated(s, {}, 1, {})));
  ASSERT_EQ(json["cgroups"].size(), 2U);
  const Json& web = json["cgroups"][0];
  EXPECT_EQ(web["name"], "web");
  EXPECT_EQ(web["quota_us"], 20'000);
  EXPECT_EQ(web["period_us"], 100'000);
  EXPECT_EQ(web["nr_periods"], 9);
  EXPECT_EQ(web["nr_throttled"], 9);
  EXPECT_EQ(web["usage_ns"], json["tasks"][0]["cpu_ns"]);
  EXPECT_EQ(web["throttled_ns"].get<std::int64_t>() + web["usage_ns"].get<std::int64_t>(),
            950'000'000);
  EXPECT_EQ(json["cgroups"][1]["quota_us"], -1);
  EXPECT_EQ(json["cgroups"][1]["usage_ns"], 0);
}

}  // namespace
}  // namespace schedlab::lab
