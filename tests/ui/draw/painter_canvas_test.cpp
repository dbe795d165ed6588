// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/painter_canvas.h"

#include <array>

#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

namespace schedlab::ui::draw {
namespace {

constexpr Colour kInk = 0xff10'2030U;
constexpr Colour kPaper = 0xffff'ffffU;

/// The columns of a row of pixels that a drawing left ink in, at `scale` pixels a unit.
template <typename Draw>
std::string row_of(int y, double scale, Draw draw) {
  QImage image(static_cast<int>(8 * scale), static_cast<int>(8 * scale), QImage::Format_RGB32);
  image.fill(kPaper);
  QPainter painter(&image);
  painter.scale(scale, scale);
  PainterCanvas canvas(painter);
  draw(canvas);
  painter.end();
  std::string ink;
  for (int x = 0; x < image.width(); ++x) {
    ink += image.pixel(x, y) == kInk ? '#' : '.';
  }
  return ink;
}

TEST(PainterCanvas, ALineLiesInThePixelsOfItsCoordinates) {
  const auto line = [](Canvas& canvas) {
    canvas.line({3.5, 0}, {3.5, 8}, {kInk, 1, false, false});
  };
  EXPECT_EQ(row_of(4, 1, line), "...#....");
  EXPECT_EQ(row_of(8, 2, line), "......##........");
}

TEST(PainterCanvas, AnOutlineFillsTheEdgePixelsOfItsRectangle) {
  const auto frame = [](Canvas& canvas) { canvas.outline({2, 2, 4, 4}, {kInk, 1, false, false}); };
  EXPECT_EQ(row_of(2, 1, frame), "..####..");
  EXPECT_EQ(row_of(3, 1, frame), "..#..#..");
  EXPECT_EQ(row_of(5, 1, frame), "..####..");
  EXPECT_EQ(row_of(6, 1, frame), "........");
}

TEST(PainterCanvas, PixelsOfAnImageAreNotSmoothed) {
  const std::array<std::uint32_t, 2> pixels{kInk, kPaper};
  EXPECT_EQ(row_of(0, 1,
                   [&](Canvas& canvas) {
                     canvas.image({0, 0, 8, 1}, {2, 1, pixels});
                   }),
            "####....");
}

TEST(PainterCanvas, NothingIsDrawnOutsideAClip) {
  EXPECT_EQ(row_of(0, 1,
                   [](Canvas& canvas) {
                     const Clip outer(canvas, {1, 0, 5, 8});
                     const Clip inner(canvas, {3, 0, 5, 8});
                     canvas.fill_rect({0, 0, 8, 8}, kInk);
                   }),
            "...###..");
}

}  // namespace
}  // namespace schedlab::ui::draw
