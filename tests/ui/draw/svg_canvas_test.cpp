// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/svg_canvas.h"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/draw/text_metrics.h"

namespace schedlab::ui::draw {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Colour kInk = 0xff10'2030U;

TEST(SvgCanvas, TextStaysTextWithItsAnchorAndSize) {
  SvgCanvas canvas(100, 50);
  canvas.text({10.5, 20}, "rt_time <= 950 ms & \"more\"", {9, kInk, true, Anchor::kEnd});
  EXPECT_THAT(
      canvas.document(),
      HasSubstr("<text x=\"10.5\" y=\"20\" font-size=\"9\" fill=\"#102030\" font-weight=\"bold\" "
                "text-anchor=\"end\">rt_time &lt;= 950 ms &amp; &quot;more&quot;</text>"));
}

TEST(SvgCanvas, ThePageIsMeasuredInPoints) {
  EXPECT_THAT(SvgCanvas(720, 300.5).document(),
              HasSubstr("width=\"720pt\" height=\"300.5pt\" viewBox=\"0 0 720 300.5\""));
}

TEST(SvgCanvas, NumbersAreAsShortAsTwoPlacesAllow) {
  EXPECT_EQ(compact(12), "12");
  EXPECT_EQ(compact(0.5), "0.5");
  EXPECT_EQ(compact(-3.25), "-3.25");
  EXPECT_EQ(compact(2.999), "3");
  EXPECT_EQ(compact(-0.001), "0");
}

TEST(SvgCanvas, ATranslucentColourKeepsItsOpacity) {
  SvgCanvas canvas(10, 10);
  canvas.fill_rect({0, 0, 5, 5}, theme::with_alpha(kInk, 51));
  EXPECT_THAT(canvas.document(), HasSubstr("fill=\"#102030\" fill-opacity=\"0.2\""));
}

TEST(SvgCanvas, AHatchIsLinesInsideItsRectangle) {
  // Diagonals where x + y is a multiple of 5: of a 4x4 square at (3, 3) only x + y = 10 lies
  // inside.
  EXPECT_EQ(hatch_lines({3, 3, 4, 4}, 5), (std::vector<Point>{{3, 7}, {7, 3}}));
  SvgCanvas canvas(10, 10);
  canvas.hatch_rect({3, 3, 4, 4}, kInk);
  EXPECT_THAT(canvas.document(), HasSubstr("<path d=\"M3,7L7,3\""));
  EXPECT_THAT(canvas.document(), Not(HasSubstr("pattern")));
}

TEST(SvgCanvas, EqualPixelsOfAnImageAreOneRectangle) {
  SvgCanvas canvas(10, 10);
  const std::array<std::uint32_t, 4> pixels{kInk, kInk, kInk, 0xffff'0000U};
  canvas.image({0, 0, 8, 2}, {4, 1, pixels});
  EXPECT_THAT(canvas.document(),
              HasSubstr("<rect x=\"0\" y=\"0\" width=\"6\" height=\"2\" fill=\"#102030\"/>"));
  EXPECT_THAT(canvas.document(),
              HasSubstr("<rect x=\"6\" y=\"0\" width=\"2\" height=\"2\" fill=\"#ff0000\"/>"));
}

TEST(TextMetrics, AWidthIsTheSumOfTheFontsAdvances) {
  // DejaVu Sans: 'i' 278, 'W' 989 thousandths.
  EXPECT_DOUBLE_EQ(dejavu_width("iW", {10, 0, false, Anchor::kStart}), 12.67);
  EXPECT_DOUBLE_EQ(dejavu_width("\xe2\x86\x92", {10, 0, false, Anchor::kStart}),
                   6.36);  // one letter, three bytes
}

TEST(TextMetrics, WordsThatDoNotFitEndInAnEllipsisOrAreLeftOut) {
  const SvgCanvas canvas(10, 10);
  const TextStyle style{10, 0, false, Anchor::kStart};
  EXPECT_EQ(elided(canvas, "kworker/0", style, 100), "kworker/0");
  EXPECT_EQ(elided(canvas, "kworker/0", style, 40), "kwork\xe2\x80\xa6");
  EXPECT_EQ(elided(canvas, "kworker/0", style, 10), "");
}

}  // namespace
}  // namespace schedlab::ui::draw
