// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/override.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/scenario/texts.h"

namespace schedlab::scenario {
namespace {

using namespace schedlab::literals;
using testing::ElementsAre;

Scenario small(const std::vector<Override>& overrides, const std::string& text = kSmall) {
  auto read = read_preset_text(text, "p.yaml", overrides);
  EXPECT_TRUE(read.ok()) << testing::PrintToString(lines(read.error()));
  return std::move(read).value();
}

TEST(Override, ReplacesAKnobOrAddsOne) {
  const auto knobs = small({{"kernel.sched_rt_runtime_us", "-1"}, {"knobs.machine.nohz_idle", "off"}}).setup.knobs;
  EXPECT_EQ(knobs[knobs::Knob::kSchedRtRuntimeUs], -1);
  EXPECT_FALSE(knobs.on(knobs::Knob::kNoHzIdle));
}

TEST(Override, AddsAKnobWherePresetHasNone) {
  const std::string text = small_with("knobs:\n  kernel.sched_rt_runtime_us: 900000\n", "");
  EXPECT_EQ(small({{"kernel.sched_rt_runtime_us", "5"}}, text).setup.knobs[knobs::Knob::kSchedRtRuntimeUs], 5);
}

TEST(Override, ReachesEveryScalarByItsKeyPath) {
  const Scenario s = small({{"machine.cpus", "8"},
                            {"kernel", "2.6.26"},
                            {"duration", "3s"},
                            {"costs.ratio", "0.5"},
                            {"tasks.hog.policy", "other"},
                            {"tasks.hog.affinity", "7"},
                            {"tasks.hog.program.0.run", "9ms"},
                            {"tasks.other.program.0.run", "1ms"}});
  EXPECT_EQ(s.setup.machine.cpus, 8);
  EXPECT_EQ(s.setup.profile, knobs::Profile::k2_6_26);
  EXPECT_EQ(s.setup.duration, 3_s);
  EXPECT_EQ(s.costs.at(0).value, "0.5");
  EXPECT_EQ(s.setup.tasks[0].policy, machine::Policy::kNormal);
  EXPECT_EQ(s.setup.tasks[0].affinity->to_string(), "7");
  EXPECT_EQ(s.setup.tasks[0].program.steps.at(0).time, 9_ms);
  EXPECT_EQ(s.setup.tasks[1].program.steps.at(0).kind, workload::StepKind::kRun);
}

TEST(Override, TakesDefaultsOfTheMachineItMakes) {
  const Scenario s = small({{"machine.cpus", "1"}, {"tasks.hog.affinity", "0"}});
  EXPECT_EQ(s.setup.knobs[knobs::Knob::kSchedLatencyNs], 6'000'000) << "not the 18 ms of 4 CPUs";
}

TEST(Override, WritesAKeyThatThePresetLeftOut) {
  const Scenario s = small({{"tasks.other.nice", "5"}, {"seed", "9"}, {"runs", "3"}});
  EXPECT_EQ(s.setup.tasks[1].nice, 5);
  EXPECT_EQ(s.seed, 9U);
  EXPECT_EQ(s.runs, 3);
}

TEST(Override, LetsTheLastOneWin) {
  EXPECT_EQ(small({{"machine.hz", "100"}, {"machine.hz", "1000"}}).setup.machine.hz, 1000);
}

TEST(Override, IsJudgedByTheReaderOfItsValue) {
  EXPECT_THAT(problems_of(kSmall, {{"machine.hz", "123"}}),
              ElementsAre("--set: machine.hz: found '123', accepted is 100, 250, 300 or 1000"));
  EXPECT_THAT(problems_of(kSmall, {{"kernel.sched_rt_runtime_us", "2000000"}}),
              ElementsAre("--set: knobs.kernel.sched_rt_runtime_us: found '2000000', kernel 6.1 answers EINVAL: "
                          "runtime 2000000 > period 1000000"));
  EXPECT_THAT(problems_of(kSmall, {{"machine.hertz", "100"}}),
              ElementsAre("--set: machine.hertz: found an unknown key, accepted is cpus, cores, nodes, smt, hz, memory or turbo"));
}

TEST(Override, OfAnUnknownNameGivesTheNearest) {
  EXPECT_THAT(
      problems_of(kSmall, {{"sched_rt_runtime_us", "1"}}),
      ElementsAre("--set: sched_rt_runtime_us: found an unknown name, accepted is a knob or the key path of a "
                  "value, did you mean 'kernel.sched_rt_runtime_us'?"));
  EXPECT_THAT(problems_of(kSmall, {{"tasks.hgo.policy", "rr"}}),
              ElementsAre("--set: tasks.hgo.policy: found an unknown name, accepted is a knob or the key path of a "
                          "value, did you mean 'tasks.hog.policy'?"));
  EXPECT_THAT(
      problems_of(kSmall, {{"tasks.hog.program.1", "exit"}}),
      ElementsAre("--set: tasks.hog.program.1: found an unknown name, accepted is a knob or the key path of a "
                  "value, did you mean 'tasks.hog.program.0.run'?"));
}

TEST(Override, ReplacesNoMapping) {
  EXPECT_THAT(
      problems_of(kSmall, {{"machine", "4"}}),
      ElementsAre("--set: machine: found a mapping or a list, accepted is a knob or the key path of one value"));
}

TEST(OverrideNames, AreKnobsAndKeyPaths) {
  const auto root = parse_yaml(kSmall, "p.yaml");
  EXPECT_THAT(override_names(root.value()),
              testing::IsSupersetOf(
                  {"kernel.sched_rt_period_us", "machine.cpus", "costs.ratio", "tasks.hog.program.0.run", "seed"}));
}

}  // namespace
}  // namespace schedlab::scenario
