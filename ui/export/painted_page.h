// SPDX-License-Identifier: GPL-3.0-or-later
// A page as an image or as a PDF, by QPainter. The caller has a QGuiApplication (offscreen will
// do).
#pragma once

#include <string>
#include <string_view>

#include "ui/export/page.h"

namespace schedlab::ui {

inline constexpr double kPixelsPerPoint = 3;  // of an image: 216 dpi

/// The bytes of the file; `suffix` is ".png" or ".pdf".
[[nodiscard]] std::string painted(const Page& page, std::string_view suffix);

}  // namespace schedlab::ui
