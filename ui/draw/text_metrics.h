// SPDX-License-Identifier: GPL-3.0-or-later
// How wide words are in DejaVu Sans, for canvases that have no font at hand.
#pragma once

#include <string>
#include <string_view>

#include "ui/draw/canvas.h"

namespace schedlab::ui::draw {

[[nodiscard]] double dejavu_width(std::string_view words, const TextStyle& style);

/// The words when they fit `width`, else their beginning with an ellipsis, else nothing.
[[nodiscard]] std::string elided(const Canvas& canvas, std::string_view words,
                                 const TextStyle& style, double width);

}  // namespace schedlab::ui::draw
