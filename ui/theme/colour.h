// SPDX-License-Identifier: GPL-3.0-or-later
// A colour as every part of the drawing code passes it: 0xAARRGGBB, which is also what a pixel of a
// 32-bit image holds.
#pragma once

#include <cstdint>

namespace schedlab::ui::theme {

using Colour = std::uint32_t;

[[nodiscard]] constexpr Colour with_alpha(Colour colour, std::uint8_t alpha) {
  return (colour & 0x00ff'ffffU) | (Colour{alpha} << 24);
}

/// `part` of 256 of `over`, the rest of `under`; the result is opaque.
[[nodiscard]] constexpr Colour blend(Colour under, Colour over, std::uint32_t part) {
  Colour mixed = 0xff00'0000U;
  for (int shift = 0; shift < 24; shift += 8) {
    const std::uint32_t a = (under >> shift) & 0xffU;
    const std::uint32_t b = (over >> shift) & 0xffU;
    mixed |= ((a * (256 - part) + b * part) / 256) << shift;
  }
  return mixed;
}

/// Relative luminance after WCAG 2, in 0..1.
[[nodiscard]] double luminance(Colour colour);
/// WCAG contrast ratio of two opaque colours, 1..21.
[[nodiscard]] double contrast(Colour a, Colour b);

}  // namespace schedlab::ui::theme
