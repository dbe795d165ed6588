// SPDX-License-Identifier: GPL-3.0-or-later
// The free path at an instant as a picture: stages from left to right with what is in each, and
// between them how fast pages move. Without Qt, so that it can be a chart and be tested as text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/stats/free_path_state.h"
#include "core/trace/store.h"

#include "ui/draw/canvas.h"
#include "ui/pipeline/stage_info.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

/// What had passed a while ago, to say how fast it goes.
struct FlowBase {
  stats::FreeFlows flows;
  Duration ago;  // above 0
};

/// An instant of the free path with all that a picture of it needs, to be drawn somewhere else.
struct PipelinePicture {
  std::shared_ptr<const stats::FreePathState> state;  // null on a machine without memory
  Instant at;
  std::optional<FlowBase> before;  // for the rates
  std::int64_t block_pages = 262'144;
};

struct PipelineScene {
  const stats::FreePathState* state = nullptr;
  std::optional<FlowBase> before;      // no rates without
  std::int64_t block_pages = 262'144;  // that a block on an arrow stands for
  const trace::Names* names = nullptr;
  const theme::Palette* palette = nullptr;
  double x = 0;  // of its upper left corner
  double y = 0;
  double width = 0;
  double height = 0;
};

/// The least width at which all of its words can be read.
inline constexpr double kPipelineWidth = 840;

/// Where the box of a stage is.
[[nodiscard]] draw::Rect stage_rect(const PipelineScene& scene, Stage stage);
/// Blocks stand on each arrow at equal distances and move by one distance with every `block_pages`
/// that pass: where they are depends on the state alone, so they stand still with it and go back
/// with it.
void draw_pipeline(draw::Canvas& canvas, const PipelineScene& scene);
/// What a stage is and its numbers in words, for a tooltip and for who cannot see the picture.
[[nodiscard]] std::string stage_text(const PipelineScene& scene, Stage stage);

}  // namespace schedlab::ui
