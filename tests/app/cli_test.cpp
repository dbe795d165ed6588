// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a script sees it: exit statuses, what goes where, and files that are whole or
// not there. SCHEDLAB_PROGRAM is the built program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

namespace {

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

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  [[nodiscard]] static std::string contents(const std::string& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }

  Ran schedlab(const std::string& arguments) {
    const std::string command = std::string("env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM ") + SCHEDLAB_PROGRAM + " " +
                                arguments + " >" + path("out") + " 2>" + path("err");
    const int status = std::system(command.c_str());
    return {WEXITSTATUS(status), contents(path("out")), contents(path("err"))};
  }

  fs::path folder_;
};

TEST_F(Cli, RunPrintsTheContractsJson) {
  const Ran ran = schedlab("run rt-95-starves --for 2s --seed 7 --json -");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  for (const char* field : {"preset", "kernel", "seed", "sim_ns", "events", "wall_ns", "trace_hash", "journal", "tasks", "cpus",
                            "zones", "locks", "workqueues", "cgroups", "vmstat", "metrics"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["sim_ns"], 2'000'000'000);
  for (const char* field : {"name", "pid", "policy", "cpu_ns", "wait_ns", "switches", "preemptions", "migrations", "state"}) {
    EXPECT_TRUE(json["tasks"][0].contains(field)) << field;
  }
  for (const char* field : {"cpu", "busy_ns", "rt_ns", "idle_ns", "irq_ns", "spin_ns", "switches", "throttled_ns"}) {
    EXPECT_TRUE(json["cpus"][0].contains(field)) << field;
  }
}

TEST_F(Cli, TheSameRunHasTheSameHashAndAWriteAnother) {
  const auto hash = [&](const std::string& more) {
    return nlohmann::json::parse(schedlab("run rt-95-starves --for 3s --json - " + more).out)["trace_hash"];
  };
  EXPECT_EQ(hash(""), hash(""));
  EXPECT_NE(hash(""), hash("--at 1s:kernel.sched_rt_runtime_us=100000"));
}

TEST_F(Cli, WrongInputNamesEveryProblemAndWritesNothing) {
  const Ran ran = schedlab("run rt-cap-quad --set kernel.sched_rt_runtme_us=1 --set machine.hz=123 --json " + path("x.json"));
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
  const Ran ran = schedlab("run rt-utilization --for 3s --explain fifo");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("rt_time"));
  EXPECT_EQ(schedlab("run rt-utilization --explain fiffo").status, 2);
}

TEST_F(Cli, ChartsAndTracesFollowTheirSuffix) {
  const Ran ran = schedlab("run rt-cap-quad-no-borrowing --for 4s --chart timeline=" + path("t.svg") + " --chart counters=" +
                           path("c.csv") + " --trace " + path("t.txt"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(contents(path("t.svg")), HasSubstr("<text"));
  EXPECT_THAT(contents(path("t.txt")), HasSubstr("sched_switch: prev_comm="));
  EXPECT_EQ(schedlab("run rt-cap-quad --chart timeline=" + path("t.bmp")).status, 2);
  EXPECT_EQ(schedlab("run rt-cap-quad --chart lanes=" + path("t.svg")).status, 2);
  EXPECT_EQ(schedlab("run rt-cap-quad --trace " + path("t.dat")).status, 2);
}

TEST_F(Cli, SweepMakesARowACell) {
  const Ran ran = schedlab("sweep rt-utilization --vary kernel.sched_rt_runtime_us=250000,500000 --csv -");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 3);
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
    EXPECT_TRUE(nlohmann::json::accept(schedlab(std::string("list ") + what + " --json").out)) << what;
  }
}

TEST_F(Cli, WithoutADisplayTheWindowSaysHowToGoOn) {
  const Ran ran = schedlab("rt-95-starves");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("schedlab run rt-95-starves"));
}

}  // namespace
