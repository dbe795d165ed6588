// SPDX-License-Identifier: GPL-3.0-or-later
// Is a cell of a sweep what a run with these settings would be?
#include "core/lab/sweep.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scratch.h"

namespace schedlab::lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kPreset = R"(
schedlab: 1
name: cell
title: A hog with a budget
kernel: "6.1"
machine: {cpus: 1, hz: 1000}
tasks:
  hog:
    policy: fifo
    rt_priority: 1
    program: [run: forever]
duration: 4s
metrics:
  share: {kind: cpu_share, task: hog}
  throttles: {kind: throttles, cpu: 0}
)";

class Sweep : public testing::Test {
 protected:
  Sweep() : file_(test::scratch_path("sweep.yaml").string()) { std::ofstream(file_) << kPreset; }

  ~Sweep() override { std::filesystem::remove(file_); }

  [[nodiscard]] SweepRequest over(std::vector<Axis> axes) const {
    SweepRequest request;
    request.file = file_;
    request.axes = std::move(axes);
    return request;
  }

  [[nodiscard]] static SweepTable table_of(const SweepRequest& request, unsigned jobs = 1) {
    const auto plan = plan_sweep(request);
    EXPECT_TRUE(plan.ok());
    Crew crew;
    crew.jobs = jobs;
    return run_sweep(plan.value(), crew);
  }

  [[nodiscard]] static std::vector<std::string> problems_of(const SweepRequest& request) {
    std::vector<std::string> texts;
    if (const auto plan = plan_sweep(request); !plan.ok()) {
      for (const scenario::Problem& problem : plan.error()) {
        texts.push_back(problem.text());
      }
    }
    return texts;
  }

 private:
  std::string file_;
};

TEST_F(Sweep, RunsEachCellWithItsValues) {
  const SweepTable table =
      table_of(over({{"kernel.sched_rt_runtime_us", {"250000", "500000", "-1"}}}));
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_NEAR(table.rows[0].metrics[0].mean, 25, 0.1);
  EXPECT_NEAR(table.rows[1].metrics[0].mean, 50, 0.1);
  EXPECT_EQ(table.rows[2].metrics[0].mean, 100);
  EXPECT_EQ(table.rows[2].metrics[1].mean, 0);
}

TEST_F(Sweep, ComesOutTheSameOnAnyNumberOfThreads) {
  const auto request = over({{"machine.hz", {"100", "250", "1000"}},
                             {"kernel.sched_rt_runtime_us", {"100000", "300000"}}});
  EXPECT_EQ(to_csv(table_of(request, 1)), to_csv(table_of(request, 4)));
}

TEST_F(Sweep, ShowsOnlyTheMetricsAskedFor) {
  auto request = over({{"kernel.sched_rt_runtime_us", {"-1"}}});
  request.metrics = {"throttles"};
  EXPECT_EQ(to_csv(table_of(request)), "kernel.sched_rt_runtime_us,throttles\n-1,0\n");
}

TEST_F(Sweep, OfRepeatedRunsHasColumnsForTheQuartiles) {
  auto request = over({{"kernel.sched_rt_runtime_us", {"-1"}}});
  request.metrics = {"throttles"};
  request.runs = 2;
  EXPECT_EQ(to_csv(table_of(request)),
            "kernel.sched_rt_runtime_us,throttles,throttles.q1,throttles.median,throttles.q3\n-1,0,"
            "0,0,0\n");
}

TEST_F(Sweep, NamesEachMistakeOnce) {
  EXPECT_THAT(problems_of(over({{"machine.hz", {"100", "123", "250"}}})),
              ElementsAre(HasSubstr("machine.hz")));
  EXPECT_THAT(problems_of(over({{"machine.hx", {"100", "250"}}})),
              ElementsAre(testing::AllOf(HasSubstr("--vary: machine.hx"),
                                         HasSubstr("did you mean 'hz'?"))));
}

TEST_F(Sweep, KnowsTheMetricsOfThePreset) {
  auto request = over({{"machine.hz", {"100"}}});
  request.metrics = {"shares"};
  EXPECT_THAT(problems_of(request), ElementsAre(HasSubstr("did you mean share?")));
}

TEST(SweepCsv, QuotesWhatWouldBreakALine) {
  SweepTable table;
  table.names = {"a,b"};
  table.rows = {{{"say \"x\""}, {}}};
  EXPECT_EQ(to_csv(table), "\"a,b\"\n\"say \"\"x\"\"\"\n");
}

}  // namespace
}  // namespace schedlab::lab
