// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of a sweep as a page.
#pragma once

#include <string>
#include <vector>

#include "ui/export/page.h"
#include "ui/sweep/sweep_picture.h"

namespace schedlab::ui {

struct SweepPageText {
  std::string title;
  std::vector<std::string> caption;
};

[[nodiscard]] Page sweep_page(SweepPicture picture, const SweepPageText& text,
                              const theme::Palette& palette = theme::light_palette());

}  // namespace schedlab::ui
