// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/group_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/machine/runqueue.h"

#include "tests/core/scenario/texts.h"

namespace schedlab::scenario {
namespace {

using namespace schedlab::literals;
using testing::ElementsAre;
using testing::IsEmpty;

/// The small preset with these cgroups, its task "other" in one of them.
std::string grouped(const std::string& groups, const std::string& task_group = "web") {
  return small_with("tasks:\n", "cgroups:\n" + groups + "tasks:\n")
      .replace(small_with("tasks:\n", "cgroups:\n" + groups + "tasks:\n").find("  other:\n"), 9,
               "  other:\n    cgroup: " + task_group + "\n");
}

Scenario read(const std::string& yaml, const std::vector<Override>& overrides = {}) {
  const auto scenario = read_preset_text(yaml, "p.yaml", overrides);
  EXPECT_TRUE(scenario.ok()) << (scenario.ok() ? "" : scenario.error().front().text());
  return scenario.ok() ? scenario.value() : Scenario{};
}

TEST(Cgroups, AreReadWithUnitsAndTasksJoinThemByName) {
  const Scenario s = read(grouped("  db: {quota: 50ms, period: 20ms}\n  web: {quota: max}\n  free:\n"));
  ASSERT_EQ(s.setup.groups.size(), 3U);
  EXPECT_EQ(s.setup.groups[0], (engine::GroupSpec{"db", 50_ms, 20_ms}));
  EXPECT_EQ(s.setup.groups[1], (engine::GroupSpec{"web", machine::kRuntimeInf, std::nullopt}));
  EXPECT_EQ(s.setup.groups[2], (engine::GroupSpec{"free", std::nullopt, std::nullopt}));
  EXPECT_EQ(s.setup.tasks[0].group, std::nullopt);
  EXPECT_EQ(s.setup.tasks[1].group, 1U);
}

TEST(Cgroups, AreSetByKeyPath) {
  const std::string preset = grouped("  db: {quota: 50ms}\n  web: {}\n");
  const Scenario s = read(preset, {{"cgroups.db.quota", "10ms"},
                                   {"cgroups.web.period", "5ms"},
                                   {"tasks.other.cgroup", "db"},
                                   {"cpu.cfs_quota_us", "30ms"}});
  EXPECT_EQ(s.setup.groups[0].quota, 10_ms);
  EXPECT_EQ(s.setup.groups[1].period, 5_ms);
  EXPECT_EQ(s.setup.tasks[1].group, 0U);
  EXPECT_EQ(s.setup.knobs[knobs::Knob::kCfsQuotaUs], 30'000);
}

TEST(Cgroups, SayWhatIsWrongAndWhere) {
  EXPECT_THAT(problems_of(grouped("  web: {quota: 10ms}\n", "wep")),
              ElementsAre("p.yaml:20:13: tasks.other.cgroup: found 'wep', accepted is web, did you mean 'web'?"));
  EXPECT_THAT(problems_of(grouped("  web: {quota: 999us}\n")),
              ElementsAre("p.yaml:11:16: cgroups.web.quota: found '999us', accepted is a duration from 1ms to 1000000s"));
  EXPECT_THAT(problems_of(grouped("  web: {period: 2s}\n")),
              ElementsAre("p.yaml:11:17: cgroups.web.period: found '2s', accepted is a duration from 1ms to 1s"));
  EXPECT_THAT(problems_of(grouped("  web: {quota: 1000500ns}\n")),
              ElementsAre("p.yaml:11:16: cgroups.web.quota: found '1000500ns', accepted is whole microseconds"));
  EXPECT_THAT(problems_of(grouped("  web: {qota: 1ms}\n")),
              ElementsAre("p.yaml:11:9: cgroups.web.qota: found an unknown key, accepted is quota or period, did you "
                          "mean 'quota'?"));
  EXPECT_THAT(problems_of(small_with("  other:\n", "  other:\n    cgroup: web\n")),
              ElementsAre("p.yaml:18:13: tasks.other.cgroup: found 'web', accepted is a cgroup, and the preset has "
                          "none under cgroups:"));
}

TEST(Cgroups, AreRefusedAQuotaByKernelsBefore32) {
  std::string old = grouped("  web: {quota: 10ms}\n");
  old.replace(old.find("\"6.1\""), 5, "2.6.31");
  EXPECT_THAT(problems_of(old),
              ElementsAre("p.yaml:11:16: cgroups.web.quota: found '10ms', accepted is max or nothing: this kernel "
                          "answers ENOENT, CFS bandwidth control (cfs.bandwidth) came with 3.2"));
  EXPECT_THAT(problems_of(old, {{"cfs.bandwidth", "on"}}), IsEmpty());
  EXPECT_THAT(problems_of(old, {{"cgroups.web.quota", "max"}}), IsEmpty());
  std::string knob = small_with("  kernel.sched_rt_runtime_us: 900000", "  cpu.cfs_quota_us: 10000");
  EXPECT_THAT(problems_of(knob), IsEmpty());
  knob.replace(knob.find("\"6.1\""), 5, "2.6.31");
  EXPECT_THAT(problems_of(knob),
              ElementsAre("p.yaml:7:21: knobs.cpu.cfs_quota_us: found '10000', kernel 2.6.31 answers ENOENT: there is "
                          "no cpu.cfs_quota_us before CFS bandwidth control, which came with 3.2"));
}

}  // namespace
}  // namespace schedlab::scenario
