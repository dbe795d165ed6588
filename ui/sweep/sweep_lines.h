// SPDX-License-Identifier: GPL-3.0-or-later
// A plot of lines: the mean, its quartiles as a band, published figures as diamonds.
#pragma once

#include "ui/sweep/sweep_scene.h"

namespace schedlab::ui {

void draw_sweep_lines(draw::Canvas& canvas, const SweepScene& scene, std::size_t plot);

/// What lines and cells share: the name of the metric above, labels and name of the x axis below.
void draw_sweep_frame(draw::Canvas& canvas, const SweepScene& scene, std::size_t plot);

}  // namespace schedlab::ui
