// SPDX-License-Identifier: GPL-3.0-or-later
// Can the printed command line be pasted into a shell?
#include "core/lab/command.h"

#include <gtest/gtest.h>

namespace schedlab::lab {
namespace {

using namespace literals;

TEST(CommandLine, HoldsEverythingThatDeterminesTheRun) {
  Invocation i;
  i.preset = "rt-cap-quad";
  i.sets = {{"machine.hz", "100"}, {"tasks.fifo.policy", "SCHED_FIFO"}};
  i.writes = {{Instant{200'000'000}, knobs::Knob::kSchedRtRuntimeUs, 500'000}};
  i.seed = 7;
  i.duration = 10_s;
  const std::string base =
      "schedlab run rt-cap-quad --set machine.hz=100 --set tasks.fifo.policy=SCHED_FIFO "
      "--at 200ms:kernel.sched_rt_runtime_us=500000 --seed 7 --for 10s";
  EXPECT_EQ(command_line(i), base);
  i.runs = 100;
  EXPECT_EQ(command_line(i), base + " --runs 100");
}

TEST(CommandLine, OfASweepNamesItsAxesAsTheyWereTyped) {
  SweepRequest sweep;
  sweep.preset = "rt-cap-quad";
  sweep.sets = {{"machine.hz", "100"}};
  sweep.axes = {parse_axis("a=1..9..2").value(), {"b", {"x", "y"}}};
  sweep.metrics = {"ratio"};
  sweep.runs = 5;
  EXPECT_EQ(command_line(sweep),
            "schedlab sweep rt-cap-quad --set machine.hz=100 --vary a=1..9..2 --vary b=x,y "
            "--metric ratio --runs 5");
}

TEST(ShellQuoted, QuotesOnlyWhatAShellWouldRead) {
  EXPECT_EQ(shell_quoted("../mine/a-b_c.yaml"), "../mine/a-b_c.yaml");
  EXPECT_EQ(shell_quoted("my preset.yaml"), "'my preset.yaml'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted("$(x)"), "'$(x)'");
  EXPECT_EQ(shell_quoted(""), "''");
}

}  // namespace
}  // namespace schedlab::lab
