// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a script sees it: exit statuses, what goes where, and files that are whole or
// not there. SCHEDLAB_PROGRAM is the built program.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include "core/scenario/library.h"
#include "core/scenario/session_file.h"

namespace {

using namespace schedlab;
namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class Cli : public testing::Test {
 protected:
  struct Ran {
    int status;
    std::string out;
    std::string err;
  };

  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "schedlab-cli-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }

  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }

  [[nodiscard]] static std::string contents(const std::string& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }

  Ran schedlab(const std::string& arguments) {
    const std::string command =
        std::string("env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM ") + SCHEDLAB_PROGRAM +
        " " + arguments + " >" + path("out") + " 2>" + path("err");
    const int status = std::system(command.c_str());
    return {WEXITSTATUS(status), contents(path("out")), contents(path("err"))};
  }

  fs::path folder_;
};

TEST_F(Cli, RunPrintsTheContractsJson) {
  const Ran ran = schedlab("run rt-95-starves --for 2s --seed 7 --json -");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  for (const char* field :
       {"preset", "kernel", "seed", "sim_ns", "events", "wall_ns", "trace_hash", "journal", "tasks",
        "cpus", "zones", "locks", "workqueues", "cgroups", "vmstat", "metrics"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["sim_ns"], 2'000'000'000);
  for (const char* field : {"name", "pid", "policy", "cpu_ns", "wait_ns", "switches", "preemptions",
                            "migrations", "state"}) {
    EXPECT_TRUE(json["tasks"][0].contains(field)) << field;
  }
  for (const char* field :
       {"cpu", "busy_ns", "rt_ns", "idle_ns", "irq_ns", "spin_ns", "switches", "throttled_ns"}) {
    EXPECT_TRUE(json["cpus"][0].contains(field)) << field;
  }
}

TEST_F(Cli, TheSameRunHasTheSameHashAndAWriteAnother) {
  const auto hash = [&](const std::string& more) {
    return nlohmann::json::parse(
        schedlab("run rt-95-starves --for 3s --json - " + more).out)["trace_hash"];
  };
  EXPECT_EQ(hash(""), hash(""));
  EXPECT_NE(hash(""), hash("--at 1s:kernel.sched_rt_runtime_us=100000"));
}

TEST_F(Cli, WrongInputNamesEveryProblemAndWritesNothing) {
  const Ran ran =
      schedlab("run rt-cap-quad --set kernel.sched_rt_runtme_us=1 --set machine.hz=123 --json " +
               path("x.json"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("kernel.sched_rt_runtime_us"));
  EXPECT_THAT(ran.err, HasSubstr("machine.hz"));
  EXPECT_FALSE(fs::exists(path("x.json")));
}

TEST_F(Cli, AnUnknownPresetGetsTheNearestName) {
  const Ran ran = schedlab("run rt-cap-quod");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("rt-cap-quad"));
}

TEST_F(Cli, AKnobTheKernelRefusesIsWrongInputInItsOwnWords) {
  const Ran ran = schedlab("run cfs-nice --set kernel.sched_rt_period_us=1000");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("EINVAL: runtime 950000 > period 1000"));
}

TEST_F(Cli, AFileThatCannotBeWrittenIsStatus3) {
  EXPECT_EQ(schedlab("run fifo-rr --for 1s --json " + path("no/such/folder.json")).status, 3);
  EXPECT_EQ(schedlab("run " + path("missing.yaml")).status, 3);
}

TEST_F(Cli, AFileIsReplacedOnlyByAWholeOne) {
  std::ofstream(path("keep.json")) << "old";
  EXPECT_EQ(schedlab("run fifo-rr --for 0banana --json " + path("keep.json")).status, 2);
  EXPECT_EQ(contents(path("keep.json")), "old");
  EXPECT_EQ(schedlab("run fifo-rr --for 1s --json " + path("keep.json")).status, 0);
  EXPECT_NE(contents(path("keep.json")), "old");
}

TEST_F(Cli, VmstatRowsGoToStandardOutput) {
  const Ran ran = schedlab("run rt-95-starves --for 3s --vmstat 1s");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("us sy id"));
}

TEST_F(Cli, ExplainSaysWhyATaskWasThrottled) {
  const Ran ran = schedlab("run rt-utilization --for 3s --explain hog");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("rt_time"));
  EXPECT_EQ(schedlab("run rt-utilization --explain hogg").status, 2);
}

TEST_F(Cli, ChartsAndTracesFollowTheirSuffix) {
  const Ran ran =
      schedlab("run rt-cap-quad-no-borrowing --for 4s --chart timeline=" + path("t.svg") +
               " --chart counters=" + path("c.csv") + " --trace " + path("t.txt"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(contents(path("t.svg")), HasSubstr("<text"));
  EXPECT_THAT(contents(path("t.txt")), HasSubstr("sched_switch: prev_comm="));
  EXPECT_EQ(schedlab("run rt-cap-quad --chart timeline=" + path("t.bmp")).status, 2);
  EXPECT_EQ(schedlab("run rt-cap-quad --chart lanes=" + path("t.svg")).status, 2);
  EXPECT_EQ(schedlab("run rt-cap-quad --trace " + path("t.dat")).status, 2);
}

TEST_F(Cli, UntilEndsARunWhereItsConditionComesTrueAndSaysSo) {
  const Ran ran =
      schedlab("run rt-95-starves --until throttled --until 'other waits > 250ms' --json " +
               path("stop.json"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("stopped at 0.250000000 s: other waits > 250ms: other has been"));
  const auto json = nlohmann::json::parse(contents(path("stop.json")));
  EXPECT_EQ(json["stopped"]["at_ns"], 250'000'000);
  EXPECT_EQ(json["stopped"]["condition"], "other waits > 250ms");
  EXPECT_EQ(json["sim_ns"], 250'000'000);
  EXPECT_THAT(json["command"].get<std::string>(), HasSubstr("--until 'other waits > 250ms'"));
  const Ran wrong =
      schedlab("run rt-95-starves --until 'othr runs' --until soon --json " + path("x"));
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean other?"));
  EXPECT_THAT(wrong.err, HasSubstr("'soon': accepted are"));
  EXPECT_FALSE(fs::exists(path("x")));
}

TEST_F(Cli, ThePipelineIsThatOfTheEndAndNeedsMemory) {
  const Ran ran = schedlab("run free-one-node --for 50ms --chart pipeline=" + path("p.csv") +
                           " --chart pipeline=" + path("p.svg"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(contents(path("p.csv")), HasSubstr("stage,of,number,value,unit"));
  EXPECT_THAT(contents(path("p.svg")), HasSubstr("at 0.050 000 000 s"));
  EXPECT_THAT(contents(path("p.svg")), HasSubstr("over 50.00 ms"));
  const Ran without = schedlab("run rt-cap-quad --chart pipeline=" + path("q.svg"));
  EXPECT_EQ(without.status, 2);
  EXPECT_THAT(without.err, HasSubstr("no memory"));
  EXPECT_FALSE(fs::exists(path("q.svg")));
}

TEST_F(Cli, SweepMakesARowACell) {
  const Ran ran =
      schedlab("sweep rt-utilization --vary kernel.sched_rt_runtime_us=250000,500000 --csv -");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 3);
}

TEST_F(Cli, SweepNamesEveryMistakeOfItsAxes) {
  const Ran ran = schedlab(
      "sweep rt-utilization --vary machine.hz=9..1 --vary kernel.sched_rt_runtime_us --csv " +
      path("x.csv"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("FIRST must not be above LAST"));
  EXPECT_THAT(ran.err, HasSubstr("accepted is NAME=V1,V2"));
  EXPECT_FALSE(fs::exists(path("x.csv")));
}

TEST_F(Cli, ASweepDrawsItsChartWithPublishedFiguresAndTheCommandThatMadeIt) {
  const std::string command =
      "sweep rt-utilization --vary kernel.sched_rt_runtime_us=250000,500000";
  ASSERT_EQ(schedlab(command + " --chart " + path("a.svg")).status, 0);
  const std::string svg = contents(path("a.svg"));
  EXPECT_THAT(svg, HasSubstr("schedlab " + command));
  EXPECT_THAT(svg, HasSubstr(">published<"));
  ASSERT_EQ(schedlab(command + " --csv - --chart " + path("a.csv")).status, 0);
  EXPECT_EQ(contents(path("out")), contents(path("a.csv")));
  const Ran refused = schedlab(command + " --chart " + path("a.bmp"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("the suffix chooses the format"));
}

TEST_F(Cli, AReportIsAPageWithItsChartsAndAMailWithTheSameTables) {
  const std::string out = path("deep/report");
  const Ran ran = schedlab("report rt-utilization fifo-rr --out " + out);
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string page = contents(out + "/report.html");
  const std::string mail = contents(out + "/report.txt");
  for (const std::string& text : {page, mail}) {
    EXPECT_THAT(text, HasSubstr("schedlab run rt-utilization"));
    EXPECT_THAT(text, HasSubstr("RT utilization of an isolated CPU over 10 s"));
    EXPECT_THAT(text, HasSubstr("95.010"));
    EXPECT_THAT(text, HasSubstr("SCHED_FIFO"));
  }
  EXPECT_THAT(page, HasSubstr("id=\"timeline-1-0\""));
  EXPECT_THAT(page, Not(HasSubstr("<?xml")));
  EXPECT_THAT(page, Not(HasSubstr("http-equiv")));
  EXPECT_EQ(schedlab("report none --out " + path("x")).status, 2);
  EXPECT_FALSE(fs::exists(path("x")));
  EXPECT_EQ(schedlab("report fifo-rr --out /dev/null/x").status, 3);
}

TEST_F(Cli, CompareMeasuresTheDifferenceSeedBySeed) {
  const std::string compare =
      "compare rt-utilization --b-set kernel.sched_rt_runtime_us=500000 --runs 2";
  const Ran text = schedlab(compare);
  ASSERT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("B: schedlab run rt-utilization --set kernel.sched_rt_runtime"));
  EXPECT_THAT(text.out, HasSubstr("-45.000"));
  const auto json = nlohmann::json::parse(schedlab(compare + " --json -").out);
  EXPECT_EQ(json["runs"], 2);
  EXPECT_NEAR(json["metrics"].front()["difference"]["mean"].get<double>(), -45, 0.05);
  EXPECT_EQ(schedlab("compare rt-utilization --b-set machine.hz=7").status, 2);
}

TEST_F(Cli, AThresholdOfZeroIsTakenAsTheKernelTakesIt) {
  const Ran ran =
      schedlab("run free-one-node --for 5ms --set parallel_free.async_free_threshold=0");
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST_F(Cli, PartsOfASweepRunAnywhereAndMergeToTheSameBytes) {
  const std::string sweep =
      "sweep rt-cap-dual --vary kernel.sched_rt_runtime_us=300000..700000..100000 --runs 3";
  const Ran jobs = schedlab(sweep + " --print-jobs 2");
  ASSERT_EQ(jobs.status, 0) << jobs.err;
  std::stringstream lines(jobs.out);
  int parts = 0;
  for (std::string line; std::getline(lines, line); ++parts) {
    // As a shell of another machine would run it: the program by its path, in an empty folder.
    line.replace(0, std::string("schedlab").size(), SCHEDLAB_PROGRAM);
    ASSERT_EQ(std::system(("cd " + folder_.string() + " && " + line).c_str()), 0) << line;
  }
  EXPECT_EQ(parts, 2);
  const std::string merge = sweep + " --merge " + path("part-2.csv") + " " + path("part-1.csv");
  EXPECT_EQ(schedlab(merge + " --csv -").out, schedlab(sweep + " --csv -").out);
  const Ran missing = schedlab(sweep + " --merge " + path("part-1.csv"));
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("no file has the cell"));
  EXPECT_EQ(schedlab(sweep + " --merge " + path("none.csv")).status, 3);
  EXPECT_EQ(schedlab(sweep + " --shard 6/6").status, 2);
  EXPECT_EQ(schedlab(sweep + " --shard 0/2").status, 2);
}

TEST_F(Cli, ASweepIsTheSameOnAnyNumberOfJobs) {
  const std::string sweep =
      "sweep rt-cap-dual --vary kernel.sched_rt_runtime_us=300000,500000 --runs 5 --csv - --jobs ";
  EXPECT_EQ(schedlab(sweep + "1").out, schedlab(sweep + "3").out);
}

TEST_F(Cli, AMistypedOptionGetsTheNearestName) {
  const Ran ran = schedlab("run rt-95-starves --jsn x");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("did you mean --json?"));
  EXPECT_THAT(schedlab("chekc").err, HasSubstr("did you mean the command check?"));
}

TEST_F(Cli, AFullDiskIsStatus3AndSaysSo) {
  const Ran ran = schedlab("run rt-95-starves --for 1s --json /dev/full");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, HasSubstr("No space left on device"));
}

TEST_F(Cli, OnlyOneOutputFitsStandardOutput) {
  EXPECT_EQ(schedlab("run rt-95-starves --for 1s --json - --trace -").status, 2);
  const Ran ran = schedlab("run rt-95-starves --for 1s --json - --vmstat 100ms --explain hog");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out)["vmstat_rows"].size(), 10U);  // nothing but the JSON
}

TEST_F(Cli, TheCommandInTheJsonMakesTheSameRun) {
  const auto first =
      nlohmann::json::parse(schedlab("run rt-95-starves --for 3s --seed 4 --set machine.hz=100 "
                                     "--at 1s:kernel.sched_rt_runtime_us=100000 --json -")
                                .out);
  const std::string command = first["command"];
  ASSERT_THAT(command, testing::StartsWith("schedlab run "));
  const auto second = nlohmann::json::parse(schedlab(command.substr(9) + " --json -").out);
  EXPECT_EQ(second["trace_hash"], first["trace_hash"]);
}

TEST_F(Cli, ASavedSessionRunsAsThePresetWithAllThatWasDoneToIt) {
  const auto preset = scenario::read_preset(scenario::find_preset("rt-95-starves").value());
  ASSERT_TRUE(preset.ok());
  scenario::SavedSession session;
  session.preset = "rt-95-starves";
  session.preset_hash = preset.value().text_hash;
  session.sets = {{"machine.hz", "100"}};
  session.seed = 7;
  session.run.writes = {{Instant{500'000'000}, knobs::Knob::kSchedRtRuntimeUs, 300'000}};
  std::ofstream(path("s.yaml")) << scenario::write_session(session);
  const Ran ran = schedlab("run " + path("s.yaml") + " --for 3s --json -");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Ran typed = schedlab(
      "run rt-95-starves --set machine.hz=100 --seed 7 --at "
      "500ms:kernel.sched_rt_runtime_us=300000 --for 3s --json -");
  const auto json = nlohmann::json::parse(ran.out);
  const auto same = nlohmann::json::parse(typed.out);
  EXPECT_EQ(json["trace_hash"], same["trace_hash"]);
  EXPECT_EQ(json["command"], same["command"]);
  session.preset_hash ^= 1;
  std::ofstream(path("s.yaml")) << scenario::write_session(session);
  const Ran changed = schedlab("run " + path("s.yaml"));
  EXPECT_EQ(changed.status, 2);
  EXPECT_THAT(changed.err, HasSubstr("has changed since the session was saved"));
}

TEST_F(Cli, RepeatedRunsCarryQuartiles) {
  const auto json = nlohmann::json::parse(schedlab("run rt-cap-dual --runs 3 --json -").out);
  EXPECT_EQ(json["runs"], 3);
  for (const char* field : {"mean", "q1", "median", "q3"}) {
    EXPECT_TRUE(json["metrics"]["ratio"].contains(field)) << field;
  }
}

TEST_F(Cli, CtrlCKeepsWhatIsCompleteAndIsStatus130) {
  // The file that is written beside its place is there once the work begins, however slow the
  // machine is.
  const std::string command =
      std::string(SCHEDLAB_PROGRAM) + " run cfs-nice --for 1000000s --json " + path("part.json") +
      " >" + path("out") + " 2>" + path("err") + " & program=$!; until ls " + path("part.json*") +
      " >/dev/null 2>&1; do sleep 0.05; done; sleep 0.3; "
      "kill -INT $program; wait $program";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 130);
  const auto json = nlohmann::json::parse(contents(path("part.json")));
  EXPECT_EQ(json["complete"], false);
  EXPECT_THAT(contents(path("err")), HasSubstr("interrupted at"));
}

TEST_F(Cli, CheckJsonHasTheFieldsOfTheContract) {
  const auto figures = nlohmann::json::parse(schedlab("check rt-utilization --json -").out);
  ASSERT_EQ(figures.size(), 5U);
  for (const char* field : {"preset", "table", "point", "unit", "published", "simulated", "error",
                            "tolerance", "fitted", "verdict"}) {
    EXPECT_TRUE(figures[0].contains(field)) << field;
  }
}

TEST_F(Cli, CheckSaysWhenAFigureIsOutside) {
  EXPECT_EQ(schedlab("check rt-utilization").status, 0);
  const Ran quad = schedlab("check rt-cap-quad");  // 0.26 is known and outside
  EXPECT_EQ(quad.status, 1);
  EXPECT_THAT(quad.out, HasSubstr("known"));
}

TEST_F(Cli, ListsAreTablesAndJson) {
  EXPECT_THAT(schedlab("list presets").out, HasSubstr("rt-95-starves"));
  EXPECT_THAT(schedlab("list knobs").out, HasSubstr("kernel.sched_rt_runtime_us"));
  for (const char* what : {"presets", "knobs", "metrics", "profiles"}) {
    EXPECT_TRUE(nlohmann::json::accept(schedlab(std::string("list ") + what + " --json").out))
        << what;
  }
}

TEST_F(Cli, WithoutADisplayTheWindowSaysHowToGoOn) {
  const Ran ran = schedlab("rt-95-starves");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("schedlab run rt-95-starves"));
}

}  // namespace
