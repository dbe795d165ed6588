// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lane_raster.h"

#include <algorithm>

#include "core/trace/record.h"
#include "core/trace/store.h"

namespace schedlab::ui {

using theme::Colour;
using trace::Cell;
using trace::TaskState;

namespace {

constexpr int kHatchPeriod = 6;

/// A column that holds the border of a slice wide enough to show a column of its own.
bool is_edge(std::span<const Cell> cells, std::size_t i) {
  const auto shows = [&](std::size_t k) {
    return !cells[k].mixed && cells[k].share > 0 && cells[k].dominant == cells[i].dominant;
  };
  return (i > 0 && shows(i - 1)) || (i + 1 < cells.size() && shows(i + 1));
}

}  // namespace

Colour soft(Colour ground, Colour colour) {
  constexpr std::uint32_t kPart = 168;  // of 256
  return theme::blend(ground, colour, kPart);
}

std::int32_t merged_height(std::uint8_t share, std::int32_t height) {
  const std::int32_t least = std::max(std::min(height, 3), height * 2 / 5);
  return std::max(least, height * share / 255);
}

void Bitmap::reset(int w, int h, Colour ground) {
  width = w;
  height = h;
  pixels.assign(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), ground);
}

std::span<std::uint32_t> Bitmap::row(int y) {
  return std::span(pixels).subspan(place(0, y), static_cast<std::size_t>(width));
}

LaneRaster::LaneRaster(const theme::Palette& palette, Bitmap& target, int known)
    : palette_(palette),
      target_(target),
      known_(static_cast<std::size_t>(std::clamp(known, 0, target.width))) {
  const auto width = static_cast<std::size_t>(target.width);
  columns_.fill.resize(width);
  columns_.ground.resize(width);
  columns_.top.resize(width);
  columns_.bottom.resize(width);
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    colours_[i] = task_colour(palette, task_id(i));
    soft_colours_[i] = soft(palette.track, colours_[i]);
  }
}

void LaneRaster::start_row(Colour ground) {
  hatched_.clear();
  merged_.clear();
  const auto future = columns_.ground.begin() + static_cast<std::ptrdiff_t>(known_);
  std::fill(columns_.ground.begin(), future, ground);
  std::fill(future, columns_.ground.end(), palette_.canvas);
  std::fill(columns_.top.begin(), columns_.top.end(), 0);
  std::fill(columns_.bottom.begin(), columns_.bottom.end(), 0);
}

void LaneRaster::set(std::size_t i, Colour fill, std::int32_t top, std::int32_t bottom) {
  columns_.fill[i] = fill;
  columns_.top[i] = top;
  columns_.bottom[i] = bottom;
}

void LaneRaster::set_cpu(std::span<const Cell> cells, std::size_t i, std::int32_t height) {
  const Cell& cell = cells[i];
  const std::size_t colour = index(trace::task_of(cell.dominant)) % theme::kTaskColours;
  if (!cell.mixed) {
    set(i, colours_[colour], 0, height);
  } else if (is_edge(cells, i)) {
    set(i, soft_colours_[colour], 0, height);
  } else {
    set(i, soft_colours_[colour], height - merged_height(cell.share, height), height);
    merged_.push_back(i);
  }
}

void LaneRaster::cpu_row(std::span<const Cell> cells, Band place) {
  start_row(palette_.track);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].share > 0) {
      set_cpu(cells, i, place.height);
    }
  }
  paint(place);
}

void LaneRaster::share_row(std::span<const Cell> cells, Band place) {
  constexpr std::uint32_t kLeast = 48;  // of 256: one busy CPU among many is still to be seen
  start_row(palette_.track);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].share > 0) {
      const std::uint32_t part = kLeast + cells[i].share * (256 - kLeast) / 255;
      set(i, theme::blend(palette_.track, palette_.merged, part), 0, place.height);
    }
  }
  paint(place);
}

// A state of 0 is one that counts in the rows below (a running task), and cells of the future are
// all 0: only what is known is drawn.
void LaneRaster::depth_row(std::span<const Cell> cells, Band place) {
  start_row(palette_.canvas);
  const Colour softer = soft(palette_.canvas, palette_.depth);
  const auto levels = static_cast<std::int32_t>(kDepthLevels);
  for (std::size_t i = 0; i < std::min(cells.size(), known_); ++i) {
    const Cell& cell = cells[i];
    if (trace::rt_throttled(cell.dominant)) {
      hatched_.push_back(i);
    }
    const auto depth =
        static_cast<std::int32_t>(std::min(trace::depth_of(cell.dominant), kDepthLevels));
    if (depth > 0) {
      const std::int32_t high = std::max(1, place.height * depth / levels);
      set(i, cell.mixed ? softer : palette_.depth, place.height - high, place.height);
    }
  }
  paint(place);
}

void LaneRaster::set_task(const Cell& cell, std::size_t i, Colour colour, std::int32_t height) {
  const std::int32_t band = std::max(2, height / 3);
  switch (trace::state_of(cell.dominant)) {
    case TaskState::kRunning:
      set(i, colour, 0, height);
      break;
    case TaskState::kRunnable:
      set(i, pale(palette_, colour), (height - band) / 2, (height + band) / 2);
      break;
    case TaskState::kThrottled:
      hatched_.push_back(i);
      break;
    case TaskState::kUninterruptible:
      set(i, palette_.depth, height - std::max(2, height / 4), height);
      break;
    case TaskState::kInterruptible:
    case TaskState::kDead:
      break;
  }
}

void LaneRaster::task_row(TaskId task, std::span<const Cell> cells, Band place) {
  start_row(palette_.canvas);
  const Colour colour = task_colour(palette_, task);
  const Colour softer = soft(palette_.canvas, colour);
  for (std::size_t i = 0; i < std::min(cells.size(), known_); ++i) {
    const bool merged = cells[i].mixed && cells[i].share > 0 && !is_edge(cells, i);
    set_task(cells[i], i, cells[i].mixed ? softer : colour, place.height);
    if (merged) {
      merged_.push_back(i);
    }
  }
  paint(place);
}

void LaneRaster::paint(Band place) {
  for (std::int32_t y = 0; y < place.height; ++y) {
    if (place.top + y >= 0 && place.top + y < target_.height) {
      paint_scanline(place.top + y, y);
    }
  }
  paint_hatch(place);
  paint_feet(place);
}

void LaneRaster::paint_scanline(int y, std::int32_t in_row) {
  std::uint32_t* out = target_.row(y).data();
  const std::uint32_t* fill = columns_.fill.data();
  const std::uint32_t* ground = columns_.ground.data();
  const std::int32_t* top = columns_.top.data();
  const std::int32_t* bottom = columns_.bottom.data();
  const std::size_t width = columns_.fill.size();
  for (std::size_t i = 0; i < width; ++i) {
    // Without a branch, for neighbours differ at random: the sign of both differences as a mask.
    const auto outside =
        static_cast<std::uint32_t>(((in_row - top[i]) | (bottom[i] - 1 - in_row)) >> 31);
    out[i] = (fill[i] & ~outside) | (ground[i] & outside);
  }
}

void LaneRaster::paint_hatch(Band place) {
  for (int y = std::max(0, place.top); y < std::min(target_.height, place.bottom()); ++y) {
    const std::span<std::uint32_t> out = target_.row(y);
    for (const std::size_t i : hatched_) {
      if ((static_cast<int>(i) + y) % kHatchPeriod == 0) {
        out[i] = palette_.hatch;
      }
    }
  }
}

/// Only under a few neighbours: a foot under a lone tick would be a dot that says nothing.
void LaneRaster::keep_crowds() {
  constexpr std::size_t kCrowd = 4;
  std::vector<std::size_t> kept;
  for (std::size_t begin = 0, end = 0; begin < merged_.size(); begin = end) {
    while (end < merged_.size() && merged_[end] - merged_[begin] == end - begin) {
      ++end;
    }
    if (end - begin >= kCrowd) {
      kept.insert(kept.end(), merged_.begin() + static_cast<std::ptrdiff_t>(begin),
                  merged_.begin() + static_cast<std::ptrdiff_t>(end));
    }
  }
  merged_.swap(kept);
}

void LaneRaster::paint_feet(Band place) {
  keep_crowds();
  const int foot = place.height >= 14 ? 2 : place.height >= 8 ? 1 : 0;
  for (int y = std::max(0, place.bottom() - foot); y < std::min(target_.height, place.bottom());
       ++y) {
    const std::span<std::uint32_t> out = target_.row(y);
    for (const std::size_t i : merged_) {
      out[i] = palette_.merged;
    }
  }
}

}  // namespace schedlab::ui
