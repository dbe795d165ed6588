// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is wrong with a preset is told by place, key path, what was found and what is accepted.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/scenario/texts.h"

namespace schedlab::scenario {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Case {
  const char* name;
  const char* from;
  const char* to;
  std::vector<std::string> problems;
};

class Mistake : public testing::TestWithParam<Case> {};

TEST_P(Mistake, IsTold) {
  EXPECT_EQ(problems_of(small_with(GetParam().from, GetParam().to)), GetParam().problems);
}

const std::vector<Case> kScalars{
    {"UnknownKey",
     "kernel: \"6.1\"",
     "kernel: \"6.1\"\nmetric: {}",
     {"p.yaml:5:1: metric: found an unknown key, accepted is schedlab, name, title, group, costs, kernel, machine, "
      "knobs, cgroups, tasks, start_phase, tick_phase, duration, until, journal, base, seed, runs, metrics, view, lesson or published, did you "
      "mean 'metrics'?"}},
    {"DuplicateKey",
     "title: A",
     "name: twice\ntitle: A",
     {"p.yaml:3:1: name: found the key a second time (first in line 2), accepted is each key once"}},
    {"MissingKey",
     "duration: 10s\n",
     "",
     {"p.yaml:1:1: duration: found nothing, accepted is a duration from 1ns to 1000000s"}},
    {"NoValue",
     "duration: 10s",
     "duration:",
     {"p.yaml:20:1: duration: found nothing, accepted is a duration from 1ns to 1000000s"}},
    {"OtherSchema",
     "schedlab: 1",
     "schedlab: 2",
     {"p.yaml:1:11: schedlab: found '2', accepted is an integer from 1 to 1"}},
    {"UnknownKernel",
     "\"6.1\"",
     "\"6.2\"",
     {"p.yaml:4:9: kernel: found '6.2', accepted is 2.6.26, 2.6.26-fixed, 2.6.31, 4.10, 4.11-parallel-free, 4.14 or 6.1"}},
    {"HzOfNoKernel",
     "hz: 250",
     "hz: 123",
     {"p.yaml:5:24: machine.hz: found '123', accepted is 100, 250, 300 or 1000"}},
    {"ListForANumber",
     "hz: 250",
     "hz: [250]",
     {"p.yaml:5:24: machine.hz: found a list, accepted is 100, 250, 300 or 1000"}},
    {"NumberForAMapping", "{cpus: 4, hz: 250}", "4", {"p.yaml:5:10: machine: found '4', accepted is a mapping"}},
    {"TooManyCpus",
     "cpus: 4",
     "cpus: 1025",
     {"p.yaml:5:17: machine.cpus: found '1025', accepted is an integer from 1 to 1024"}},
    {"ExponentIsNoInteger",
     "cpus: 4",
     "cpus: 1e1",
     {"p.yaml:5:17: machine.cpus: found '1e1', accepted is an integer from 1 to 1024"}},
    {"NoUnit",
     "duration: 10s",
     "duration: 10",
     {"p.yaml:20:11: duration: found '10', accepted is a duration from 1ns to 1000000s"}},
    {"YesIsNoBoolean",
     "    rt_priority: 1",
     "    rt_priority: 1\n    kthread: yes",
     {"p.yaml:14:14: tasks.hog.kthread: found 'yes', accepted is true or false"}},
    {"SpeedFinerThanPpm",
     "    rt_priority: 1",
     "    rt_priority: 1\n    speed: 0.80000001",
     {"p.yaml:14:12: tasks.hog.speed: found '0.80000001', accepted is a number with at most 6 decimal places"}},
    {"UnknownCost",
     "run: 5ms",
     "run: costs.ratoi",
     {"p.yaml:16:14: tasks.hog.program[0].run: found 'costs.ratoi', accepted is costs.ratio, did you mean "
      "'costs.ratio'?"}},
    {"CostOfAnotherKind",
     "run: 5ms",
     "run: costs.ratio",
     {"p.yaml:16:14: tasks.hog.program[0].run: found 'costs.ratio', accepted is a duration from 1ns to 1000000s"}},
    {"CostWithoutOrigin",
     ", origin: fitted",
     "",
     {"p.yaml:9:10: costs.ratio.origin: found nothing, accepted is measured, published, fitted or assumed"}},
    {"UntilNobody",
     "duration: 10s",
     "until: {exit: hogg}\nduration: 10s",
     {"p.yaml:20:15: until.exit: found 'hogg', accepted is hog or other, did you mean 'hog'?"}},
    {"LessonElsewhere",
     "kernel: \"6.1\"",
     "kernel: \"6.1\"\nlesson: ../x.md",
     {"p.yaml:5:9: lesson: found '../x.md', accepted is the name of a file in lessons/ beside the preset"}},
    {"NoSuchLesson",
     "kernel: \"6.1\"",
     "kernel: \"6.1\"\nlesson: no.md",
     {"p.yaml:5:9: lesson: lessons/no.md cannot be read: No such file or directory"}},
    {"LongTextIsCutBetweenCharacters",
     "kernel: \"6.1\"",
     "kernel: 0€€€€€€€€€€€€€€€€€€€€€",
     {"p.yaml:4:9: kernel: found '0€€€€€€€€€€€€€€€€€€€...', accepted is 2.6.26, 2.6.26-fixed, 2.6.31, 4.10, 4.11-parallel-free, 4.14 or 6.1"}},
    {"EscapesAreNotPrinted",
     "title: A small machine",
     "title: \"\\x1b[31mred\"",
     {"p.yaml:3:8: title: found '?[31mred', accepted is a text of 1 to 100 characters"}},
};

const std::vector<Case> kKnobs{
    {"UnknownKnob",
     "kernel.sched_rt_runtime_us",
     "kernel.sched_rt_runtme_us",
     {"p.yaml:7:3: knobs.kernel.sched_rt_runtme_us: found an unknown knob, accepted is a name of `schedlab list "
      "knobs`, did you mean 'kernel.sched_rt_runtime_us'?"}},
    {"KnobOutOfRange",
     "sched_rt_runtime_us: 900000",
     "sched_latency_ns: 1",
     {"p.yaml:7:28: knobs.kernel.sched_latency_ns: found '1', accepted is an integer from 100000 to 1000000000 ns"}},
    {"KernelRefuses",
     "sched_rt_runtime_us: 900000",
     "sched_rt_runtime_us: 1000001",
     {"p.yaml:7:31: knobs.kernel.sched_rt_runtime_us: found '1000001', kernel 6.1 answers EINVAL: runtime 1000001 > "
      "period 1000000"}},
    {"KernelRefusesDefaultOfTheOther",
     "sched_rt_runtime_us: 900000",
     "sched_rt_period_us: 900000",
     {"p.yaml:7:30: knobs.kernel.sched_rt_period_us: found '900000', kernel 6.1 answers EINVAL: runtime 950000 > "
      "period 900000"}},
    {"JournalNeedsTimeAndValue",
     "duration: 10s",
     "duration: 10s\njournal: [{at: soon, set: {machine.hz: 100}}]",
     {"p.yaml:21:16: journal[0].at: found 'soon', accepted is a duration from 0s to 1000000s",
      "p.yaml:21:28: journal[0].set.machine.hz: found an unknown knob, accepted is a name of `schedlab list knobs`"}},
    {"JournalIsRefusedInItsTurn",
     "duration: 10s",
     "duration: 10s\njournal:\n  - {at: 2s, set: {kernel.sched_rt_period_us: 600000}}\n"
     "  - {at: 1s, set: {kernel.sched_rt_runtime_us: 700000}}",
     {"p.yaml:22:47: journal[0].set.kernel.sched_rt_period_us: found '600000', kernel 6.1 answers EINVAL: runtime "
      "700000 > period 600000"}},
};

const std::vector<Case> kTasks{
    {"UnknownPolicy",
     "fifo",
     "fiffo",
     {"p.yaml:12:13: tasks.hog.policy: found 'fiffo', accepted is other, batch, idle, fifo, rr or stop, did you mean "
      "'fifo'?"}},
    {"RtWithoutPriority",
     "    rt_priority: 1\n",
     "",
     {"p.yaml:12:5: tasks.hog.rt_priority: found nothing, accepted is an integer from 1 to 99"}},
    {"NiceOutOfRange",
     "  other:\n",
     "  other:\n    nice: 20\n",
     {"p.yaml:18:11: tasks.other.nice: found '20', accepted is an integer from -20 to 19"}},
    {"AffinityOutside",
     "\"3\"",
     "2-4",
     {"p.yaml:14:15: tasks.hog.affinity: found '2-4', accepted is a list of CPUs such as 0-3,7 within the machine's "
      "CPUs 0-3"}},
    {"AffinityEmpty",
     "\"3\"",
     "\"\"",
     {"p.yaml:14:15: tasks.hog.affinity: found '', accepted is a list of CPUs such as 0-3,7 within the machine's "
      "CPUs "
      "0-3"}},
    {"NameLongerThanComm",
     "  other:",
     "  a_name_of_16_chr:",
     {"p.yaml:17:3: tasks.a_name_of_16_chr: found 'a_name_of_16_chr', accepted is a task name of 1 to 15 "
      "characters"}},
    {"NameLongerWithItsNumber",
     "  other:\n",
     "  a_name_of_14_c:\n    count: 2\n",
     {"p.yaml:17:3: tasks.a_name_of_14_c: found 'a_name_of_14_c/1', accepted is a task name of 1 to 15 characters"}},
    {"NameTwice",
     "  other:\n",
     "  hog/0:\n    program: []\n  hog:\n    count: 1\n",
     {"p.yaml:19:3: tasks.hog: found the key a second time (first in line 11), accepted is each key once",
      "p.yaml:19:3: tasks.hog: found a second task 'hog/0', accepted is each name once"}},
    {"NoProgram",
     "    program:\n      - run: forever\n",
     "    nice: 1\n",
     {"p.yaml:18:5: tasks.other.program: found nothing, accepted is a list"}},
    {"UnknownStep",
     "run: 5ms",
     "rum: 5ms",
     {"p.yaml:16:9: tasks.hog.program[0].rum: found an unknown step, accepted is run, sleep, block, timer, wait, "
      "wake, "
      "munmap, yield, loop or exit, did you mean 'run'?"}},
    {"BareStep",
     "run: 5ms",
     "run",
     {"p.yaml:16:9: tasks.hog.program[0]: found 'run', accepted is yield, munmap, exit or a step with a value such as 'run: "
      "5ms', did you mean 'run'?"}},
    {"TwoStepsInOne",
     "- run: 5ms",
     "- run: 5ms\n        sleep: 1ms",
     {"p.yaml:17:9: tasks.hog.program[0].sleep: found a second key, accepted is one step in each list element: put "
      "'- "
      "' before it"}},
    {"ZeroTime",
     "run: 5ms",
     "sleep: 0",
     {"p.yaml:16:16: tasks.hog.program[0].sleep: found '0', accepted is a duration from 1ns to 1000000s"}},
    {"JitterAboveTime",
     "run: 5ms",
     "run: {time: 5ms, jitter: 6ms}",
     {"p.yaml:16:34: tasks.hog.program[0].run.jitter: found '6ms', accepted is a duration from 0s to 5ms"}},
    {"PhaseOfAWholePeriod",
     "run: 5ms",
     "timer: {period: 1s, phase: 1s}",
     {"p.yaml:16:36: tasks.hog.program[0].timer.phase: found '1s', accepted is a duration from 0s to 999.999999ms"}},
    {"LoopThatUsesNoTime",
     "run: 5ms",
     "loop: {do: [yield, wake: a, wait: a]}",
     {"p.yaml:16:15: tasks.hog.program[0].loop: found a loop that uses no time and would never end, accepted is one "
      "with a run, sleep, block or timer"}},
    {"LoopsTooDeep",
     "run: 5ms",
     "loop: {do: [loop: {do: [loop: {do: [loop: {do: [run: 1s, loop: {do: [run: 1s]}]}]}]}]}",
     {"p.yaml:16:72: tasks.hog.program[0].loop.do[0].loop.do[0].loop.do[0].loop.do[1].loop: found a loop in 4 loops, "
      "accepted is at most 4 deep"}},
    {"NobodyWakes",
     "run: 5ms",
     "wait: door",
     {"p.yaml:16:15: tasks.hog.program[0].wait: found channel 'door', which no task wakes"}},
    {"AnotherChannelIsWoken",
     "- run: 5ms",
     "- wait: door\n      - wake: doro",
     {"p.yaml:16:15: tasks.hog.program[0].wait: found channel 'door', which no task wakes, did you mean 'doro'?",
      "p.yaml:17:15: tasks.hog.program[1].wake: found channel 'doro', which no task waits for, did you mean "
      "'door'?"}},
};

const std::vector<Case> kMeasures{
    {"UnknownMetric",
     "cpu_share",
     "cpu_shar",
     {"p.yaml:22:17: metrics.share.kind: found 'cpu_shar', accepted is work_ratio, cpu_share, turn, switches, "
      "max_wait, throttles, rt_budget, first_throttle, munmap_time, lock_share, zone_lock_share, lru_lock_share, "
      "runnable_peak, cgroup_leak or free_rate, did you mean 'cpu_share'?"}},
    {"MetricOfNobody",
     "task: hog",
     "task: hgo",
     {"p.yaml:22:34: metrics.share.task: found 'hgo', accepted is hog or other, did you mean 'hog'?"}},
    {"KeyOfAnotherMetric",
     "task: hog",
     "task: hog, cpu: 0",
     {"p.yaml:22:39: metrics.share.cpu: found an unknown key, accepted is kind, task, to or from"}},
    {"WindowEndsBeforeItBegins",
     "task: hog",
     "task: hog, from: 3s, to: 2s",
     {"p.yaml:22:45: metrics.share.from: found '3s', accepted is a duration from 0s to 1.999999999s"}},
    {"CpuOutside",
     "{kind: cpu_share, task: hog}",
     "{kind: throttles, cpu: 4}",
     {"p.yaml:22:33: metrics.share.cpu: found '4', accepted is an integer from 0 to 3"}},
    {"PointWithoutTolerance",
     "metrics:",
     "published: [{table: t, source: s, metric: share, points: [{value: 1}]}]\nmetrics:",
     {"p.yaml:21:59: published[0].points[0].tolerance: found nothing, accepted is a number from 0 to 1000000000"}},
    {"PointWithoutValue",
     "metrics:",
     "published: [{table: t, source: s, metric: share, tolerance: 1, points: [{label: x}]}]\nmetrics:",
     {"p.yaml:21:73: published[0].points[0]: found no value, accepted is a value or a range [low, high]"}},
    {"PointOfNoMetric",
     "metrics:",
     "published: [{table: t, source: s, tolerance: 1, points: [{value: 1, metric: sahre}]}]\nmetrics:",
     {"p.yaml:21:77: published[0].points[0].metric: found 'sahre', accepted is share, did you mean 'share'?"}},
    {"OtherUnit",
     "metrics:",
     "published: [{table: t, source: s, unit: ms, metric: share, tolerance: 1, points: [{value: 1}]}]\nmetrics:",
     {"p.yaml:21:41: published[0].unit: found 'ms', accepted is the unit of its metric, '%'"}},
    {"PointThatIsNoPreset",
     "metrics:",
     "published: [{table: t, source: s, metric: share, tolerance: 1, vary: machine.cpus, points: [{at: 2, value: "
     "1}]}]\n"
     "metrics:",
     {"p.yaml:21:93: published[0].points[0]: with machine.cpus=2: tasks.hog.affinity: found '3', accepted is a list "
      "of "
      "CPUs such as 0-3,7 within the machine's CPUs 0-1"}},
    {"NoSuchTableFile",
     "metrics:",
     "published: {file: no.yaml}\nmetrics:",
     {"p.yaml:21:19: published.file: no.yaml cannot be read: No such file or directory"}},
};

std::string case_name(const testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Scalars, Mistake, testing::ValuesIn(kScalars), case_name);
INSTANTIATE_TEST_SUITE_P(Knobs, Mistake, testing::ValuesIn(kKnobs), case_name);
INSTANTIATE_TEST_SUITE_P(Tasks, Mistake, testing::ValuesIn(kTasks), case_name);
INSTANTIATE_TEST_SUITE_P(Measures, Mistake, testing::ValuesIn(kMeasures), case_name);

TEST(Problems, ComeAllAtOnceInTheOrderOfTheFile) {
  std::string text = small_with("hz: 250", "hz: 251");
  text.replace(text.find("run: 5ms"), 8, "run: 5 m");
  text.replace(text.find("kernel: \"6.1\""), 13, "kernle: 6.1");
  const auto problems = read_preset_text(text, "p.yaml").error();
  std::vector<std::string> paths;
  for (const Problem& problem : problems) {
    paths.push_back(problem.key_path);
  }
  EXPECT_THAT(paths, ElementsAre("kernel", "kernle", "machine.hz", "tasks.hog.program[0].run"));
}

TEST(Problems, OfTextThatIsNoPreset) {
  EXPECT_THAT(problems_of(""), ElementsAre("p.yaml: found an empty file, accepted is YAML"));
  EXPECT_THAT(problems_of("# nothing\n"), ElementsAre("p.yaml: found an empty file, accepted is YAML"));
  EXPECT_THAT(problems_of("a: [1\n"), ElementsAre("p.yaml:2:1: not YAML: end of sequence flow not found"));
  EXPECT_THAT(problems_of("a: &x 1\nb: *x\n"),
              ElementsAre("p.yaml:2:4: not YAML: aliases are not accepted: write the value out"));
  EXPECT_THAT(problems_of("[1, 2]: 3\n"), ElementsAre("p.yaml:1:1: not YAML: a key must be text"));
  EXPECT_THAT(problems_of("a: 1\n---\nb: 2\n"),
              ElementsAre("p.yaml:3:1: found a second YAML document, accepted is one a file"));
  EXPECT_THAT(problems_of("a: " + std::string(40, '[') + std::string(40, ']')),
              ElementsAre("p.yaml:1:35: not YAML: nested more than 32 deep"));
  EXPECT_THAT(problems_of(std::string("\x7f"
                                      "ELF\0",
                                      5)),
              ElementsAre("p.yaml: found byte 0x7f at offset 0, accepted is UTF-8 text"));
  EXPECT_THAT(problems_of("name: \xff\n"),
              ElementsAre("p.yaml: found byte 0xff at offset 6, accepted is UTF-8 text"));
  EXPECT_THAT(problems_of(std::string((256 << 10) + 1, ' ')),
              ElementsAre("p.yaml: found 262145 bytes, accepted is a text file of at most 256 KiB"));
}

TEST(Problems, OfFilesThatCannotBeRead) {
  const Problems missing = read_preset("no/such.yaml").error();
  EXPECT_THAT(lines(missing), ElementsAre("no/such.yaml: cannot be read: No such file or directory"));
  EXPECT_TRUE(missing.front().unreadable);
  const std::string folder = testing::TempDir();
  EXPECT_THAT(lines(read_preset(folder).error()), ElementsAre(folder + ": cannot be read: Is a directory"));
  EXPECT_THAT(lines(read_preset("/dev/zero").error()), ElementsAre("/dev/zero: cannot be read: Not a regular file"));
}

TEST(Problems, OfAHugeFileAreFoundWithoutReadingIt) {
  const std::string file = testing::TempDir() + "/huge.yaml";
  std::ofstream(file).put('a');
  std::filesystem::resize_file(file, 100'000'000);
  const Problems problems = read_preset(file).error();
  std::filesystem::remove(file);
  EXPECT_THAT(lines(problems),
              ElementsAre(file + ": found 100000000 bytes, accepted is a text file of at most 256 KiB"));
  EXPECT_FALSE(problems.front().unreadable);
}

TEST(Problems, AreNoneInTheSmallPreset) {
  EXPECT_THAT(problems_of(kSmall), IsEmpty());
}

}  // namespace
}  // namespace schedlab::scenario
