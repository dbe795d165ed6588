// SPDX-License-Identifier: GPL-3.0-or-later
// A plot of cells: two axes, the metric's mean as colour, its number where it fits.
#pragma once

#include "ui/sweep/sweep_scene.h"

namespace schedlab::ui {

void draw_sweep_cells(draw::Canvas& canvas, const SweepScene& scene, std::size_t plot);
[[nodiscard]] std::optional<std::size_t> sweep_cell_at(const SweepScene& scene, double x, double y);

}  // namespace schedlab::ui
