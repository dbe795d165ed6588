// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/sweep_page.h"

#include <utility>

#include "ui/sweep/sweep_scene.h"

namespace schedlab::ui {

Page sweep_page(SweepPicture picture, const SweepPageText& text, const theme::Palette& palette) {
  constexpr double kWidth = 720;
  const double height = kSweepPlotHeight * static_cast<double>(picture.plots.size());
  std::vector<std::string> caption = wrapped_caption(text.caption, kWidth);
  const double below = kPageLine * (static_cast<double>(caption.size()) + 1);
  Page page{kWidth, kPageTitleHeight + height + below, text.title, {}};
  page.draw = [picture = std::move(picture), caption = std::move(caption), title = text.title,
               &palette, height, page_height = page.height](draw::Canvas& canvas) {
    canvas.fill_rect({0, 0, kWidth, page_height}, palette.canvas);
    draw_page_title(canvas, palette, title);
    draw_sweep(canvas, lay_out_sweep(picture, palette,
                                     {0, static_cast<double>(kPageTitleHeight), kWidth, height}));
    draw_page_caption(canvas, palette, caption, kPageTitleHeight + height + kPageLine);
  };
  return page;
}

}  // namespace schedlab::ui
