// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes of a row on a canvas, in the language of lane_raster.h: the same heights, softness and
// patterns that its pixels have.
#pragma once

#include "ui/draw/canvas.h"
#include "ui/export/chart_page.h"
#include "ui/timeline/timeline_scene.h"

namespace schedlab::ui {

void draw_row_shapes(draw::Canvas& canvas, const TimelineScene& scene, const RowShapes& shapes);

}  // namespace schedlab::ui
