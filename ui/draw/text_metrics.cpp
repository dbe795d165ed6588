// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draw/text_metrics.h"

#include <array>
#include <cstdint>

namespace schedlab::ui::draw {

namespace {

// Advance widths of ' ' to '~' in DejaVu Sans, in thousandths of the font size (its hmtx table).
constexpr std::array<std::uint16_t, 95> kAdvance{
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr int kOther = 636;     // a letter outside ASCII
constexpr double kBold = 1.12;  // the bold face against the plain one

bool continues_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

}  // namespace

double dejavu_width(std::string_view words, const TextStyle& style) {
  int thousandths = 0;
  for (const char c : words) {
    if (c >= ' ' && c <= '~') {
      thousandths += kAdvance[static_cast<std::size_t>(c - ' ')];
    } else if (!continues_letter(c)) {
      thousandths += kOther;
    }
  }
  return thousandths * style.size * (style.bold ? kBold : 1.0) / 1000.0;
}

std::string elided(const Canvas& canvas, std::string_view words, const TextStyle& style,
                   double width) {
  if (canvas.text_width(words, style) <= width) {
    return std::string(words);
  }
  constexpr std::string_view kEllipsis = "\xe2\x80\xa6";
  constexpr std::size_t kLeast = 3;  // fewer letters than that say nothing
  while (words.size() > kLeast) {
    while (continues_letter(words.back())) {
      words.remove_suffix(1);
    }
    words.remove_suffix(1);
    std::string shorter(words);
    shorter += kEllipsis;
    if (canvas.text_width(shorter, style) <= width) {
      return shorter;
    }
  }
  return {};
}

}  // namespace schedlab::ui::draw
