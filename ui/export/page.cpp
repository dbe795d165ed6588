// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/page.h"

#include <algorithm>

#include "ui/draw/svg_canvas.h"
#include "ui/draw/text_metrics.h"

namespace schedlab::ui {

namespace {

using draw::Anchor;
using draw::TextStyle;

constexpr double kTitleSize = 14;

/// Lines of words no wider than `width`, broken at spaces, and behind commas.
std::vector<std::string> wrapped(std::string_view words, double width, const TextStyle& style) {
  std::vector<std::string> lines(1);
  while (!words.empty()) {
    const std::size_t comma = words.find(',');
    const std::size_t end =
        std::min({words.find(' ', 1), comma == words.npos ? comma : comma + 1, words.size()});
    const std::string longer = lines.back() + std::string(words.substr(0, end));
    if (!lines.back().empty() && draw::dejavu_width(longer, style) > width) {
      const std::size_t begin = words.front() == ' ' ? 1 : 0;
      lines.emplace_back("  " + std::string(words.substr(begin, end - begin)));
    } else {
      lines.back() = longer;
    }
    words.remove_prefix(end);
  }
  return lines;
}

}  // namespace

std::string svg_of(const Page& page, const std::string& clip_id) {
  draw::SvgCanvas canvas(page.width, page.height, clip_id);
  page.draw(canvas);
  return canvas.document();
}

std::vector<std::string> wrapped_caption(const std::vector<std::string>& lines, double page_width) {
  const TextStyle style{kPageTextSize, 0, false, Anchor::kStart};
  std::vector<std::string> all;
  for (const std::string& line : lines) {
    const auto parts = wrapped(line, page_width - 2 * kPageMargin, style);
    all.insert(all.end(), parts.begin(), parts.end());
  }
  return all;
}

void draw_page_title(draw::Canvas& canvas, const theme::Palette& palette, std::string_view title) {
  canvas.text({kPageMargin, 20}, title, {kTitleSize, palette.text, true, Anchor::kStart});
}

void draw_page_caption(draw::Canvas& canvas, const theme::Palette& palette,
                       const std::vector<std::string>& wrapped, double y) {
  for (const std::string& line : wrapped) {
    canvas.text({kPageMargin, y}, line, {kPageTextSize, palette.muted, false, Anchor::kStart});
    y += kPageLine;
  }
}

}  // namespace schedlab::ui
