// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the box of each stage.
#pragma once

#include "ui/pipeline/pipeline_scene.h"

namespace schedlab::ui {

void draw_stage(draw::Canvas& canvas, const PipelineScene& scene, Stage stage);

}  // namespace schedlab::ui
