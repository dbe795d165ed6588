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
using stats::FreePathState;

constexpr double kMargin = 10;
constexpr double kArrow = 22;
constexpr double kFooter = 18;
// How wide each stage is, of all of them together.
constexpr std::array<double, kStages> kParts{0.12, 0.15, 0.13, 0.22, 0.12, 0.15, 0.11};

constexpr std::array<StageInfo, kStages> kInfo{{
    {"mapped", "unmap_page_range()",
     "Pages whose page-table entries the task has still to clear, 512 a table"},
    {"mmu_gather", "tlb_remove_page()",
     "Pointers to cleared pages: 8 in the gather itself, then batches of 510, until it is flushed"},
    {"batch_free_wq", "queue_work()",
     "Work items: flushes that were big enough, in the pool of the node of who queued them"},
    {"workers", "release_pages()",
     "kworkers free the pages of an item: off the LRU in sections of 32, then onto a per-CPU list"},
    {"pcp lists", "free_hot_cold_page()",
     "Per-CPU page lists of each zone; a list that reaches high gives a batch to the buddy lists"},
    {"locks", "queued spinlock",
     "zone->lock and lru_lock of each zone: who waits spins with interrupts off, first in, first out"},
    {"buddy", "__free_one_page()",
     "Free blocks by order; two free buddies merge into one of the next order"},
}};

std::int64_t free_pages(const FreePathState& state) {
  std::int64_t sum = 0;
  for (const stats::ZoneState& zone : state.zones) {
    sum += zone.free;
  }
  return sum;
}

std::int64_t mapped_pages(const FreePathState& state) {
  std::int64_t sum = 0;
  for (const stats::ZoneState& zone : state.zones) {
    sum += zone.mapped;
  }
  return sum;
}

/// Millions of pages a second between the two states; empty when there is nothing to say.
std::string rate_text(const PipelineScene& scene, std::int64_t now, std::int64_t before) {
  if (scene.before == nullptr || scene.since_before.ns <= 0) {
    return {};
  }
  const double rate = static_cast<double>(now - before) * 1e3 / static_cast<double>(scene.since_before.ns);
  return rate < 0.05 ? std::string() : fmt::format("{:.1f} M/s", rate);
}

void draw_arrow(draw::Canvas& canvas, const PipelineScene& scene, Stage from, const std::string& rate) {
  const Rect box = stage_rect(scene, from);
  const double y = box.y + box.h / 2;
  const double left = box.right() + 4;
  const double right = box.right() + kArrow - 4;
  const theme::Colour colour = scene.palette->accent;
  canvas.line({left, y}, {right - 5, y}, {colour, 1.5, false, false});
  const std::array<draw::Point, 3> head{{{right, y}, {right - 6, y - 4}, {right - 6, y + 4}}};
  canvas.fill_polygon(head, colour);
  if (!rate.empty()) {
    const std::size_t space = rate.find(' ');
    canvas.text({(left + right) / 2, y - 16}, rate.substr(0, space),
                {9, colour, false, draw::Anchor::kMiddle});
    canvas.text({(left + right) / 2, y - 6}, rate.substr(space + 1),
                {9, colour, false, draw::Anchor::kMiddle});
  }
}

void draw_footer(draw::Canvas& canvas, const PipelineScene& scene) {
  const bool conserved = scene.state->conserved();
  canvas.text({kMargin, scene.height - 6},
              fmt::format("sum of all stages {} pages: {}", scene.state->total,
                          conserved ? "conserved" : "NOT conserved"),
              {10, conserved ? scene.palette->good : scene.palette->error});
}

}  // namespace

const StageInfo& stage_info(Stage stage) {
  return kInfo[static_cast<std::size_t>(stage)];
}

std::string pages_text(std::int64_t pages) {
  constexpr double kPerMib = 256;
  constexpr double kPerGib = 262'144;
  const auto n = static_cast<double>(pages);
  if (n >= 10 * kPerGib) {
    return fmt::format("{:.0f} GiB", n / kPerGib);
  }
  if (n >= kPerGib) {
    return fmt::format("{:.2f} GiB", n / kPerGib);
  }
  return n >= kPerMib ? fmt::format("{:.0f} MiB", n / kPerMib) : fmt::format("{} pages", pages);
}

Rect stage_rect(const PipelineScene& scene, Stage stage) {
  const double room = scene.width - 2 * kMargin - kArrow * (kStages - 1);
  double x = kMargin;
  for (std::size_t i = 0; i < static_cast<std::size_t>(stage); ++i) {
    x += kParts[i] * room + kArrow;
  }
  return {std::floor(x), 8, std::floor(kParts[static_cast<std::size_t>(stage)] * room),
          std::max(60.0, scene.height - 8 - kFooter)};
}

void draw_pipeline(draw::Canvas& canvas, const PipelineScene& scene) {
  if (scene.state == nullptr) {
    return;
  }
  for (std::size_t i = 0; i < kStages; ++i) {
    draw_stage(canvas, scene, static_cast<Stage>(i));
  }
  const FreePathState& now = *scene.state;
  const FreePathState& then = scene.before == nullptr ? now : *scene.before;
  const std::string zapped = rate_text(scene, -mapped_pages(now), -mapped_pages(then));
  const std::string pushed = rate_text(scene, static_cast<std::int64_t>(now.pgfree),
                                       static_cast<std::int64_t>(then.pgfree));
  const std::string freed = rate_text(scene, free_pages(now), free_pages(then));
  draw_arrow(canvas, scene, Stage::kMapped, zapped);
  draw_arrow(canvas, scene, Stage::kGather, {});
  draw_arrow(canvas, scene, Stage::kQueue, {});
  draw_arrow(canvas, scene, Stage::kWorkers, pushed);
  draw_arrow(canvas, scene, Stage::kLists, {});
  draw_arrow(canvas, scene, Stage::kLocks, freed);
  draw_footer(canvas, scene);
}

std::string stage_text(const PipelineScene& scene, Stage stage) {
  const StageInfo& info = stage_info(stage);
  std::string text = fmt::format("{}, {}: {}.", info.title, info.function, info.what);
  for (const std::string& line : stage_lines(scene, stage)) {
    text += "\n" + line;
  }
  return text;
}

}  // namespace schedlab::ui
