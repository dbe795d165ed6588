// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare.h"

#include <gtest/gtest.h>

#include "core/lab/repeat.h"
#include "core/scenario/library.h"
#include "core/scenario/reader.h"

namespace schedlab::lab {
namespace {

scenario::Scenario preset(const std::vector<scenario::Override>& sets) {
  auto read = scenario::read_preset(scenario::find_preset("rt-cap-dual").value(), sets);
  EXPECT_TRUE(read.ok());
  return std::move(read.value());
}

TEST(Compare, IsTheDifferenceSeedBySeed) {
  const Side a{preset({}), {}};
  const Side b{preset({{"kernel.sched_rt_runtime_us", "500000"}}), {}};
  const Comparison comparison = compare(a, b, 3, 4, {});
  EXPECT_TRUE(comparison.complete);
  ASSERT_FALSE(comparison.metrics.empty());
  const ComparedMetric& first = comparison.metrics[0];
  std::vector<double> differences;
  for (std::size_t i = 0; i < 4; ++i) {
    RunOptions options;
    options.seed = seed_of_run(3, i);
    differences.push_back(run(b.scenario, options).metrics[0] -
                          run(a.scenario, options).metrics[0]);
  }
  EXPECT_EQ(first.difference, spread_of(differences));
  EXPECT_NEAR(first.difference.mean, first.b.mean - first.a.mean, 1e-9);
}

TEST(Compare, TheSameSettingsHaveNoDifferenceAtAll) {
  const Side side{preset({}), {}};
  for (const ComparedMetric& metric : compare(side, side, 1, 3, {}).metrics) {
    EXPECT_EQ(metric.difference.min, 0);
    EXPECT_EQ(metric.difference.max, 0);
  }
}

TEST(Compare, AKnobWrittenOnTheWayIsASetting) {
  const Side a{preset({}), {}};
  const Side b{preset({}), {{Instant{0}, knobs::Knob::kSchedRtRuntimeUs, 500'000}}};
  const Side c{preset({{"kernel.sched_rt_runtime_us", "500000"}}), {}};
  EXPECT_NEAR(compare(a, b, 1, 2, {}).metrics[0].b.mean, compare(a, c, 1, 2, {}).metrics[0].b.mean,
              1.5);
}

}  // namespace
}  // namespace schedlab::lab
