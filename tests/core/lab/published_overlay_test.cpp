// SPDX-License-Identifier: GPL-3.0-or-later
// Do published figures appear where a sweep is the same experiment, and only there?
#include "core/lab/published_overlay.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scratch.h"

namespace schedlab::lab {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kPreset = R"(
schedlab: 1
name: capped
title: A hog with a budget
kernel: "6.1"
machine: {cpus: 1, hz: 1000}
knobs: {kernel.sched_rt_runtime_us: 950000}
tasks:
  hog:
    policy: fifo
    rt_priority: 1
    program: [run: forever]
duration: 4s
metrics:
  throttles: {kind: throttles, cpu: 0}
  share: {kind: cpu_share, task: hog}
published:
  - table: "A table"
    source: "nobody"
    unit: "%"
    metric: share
    vary: kernel.sched_rt_runtime_us
    tolerance: 1
    points:
      - {at: 200000, label: "0.2", value: 20, fitted: true}
      - {at: 250000, label: "0.25", value: 25}
)";

class Overlay : public testing::Test {
 protected:
  Overlay() : file_(test::scratch_path("overlay.yaml").string()) {
    std::ofstream(file_) << kPreset;
    request_.file = file_;
    request_.axes = {{"kernel.sched_rt_runtime_us", {"200000", "300000"}}};
  }

  ~Overlay() override { std::filesystem::remove(file_); }

  [[nodiscard]] std::vector<PublishedMark> marks() const {
    const auto plan = plan_sweep(request_);
    EXPECT_TRUE(plan.ok());
    return published_marks(plan.value());
  }

  std::string file_;
  SweepRequest request_;
};

TEST_F(Overlay, FiguresStandOnTheGridAndBetweenItsValues) {
  const auto found = marks();
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_THAT(found[0].values, ElementsAre("200000"));
  EXPECT_EQ(found[0].metric, 1U);
  EXPECT_TRUE(found[0].point.fitted);
  EXPECT_THAT(found[1].values, ElementsAre("250000"));
}

TEST_F(Overlay, AnotherMachineHasNone) {
  request_.sets = {{"machine.hz", "250"}};
  EXPECT_THAT(marks(), IsEmpty());
}

TEST_F(Overlay, AShorterRunAndOneWithWritesHaveNone) {
  request_.sets = {{"duration", "2s"}};
  EXPECT_THAT(marks(), IsEmpty());
  request_.sets.clear();
  request_.writes = {{Instant{1}, knobs::Knob::kSchedRtRuntimeUs, 100000}};
  EXPECT_THAT(marks(), IsEmpty());
}

TEST_F(Overlay, OfSeveralAxesTheFiguresBelongToTheLineThatIsTheirMachine) {
  request_.axes.push_back({"machine.hz", {"250", "1000"}});
  const auto found = marks();
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_THAT(found[0].values, ElementsAre("200000", "1000"));
  EXPECT_THAT(found[1].values, ElementsAre("250000", "1000"));
}

TEST_F(Overlay, MetricsThatAreNotSweptHaveNone) {
  request_.metrics = {"throttles"};
  EXPECT_THAT(marks(), IsEmpty());
}

}  // namespace
}  // namespace schedlab::lab
