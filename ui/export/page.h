// SPDX-License-Identifier: GPL-3.0-or-later
// One sheet to write as a file: its size, and its drawing on any Canvas. Without Qt: .svg;
// ui/export/painted_page.h adds .png and .pdf.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/draw/canvas.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

struct Page {
  double width = 0;  // points (1/72 inch)
  double height = 0;
  std::string title;
  std::function<void(draw::Canvas&)> draw;
};

inline constexpr double kPageMargin = 14;
inline constexpr double kPageTextSize = 9;
inline constexpr double kPageLine = 13;  // from a line of small text to the next
inline constexpr int kPageTitleHeight = 32;

/// `clip_id` as SvgCanvas has it.
[[nodiscard]] std::string svg_of(const Page& page, const std::string& clip_id = "clip");

/// Lines of a caption as they fit a page: broken at spaces and behind commas, what follows a break
/// indented.
[[nodiscard]] std::vector<std::string> wrapped_caption(const std::vector<std::string>& lines,
                                                       double page_width);
void draw_page_title(draw::Canvas& canvas, const theme::Palette& palette, std::string_view title);
/// From a first baseline at y down.
void draw_page_caption(draw::Canvas& canvas, const theme::Palette& palette,
                       const std::vector<std::string>& wrapped, double y);

}  // namespace schedlab::ui
