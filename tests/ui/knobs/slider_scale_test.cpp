// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/slider_scale.h"

#include <gtest/gtest.h>

#include "core/knobs/table.h"

namespace schedlab::ui {
namespace {

using knobs::Form;
using knobs::Knob;

TEST(SliderScale, EndsAreTheUsefulRangeOfEveryKnob) {
  for (const knobs::KnobSpec& spec : knobs::table()) {
    const SliderScale scale(spec);
    EXPECT_EQ(scale.value(0), spec.slider_min) << spec.name;
    EXPECT_EQ(scale.value(SliderScale::kSteps), spec.slider_max) << spec.name;
    EXPECT_EQ(scale.position(spec.slider_min), 0) << spec.name;
    EXPECT_EQ(scale.position(spec.slider_max), SliderScale::kSteps) << spec.name;
  }
}

TEST(SliderScale, ValuesGrowWithThePositionAndComeBackToIt) {
  for (const knobs::KnobSpec& spec : knobs::table()) {
    if (spec.form != Form::kNumber) {
      continue;
    }
    const SliderScale scale(spec);
    for (int position = 1; position <= SliderScale::kSteps; ++position) {
      ASSERT_LE(scale.value(position - 1), scale.value(position))
          << spec.name << " at " << position;
    }
  }
}

TEST(SliderScale, AnEvenRangeMovesInRoundSteps) {
  const SliderScale scale(knobs::spec(Knob::kSchedRtRuntimeUs));  // 0 .. 1 000 000
  EXPECT_EQ(scale.value(SliderScale::kSteps / 2), 500'000);
  EXPECT_EQ(scale.value(1), 5'000);
  EXPECT_EQ(scale.value(101), 505'000);
}

TEST(SliderScale, AWideRangeMovesByItsOrderOfMagnitude) {
  const SliderScale scale(knobs::spec(Knob::kSchedLatencyNs));  // 1 ms .. 100 ms
  EXPECT_EQ(scale.value(SliderScale::kSteps / 2), 10'000'000);
}

TEST(SliderScale, AValueBeyondTheSliderStandsAtItsEnd) {
  const SliderScale scale(knobs::spec(Knob::kSchedRtRuntimeUs));
  EXPECT_EQ(scale.position(-1), 0);
  EXPECT_EQ(scale.position(5'000'000), SliderScale::kSteps);
}

}  // namespace
}  // namespace schedlab::ui
