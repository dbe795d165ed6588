// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipeline_scene.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "ui/pipeline/stage_box.h"

namespace schedlab::ui {

namespace {

using draw::Rect;
using stats::FreeFlows;
using stats::FreePathState;

constexpr double kMargin = 6;
constexpr double kTop = 8;
constexpr double kFooter = 20;
constexpr double kLeastArrow = 23;
constexpr double kMostArrow = 72;
constexpr double kArrowPart = 0.033;  // of the width
constexpr double kBlock = 6;
constexpr double kBlockPitch = 11;
constexpr double kFooterSize = 10;
constexpr double kBetweenRemarks = 24;

/// How narrow a box may be for its words to be read, and its part of what is left.
struct Share {
  double least;
  double part;
};

constexpr std::array<Share, kStages> kShares{
    {{82, 1}, {103, 1.2}, {110, 0.8}, {124, 4}, {85, 1.2}, {104, 1.8}, {81, 1.4}}};

constexpr Share sum_of_shares() {
  Share sum{0, 0};
  for (const Share& share : kShares) {
    sum.least += share.least;
    sum.part += share.part;
  }
  return sum;
}

/// As long as looks well, but not at the cost of the words in the boxes.
double arrow_length(const PipelineScene& scene) {
  const double spare = (scene.width - 2 * kMargin - sum_of_shares().least) / (kStages - 1);
  const double wanted = std::min(scene.width * kArrowPart, spare);
  return std::clamp(std::floor(wanted), kLeastArrow, kMostArrow);
}

/// What has passed the arrow that begins at a stage.
std::int64_t passed(const FreeFlows& flows, Stage from) {
  switch (from) {
    case Stage::kMapped:
      return flows.zapped;
    case Stage::kGather:
      return flows.handed;
    case Stage::kQueue:
      return flows.worked;
    case Stage::kWorkers:
      return flows.listed;
    case Stage::kLists:
    case Stage::kLocks:
    case Stage::kBuddy:
      break;
  }
  return flows.returned;
}

/// Millions of pages a second.
std::optional<double> rate_of(const PipelineScene& scene, const FreeFlows& now, Stage from) {
  if (!scene.before) {
    return std::nullopt;
  }
  const auto pages = static_cast<double>(passed(now, from) - passed(scene.before->flows, from));
  return pages * 1e3 / static_cast<double>(scene.before->ago.ns);
}

/// Whether anything has ever passed: before that there are no blocks.
bool is_used(const FreePathState& state, const FreeFlows& flows, Stage from) {
  return from == Stage::kMapped ? state.in_flight > 0 || flows.listed > 0 : passed(flows, from) > 0;
}

/// The part of a block's distance that has been gone since the last block passed.
double phase_of(std::int64_t pages, std::int64_t block) {
  const std::int64_t rest = (pages % block + block) % block;
  return static_cast<double>(rest) / static_cast<double>(block);
}

void draw_blocks(draw::Canvas& canvas, const Rect& track, double phase, theme::Colour colour) {
  const draw::Clip clip(canvas, track);
  for (double x = track.x - kBlockPitch + phase * kBlockPitch; x < track.right();
       x += kBlockPitch) {
    canvas.fill_rect({x, track.y, kBlock, track.h}, colour);
  }
}

void draw_rate(draw::Canvas& canvas, draw::Point above, double rate, theme::Colour colour) {
  const draw::TextStyle style{9, colour, false, draw::Anchor::kMiddle};
  canvas.text({above.x, above.y - 19}, fmt::format("{:.1f}", rate), style);
  canvas.text({above.x, above.y - 9}, "M/s", style);
}

void draw_arrow(draw::Canvas& canvas, const PipelineScene& scene, const FreeFlows& now,
                Stage from) {
  constexpr double kGap = 3;
  constexpr double kHead = 6;
  const Rect box = stage_rect(scene, from);
  const double y = std::floor(box.y + box.h / 2) + 0.5;
  const double left = box.right() + kGap;
  const double right = box.right() + arrow_length(scene) - kGap;
  const std::optional<double> rate = rate_of(scene, now, from);
  const bool moves = rate && std::abs(*rate) >= 0.05;
  const theme::Palette& palette = *scene.palette;
  const theme::Colour colour = moves ? palette.accent : palette.muted;
  canvas.line({left, y}, {right - kHead, y}, {colour, 1, false, false});
  const std::array<draw::Point, 3> head{
      {{right, y}, {right - kHead, y - 4}, {right - kHead, y + 4}}};
  canvas.fill_polygon(head, colour);
  if (is_used(*scene.state, now, from)) {
    draw_blocks(canvas, {left, y - kBlock / 2, right - kHead - left, kBlock},
                phase_of(passed(now, from), scene.block_pages), colour);
  }
  if (moves) {
    draw_rate(canvas, {(left + right) / 2, y}, *rate, colour);
  }
}

/// Remarks one after the other, as many of them as there is room for.
void draw_footer(draw::Canvas& canvas, const PipelineScene& scene) {
  const bool conserved = scene.state->conserved();
  const theme::Palette& palette = *scene.palette;

  struct Remark {
    std::string words;
    theme::Colour colour;
  };

  std::vector<Remark> remarks{
      {fmt::format("{} pages in all: {}", scene.state->total,
                   conserved ? "conserved" : "NOT conserved"),
       conserved ? palette.good : palette.error},
      {fmt::format("a block passes an arrow with every {}", pages_text(scene.block_pages)),
       palette.muted},
      {"a square is a work item", palette.muted}};
  if (scene.before) {
    remarks.push_back(
        {fmt::format("M/s: million pages a second, over {}", format_span(scene.before->ago)),
         palette.muted});
  }
  double x = scene.x + kMargin;
  for (const Remark& remark : remarks) {
    const draw::TextStyle style{kFooterSize, remark.colour};
    const double width = canvas.text_width(remark.words, style);
    if (x + width <= scene.x + scene.width - kMargin) {
      canvas.text({x, scene.y + scene.height - 6}, remark.words, style);
      x += width + kBetweenRemarks;
    }
  }
}

}  // namespace

Rect stage_rect(const PipelineScene& scene, Stage stage) {
  constexpr Share kSum = sum_of_shares();
  const double room = scene.width - 2 * kMargin - arrow_length(scene) * (kStages - 1);
  const double scale = std::min(1.0, room / kSum.least);
  const double extra = std::max(0.0, room - kSum.least) / kSum.part;
  const auto width = [&](std::size_t i) {
    return kShares[i].least * scale + kShares[i].part * extra;
  };
  double x = scene.x + kMargin;
  const auto last = static_cast<std::size_t>(stage);
  for (std::size_t i = 0; i < last; ++i) {
    x += width(i) + arrow_length(scene);
  }
  return {std::floor(x), scene.y + kTop, std::floor(width(last)),
          std::max(60.0, scene.height - kTop - kFooter)};
}

void draw_pipeline(draw::Canvas& canvas, const PipelineScene& scene) {
  if (scene.state == nullptr) {
    return;
  }
  const FreeFlows now = stats::flows_of(*scene.state);
  for (std::size_t i = 0; i < kStages; ++i) {
    const auto stage = static_cast<Stage>(i);
    draw_stage(canvas, scene, stage);
    if (stage != Stage::kBuddy) {
      draw_arrow(canvas, scene, now, stage);
    }
  }
  draw_footer(canvas, scene);
}

std::string stage_text(const PipelineScene& scene, Stage stage) {
  constexpr std::size_t kMostLines = 12;
  const StageInfo& info = stage_info(stage);
  std::string text = fmt::format("{}, {}: {}.", info.title, info.function, info.what);
  for (const std::string& line :
       stage_lines(stage_numbers(*scene.state, *scene.names, stage), kMostLines)) {
    text += "\n" + line;
  }
  return text;
}

}  // namespace schedlab::ui
