// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/palette.h"

#include <set>

#include <gtest/gtest.h>

namespace schedlab::ui::theme {
namespace {

class BothPalettes : public testing::TestWithParam<const Palette*> {};

INSTANTIATE_TEST_SUITE_P(Palette, BothPalettes, testing::Values(&light_palette(), &dark_palette()),
                         [](const auto& which) { return which.param->dark ? "Dark" : "Light"; });

TEST_P(BothPalettes, TextReadsOnEverySurface) {
  const Palette& p = *GetParam();
  for (const Colour surface : {p.window, p.canvas, p.field, p.selected, p.track}) {
    EXPECT_GE(contrast(p.text, surface), 7.0);
  }
  // WCAG AA for the rest of the text.
  for (const Colour surface : {p.window, p.canvas}) {
    EXPECT_GE(contrast(p.muted, surface), 4.5);
    EXPECT_GE(contrast(p.error, surface), 4.5);
    EXPECT_GE(contrast(p.good, surface), 4.5);
    EXPECT_GE(contrast(p.knob_mark, surface), 4.5);
  }
  EXPECT_GE(contrast(p.on_accent, p.accent), 4.5);
}

TEST_P(BothPalettes, ATaskStandsOutFromTheIdleTrackAndBearsItsName) {
  const Palette& p = *GetParam();
  for (std::size_t i = 0; i < kTaskColours; ++i) {
    const Colour colour = task_colour(p, task_id(i));
    EXPECT_GE(contrast(colour, p.track), 1.4) << i;
    EXPECT_GE(contrast(colour, text_on(colour)), 3.0) << i;
  }
}

TEST_P(BothPalettes, TwentyOneTasksWearDifferentColours) {
  std::set<Colour> seen;
  for (std::size_t i = 0; i < kTaskColours; ++i) {
    seen.insert(task_colour(*GetParam(), task_id(i)));
  }
  EXPECT_EQ(seen.size(), kTaskColours);
  EXPECT_EQ(task_colour(*GetParam(), task_id(kTaskColours)), task_colour(*GetParam(), task_id(0)));
}

TEST(Colour, BlendGoesFromOneToTheOther) {
  EXPECT_EQ(blend(0xff00'0000U, 0xffff'ffffU, 0), 0xff00'0000U);
  EXPECT_EQ(blend(0xff00'0000U, 0xffff'ffffU, 256), 0xffff'ffffU);
  EXPECT_EQ(blend(0xff00'4080U, 0xff80'4000U, 128), 0xff40'4040U);
}

TEST(Colour, ContrastIsThatOfWcag) {
  EXPECT_NEAR(contrast(0xff00'0000U, 0xffff'ffffU), 21.0, 1e-9);
  EXPECT_NEAR(contrast(0xff77'7777U, 0xffff'ffffU), 4.48, 0.005);  // the best known grey
}

}  // namespace
}  // namespace schedlab::ui::theme
