// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/palette.h"

#include <algorithm>
#include <cmath>

namespace schedlab::ui::theme {

namespace {

constexpr Palette kLight{
    .dark = false,
    .window = 0xfffc'fcfbU,
    .canvas = 0xfff7'f7f5U,
    .field = 0xfff1'efeeU,
    .selected = 0xffd7'e9f3U,
    .separator = 0xffe2'e2deU,
    .border = 0xffd6'd6d1U,
    .text = 0xff1d'1f21U,
    .muted = 0xff5f'6368U,
    .accent = 0xff00'72b2U,
    .on_accent = 0xffff'ffffU,
    .error = 0xffb0'0020U,
    .good = 0xff0a'7a4bU,
    .track = 0xffec'ece8U,
    .grid = 0xffd0'd0caU,
    .hatch = 0xff6b'6f73U,
    .depth = 0xff9a'9e9fU,
    .merged = 0xff4a'4d50U,
    .cursor = 0xff1d'1f21U,
    .knob_mark = 0xff9a'6400U,
    .picked = 0x2600'72b2U,
    .tasks = {0xffd5'5e00U, 0xff00'72b2U, 0xff00'9e73U, 0xff56'b4e9U, 0xffcc'79a7U, 0xffe6'9f00U,
              0xffa8'9a00U},
};

constexpr Palette kDark{
    .dark = true,
    .window = 0xff1c'2024U,
    .canvas = 0xff15'181bU,
    .field = 0xff2a'2f34U,
    .selected = 0xff25'3743U,
    .separator = 0xff2c'3136U,
    .border = 0xff3a'4046U,
    .text = 0xffe8'eaecU,
    .muted = 0xff9a'a0a6U,
    .accent = 0xff56'b3e8U,
    .on_accent = 0xff0b'1216U,
    .error = 0xffff'6b7aU,
    .good = 0xff5f'd39bU,
    .track = 0xff22'272cU,
    .grid = 0xff3a'4046U,
    .hatch = 0xffa6'acb2U,
    .depth = 0xff6a'7178U,
    .merged = 0xffd0'd4d8U,
    .cursor = 0xfff2'f4f6U,
    .knob_mark = 0xffe0'a63cU,
    .picked = 0x3056'b3e8U,
    .tasks = {0xffe6'803cU, 0xff4b'a2daU, 0xff2f'b58aU, 0xff8f'd0f5U, 0xffd9'8cb9U, 0xfff0'b43cU,
              0xffe3'd84aU},
};

double linear(Colour colour, int shift) {
  const double c = static_cast<double>((colour >> shift) & 0xffU) / 255.0;
  return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

}  // namespace

double luminance(Colour colour) {
  return 0.2126 * linear(colour, 16) + 0.7152 * linear(colour, 8) + 0.0722 * linear(colour, 0);
}

double contrast(Colour a, Colour b) {
  const auto [dark, bright] = std::minmax({luminance(a), luminance(b)});
  return (bright + 0.05) / (dark + 0.05);
}

const Palette& light_palette() {
  return kLight;
}

const Palette& dark_palette() {
  return kDark;
}

Colour task_colour(const Palette& palette, TaskId task) {
  if (task == kIdleTask) {
    return palette.track;
  }
  const Colour hue = palette.tasks[index(task) % palette.tasks.size()];
  switch (index(task) % kTaskColours / palette.tasks.size()) {
    case 0:
      return hue;
    case 1:
      return blend(hue, palette.text, 90);
    default:
      return blend(hue, palette.canvas, 90);
  }
}

Colour pale(const Palette& palette, Colour task) {
  return blend(palette.track, task, 112);
}

Colour text_on(Colour background) {
  constexpr Colour kWhite = 0xffff'ffffU;
  constexpr Colour kInk = 0xff10'1214U;
  // White reads calmer on the saturated colours; dark ink only where white would be too faint.
  return contrast(background, kWhite) >= 3.0 ? kWhite : kInk;
}

}  // namespace schedlab::ui::theme
