// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/sysctl_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace schedlab::ui {
namespace {

using knobs::Knob;

TEST(SysctlText, PrintsOneLineForEachKnobThatDiffers) {
  const auto base = knobs::KnobValues::defaults(knobs::Profile::k4_14, 4);
  auto values = base;
  values.set(Knob::kSchedRtRuntimeUs, 800'000);
  values.set(Knob::kRtRuntimeShare, 0);
  EXPECT_EQ(sysctl_lines(values, base),
            "sysctl -w kernel.sched_rt_runtime_us=800000\n"
            "# schedlab: sched_features.RT_RUNTIME_SHARE=off\n");
}

TEST(SysctlText, ReadsWhatItPrints) {
  const auto base = knobs::KnobValues::defaults(knobs::Profile::k6_1, 2);
  auto values = base;
  values.set(Knob::kSchedRtRuntimeUs, -1);
  values.set(Knob::kPeriodGrid, 0);
  const PastedLines read = read_sysctl_lines(sysctl_lines(values, base));
  EXPECT_TRUE(read.problems.empty());
  EXPECT_EQ(read.writes,
            (std::vector<PastedWrite>{{Knob::kSchedRtRuntimeUs, -1}, {Knob::kPeriodGrid, 0}}));
}

TEST(SysctlText, ReadsLinesAsPeopleWriteThem) {
  const PastedLines read = read_sysctl_lines(
      "# the usual\n\n  sudo sysctl -w kernel.sched_rt_runtime_us = "
      "950ms\nkernel.sched_rt_period_us=500000\n");
  EXPECT_TRUE(read.problems.empty());
  EXPECT_EQ(read.writes, (std::vector<PastedWrite>{{Knob::kSchedRtRuntimeUs, 950'000},
                                                   {Knob::kSchedRtPeriodUs, 500'000}}));
}

TEST(SysctlText, SaysWhatItCouldNotReadAndNamesTheNearestKnob) {
  const PastedLines read = read_sysctl_lines("kernel.sched_rt_runtme_us=1\nhello\n");
  EXPECT_TRUE(read.writes.empty());
  ASSERT_EQ(read.problems.size(), 2U);
  EXPECT_THAT(read.problems[0], testing::HasSubstr("kernel.sched_rt_runtime_us"));
  EXPECT_THAT(read.problems[1], testing::HasSubstr("hello"));
}

}  // namespace
}  // namespace schedlab::ui
