// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/reader.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/scenario/texts.h"
#include "tests/support/scratch.h"

namespace schedlab::scenario {
namespace {

using namespace schedlab::literals;
using machine::CpuMask;
using machine::Policy;
using testing::ElementsAre;
using testing::FieldsAre;
using workload::Step;
using workload::StepKind;

const std::string kFull = R"(schedlab: 1
name: full
title: Everything
group: Tests
kernel: 2.6.26-fixed
machine: {cpus: 2, hz: 1000}
knobs:
  kernel.sched_rt_period_us: 500ms
  kernel.sched_rt_runtime_us: 300000
  sched_features.RT_RUNTIME_SHARE: off
  rt.period_grid: activation
costs:
  ratio: {value: 0.8, origin: fitted, note: to three points}
  phase: {value: 540ms, origin: measured}
tasks:
  hog:
    policy: rr
    rt_priority: 99
    affinity: 0-1
    start: 20ms
    speed: costs.ratio
    count: 2
    program:
      - run: {time: 10ms, jitter: 2ms}
      - wake: door
      - exit
  events/0:
    kthread: true
    nice: -5
    affinity: "0"
    program:
      - loop:
          times: 3
          do:
            - timer: {period: 1s, phase: costs.phase}
            - loop: {do: [sleep: 5ms, block: 3ms, yield]}
      - wait: door
      - run: forever
start_phase: 1s
tick_phase: 4ms
duration: 10s
until: {exit: hog/1}
runs: 100
seed: 7
journal:
  - at: 2s
    set: {kernel.sched_rt_runtime_us: -1}
  - at: 1s
    set: {sched_features.RT_RUNTIME_SHARE: on, kernel.sched_rt_runtime_us: 100ms}
metrics:
  ratio: {kind: work_ratio, task: events/0, other: hog/1}
  turn: {kind: turn, task: hog/0, from: 1s, to: 9s}
  budget: {kind: rt_budget, cpu: 1}
published:
  - table: A table
    source: A list
    metric: ratio
    vary: machine.cpus
    set: {machine.hz: 100}
    tolerance: 2
    rms: 1.5
    points:
      - {at: 2, value: 46.5, fitted: true}
      - {at: 4, range: [1, 2.5], tolerance: 0.5, known: noisy, label: four}
      - {at: 8, value: 100, exact: true, set: {costs.ratio: 0.9}}
view: {span: 400ms, speed: 0.5, task_rows: false}
)";

Scenario full() {
  auto read = read_preset_text(kFull, "full.yaml");
  EXPECT_TRUE(read.ok()) << testing::PrintToString(lines(read.error()));
  return std::move(read).value();
}

Step step(StepKind kind, Duration time = {}, Duration phase = {}, Duration jitter = {}) {
  Step made;
  made.kind = kind;
  made.time = time;
  made.phase = phase;
  made.jitter = jitter;
  return made;
}

Step jump(StepKind kind, std::uint32_t target, std::uint32_t count = 0) {
  Step made;
  made.kind = kind;
  made.target = target;
  made.count = count;
  return made;
}

TEST(Reader, TakesNamesAndMachine) {
  const Scenario s = full();
  EXPECT_EQ(s.file, "full.yaml");
  EXPECT_EQ(s.name, "full");
  EXPECT_EQ(s.setup.name, "full");
  EXPECT_EQ(s.title, "Everything");
  EXPECT_EQ(s.group, "Tests");
  EXPECT_EQ(s.setup.profile, knobs::Profile::k2_6_26_fixed);
  EXPECT_EQ(s.setup.machine.cpus, 2);
  EXPECT_EQ(s.setup.machine.hz, 1000);
  EXPECT_EQ(s.setup.machine.memory.pages, 0);
}

TEST(Reader, SetsKnobsOverTheDefaultsOfKernelAndCpus) {
  auto expected = knobs::KnobValues::defaults(knobs::Profile::k2_6_26_fixed, 2);
  expected.set(knobs::Knob::kSchedRtPeriodUs, 500'000);
  expected.set(knobs::Knob::kSchedRtRuntimeUs, 300'000);
  expected.set(knobs::Knob::kRtRuntimeShare, 0);
  expected.set(knobs::Knob::kPeriodGrid, 1);
  EXPECT_EQ(full().setup.knobs, expected);
}

TEST(Reader, KeepsCostsWithTheirOrigin) {
  EXPECT_THAT(full().costs, ElementsAre(FieldsAre("ratio", "0.8", "fitted", "to three points"),
                                        FieldsAre("phase", "540ms", "measured", "")));
}

TEST(Reader, MakesOneTaskForEachCount) {
  const auto tasks = full().setup.tasks;
  ASSERT_EQ(tasks.size(), 3U);
  EXPECT_EQ(tasks[0].name, "hog/0");
  EXPECT_EQ(tasks[0].policy, Policy::kRr);
  EXPECT_EQ(tasks[0].rt_priority, 99);
  EXPECT_EQ(tasks[0].affinity, CpuMask::first(2));
  EXPECT_EQ(tasks[0].start, 20_ms);
  EXPECT_EQ(tasks[0].speed_ppm, 800'000);
  EXPECT_FALSE(tasks[0].kthread);
  engine::TaskSpec second = tasks[0];
  second.name = "hog/1";
  EXPECT_EQ(tasks[1], second);
  EXPECT_EQ(tasks[2].name, "events/0");
  EXPECT_EQ(tasks[2].policy, Policy::kNormal);
  EXPECT_EQ(tasks[2].nice, -5);
  EXPECT_EQ(tasks[2].rt_priority, 0);
  EXPECT_TRUE(tasks[2].kthread);
  EXPECT_EQ(tasks[2].speed_ppm, 1'000'000);
}

TEST(Reader, LeavesAffinityOpenWhenNoneIsWritten) {
  EXPECT_EQ(read_preset_text(kSmall, "p.yaml").value().setup.tasks[1].affinity, std::nullopt);
}

TEST(Reader, TurnsProgramsIntoSteps) {
  const auto tasks = full().setup.tasks;
  EXPECT_THAT(tasks[0].program.steps,
              ElementsAre(step(StepKind::kRun, 10_ms, {}, 2_ms), jump(StepKind::kWake, 0), step(StepKind::kExit)));
  EXPECT_THAT(tasks[2].program.steps, ElementsAre(jump(StepKind::kLoop, 8, 3),          // 0: past its end is 8
                                                  step(StepKind::kTimer, 1_s, 540_ms),  // 1
                                                  jump(StepKind::kLoop, 7),             // 2: for ever
                                                  step(StepKind::kSleep, 5_ms),         // 3
                                                  step(StepKind::kBlock, 3_ms),         // 4
                                                  step(StepKind::kYield),               // 5
                                                  jump(StepKind::kEnd, 2),              // 6
                                                  jump(StepKind::kEnd, 0),              // 7
                                                  jump(StepKind::kWait, 0),             // 8
                                                  step(StepKind::kRunForever)));        // 9
}

TEST(Reader, TakesHowLongAndHowOftenItRuns) {
  const Scenario s = full();
  EXPECT_EQ(s.setup.start_phase, 1_s);
  EXPECT_EQ(s.setup.tick_phase, 4_ms);
  EXPECT_EQ(s.setup.duration, 10_s);
  EXPECT_EQ(s.setup.until_exit, 1U);
  EXPECT_EQ(s.runs, 100);
  EXPECT_EQ(s.seed, 7U);
}

TEST(Reader, SortsTheJournalByTimeAndKeepsTheWrittenOrderWithin) {
  EXPECT_THAT(full().setup.journal,
              ElementsAre(engine::JournalEntry{Instant{} + 1_s, knobs::Knob::kRtRuntimeShare, 1},
                          engine::JournalEntry{Instant{} + 1_s, knobs::Knob::kSchedRtRuntimeUs, 100'000},
                          engine::JournalEntry{Instant{} + 2_s, knobs::Knob::kSchedRtRuntimeUs, -1}));
}

TEST(Reader, ResolvesMetrics) {
  const auto metrics = full().metrics;
  ASSERT_EQ(metrics.size(), 3U);
  EXPECT_EQ(metrics[0].kind, MetricKind::kWorkRatio);
  EXPECT_EQ(metrics[0].task, 2U);
  EXPECT_EQ(metrics[0].other, 1U);
  EXPECT_EQ(metrics[0].unit, "%");
  EXPECT_EQ(metrics[1].kind, MetricKind::kTurn);
  EXPECT_EQ(metrics[1].unit, "ms");
  EXPECT_EQ(metrics[1].from, Instant{} + 1_s);
  EXPECT_EQ(metrics[1].to, Instant{} + 9_s);
  EXPECT_EQ(metrics[2].cpu, cpu_id(1));
  EXPECT_EQ(metrics[2].to, Instant{} + 10_s) << "the end of the run when not given";
}

TEST(Reader, GivesPointsWhatTheirTableShares) {
  const auto tables = full().published;
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].name, "A table");
  EXPECT_EQ(tables[0].source, "A list");
  EXPECT_EQ(tables[0].unit, "%");
  EXPECT_EQ(tables[0].rms_tolerance, 1.5);
  using Set = std::vector<Override>;
  EXPECT_THAT(
      tables[0].points,
      ElementsAre(
          FieldsAre("2", Set{{"machine.hz", "100"}, {"machine.cpus", "2"}}, "ratio", 46.5, 46.5, 2, true, ""),
          FieldsAre("four", Set{{"machine.hz", "100"}, {"machine.cpus", "4"}}, "ratio", 1, 2.5, 0.5, false, "noisy"),
          FieldsAre("8 costs.ratio=0.9", Set{{"machine.hz", "100"}, {"machine.cpus", "8"}, {"costs.ratio", "0.9"}},
                    "ratio", 100, 100, 0, false, "")));
}

TEST(Reader, TakesTheView) {
  const ViewSpec view = full().view;
  EXPECT_EQ(view.span, 400_ms);
  EXPECT_EQ(view.speed, 0.5);
  EXPECT_FALSE(view.task_rows);
}

TEST(Reader, TakesALegalPairOfPeriodAndRuntimeInAnyOrder) {
  const std::string runtime = "  kernel.sched_rt_runtime_us: 1500000\n";
  const std::string period = "  kernel.sched_rt_period_us: 2000000\n";
  const std::string from = "  kernel.sched_rt_runtime_us: 900000\n";
  EXPECT_THAT(problems_of(small_with(from, runtime + period)), testing::IsEmpty());
  EXPECT_THAT(problems_of(small_with(from, period + runtime)), testing::IsEmpty());
}

TEST(Reader, ReadsNumbersAsPeopleMeanThem) {
  const std::string text = small_with("cpus: 4", "cpus: 012");
  EXPECT_EQ(read_preset_text(text, "p.yaml").value().setup.machine.cpus, 12) << "neither octal nor a double";
}

TEST(Reader, TakesTablesAndLessonFromFilesBesideThePreset) {
  const std::filesystem::path folder = test::scratch_path("beside");
  std::filesystem::create_directories(folder / "lessons");
  std::ofstream(folder / "lessons" / "small.md") << "# Small\n";
  std::ofstream(folder / "tables.yaml") << "- table: t\n  source: s\n  metric: share\n  tolerance: 1\n"
                                           "  points: [{value: 5}, {value: x}]\n";
  std::ofstream(folder / "small.yaml") << kSmall << "lesson: small.md\npublished: {file: tables.yaml}\n";
  const std::string tables = (folder / "tables.yaml").string();
  const auto bad = read_preset((folder / "small.yaml").string());
  EXPECT_THAT(
      lines(bad.error()),
      ElementsAre(tables +
                  ":5:32: [0].points[1].value: found 'x', accepted is a number from -1000000000 to 1000000000"));
  std::ofstream(folder / "tables.yaml") << "- table: t\n  source: s\n  metric: share\n  tolerance: 1\n"
                                           "  points: [{value: 5}]\n";
  const auto good = read_preset((folder / "small.yaml").string());
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(good.value().lesson, "# Small\n");
  EXPECT_EQ(good.value().published.at(0).points.at(0).low, 5);
}

TEST(TimedWrite, IsTimeNameAndValue) {
  const auto entry = parse_timed_write("200ms:kernel.sched_rt_runtime_us=500000");
  ASSERT_TRUE(entry.ok());
  EXPECT_EQ(entry.value(), (engine::JournalEntry{Instant{} + 200_ms, knobs::Knob::kSchedRtRuntimeUs, 500'000}));
}

TEST(TimedWrite, SaysWhatIsAccepted) {
  EXPECT_EQ(parse_timed_write("200ms").error().message,
            "found '200ms', accepted is TIME:NAME=VALUE such as 200ms:kernel.sched_rt_runtime_us=500000");
  EXPECT_EQ(parse_timed_write("soon:machine.nohz_idle=on").error().message,
            "found time 'soon', accepted is TIME:NAME=VALUE such as 200ms:kernel.sched_rt_runtime_us=500000");
  EXPECT_EQ(parse_timed_write("1s:sched_rt_runtime_us=1").error().message,
            "found unknown knob 'sched_rt_runtime_us', accepted is a name of `schedlab list knobs`, did you mean "
            "'kernel.sched_rt_runtime_us'?");
  EXPECT_EQ(parse_timed_write("1s:machine.nohz_idle=maybe").error().message,
            "machine.nohz_idle: found 'maybe', accepted is on or off");
}

}  // namespace
}  // namespace schedlab::scenario
