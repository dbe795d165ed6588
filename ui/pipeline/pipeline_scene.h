// SPDX-License-Identifier: GPL-3.0-or-later
// The free path at an instant as a picture: stages from left to right with what is in each, and
// between them how fast pages move. Without Qt, so that it can be a chart and be tested as text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/stats/free_path_state.h"
#include "core/trace/store.h"

#include "ui/draw/canvas.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

enum class Stage : std::uint8_t { kMapped, kGather, kQueue, kWorkers, kLists, kLocks, kBuddy };

inline constexpr std::size_t kStages = 7;

struct StageInfo {
  std::string_view title;
  std::string_view function;  // of the kernel
  std::string_view what;      // one sentence
};

[[nodiscard]] const StageInfo& stage_info(Stage stage);

struct PipelineScene {
  const stats::FreePathState* state = nullptr;
  const stats::FreePathState* before = nullptr;  // a little earlier, for rates; may be null
  Duration since_before;
  const trace::Names* names = nullptr;
  const theme::Palette* palette = nullptr;
  double width = 0;
  double height = 0;
};

/// Where the box of a stage is.
[[nodiscard]] draw::Rect stage_rect(const PipelineScene& scene, Stage stage);
void draw_pipeline(draw::Canvas& canvas, const PipelineScene& scene);
/// The numbers of a stage in words, for a tooltip and for who cannot see the picture.
[[nodiscard]] std::string stage_text(const PipelineScene& scene, Stage stage);

/// "84 GiB", "1.00 GiB", "12 MiB", "31 pages".
[[nodiscard]] std::string pages_text(std::int64_t pages);

}  // namespace schedlab::ui
