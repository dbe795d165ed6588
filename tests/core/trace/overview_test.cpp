// SPDX-License-Identifier: GPL-3.0-or-later
// Which pyramids does building a view's overview build, and does anything look different after it?
#include <vector>

#include <gtest/gtest.h>

#include "core/trace/chunk.h"
#include "core/trace/store.h"

namespace schedlab::trace {
namespace {

constexpr int kChunk = kChunkSlices;

/// Slices `from` to `to` of 10 ns each, every fifth one idle.
void grow(Lane& lane, int from, int to) {
  for (int i = from; i < to; ++i) {
    const TaskId task = i % 5 == 0 ? kIdleTask : task_id(static_cast<std::size_t>(i % 5));
    lane.set({10 * i}, cpu_state(task, Reason::kNone));
  }
}

std::vector<Cell> whole(const LaneView& view, int slices) {
  std::vector<Cell> cells(100);
  view.pixels({0}, {10 * slices}, cells);
  return cells;
}

TEST(Overview, IsBuiltOnceForEveryChunkAndNotForTheTail) {
  Lane lane(LaneKind::kCpu);
  EXPECT_EQ(lane.view({0}).build_overview(), 0U);
  grow(lane, 0, 2 * kChunk);
  EXPECT_EQ(lane.view({20 * kChunk}).build_overview(), 1U);  // the second is full, not sealed
  grow(lane, 2 * kChunk, 3 * kChunk + 1);
  const LaneView view = lane.view({30 * kChunk + 10});
  EXPECT_EQ(view.build_overview(), 2U);
  EXPECT_EQ(view.build_overview(), 0U);
}

TEST(Overview, AChunkThatWasCutIsBuiltAgain) {
  Lane lane(LaneKind::kCpu);
  grow(lane, 0, 3 * kChunk + 1);
  EXPECT_EQ(lane.view({30 * kChunk + 10}).build_overview(), 3U);
  lane.truncate({15 * kChunk});  // into the second: the first stays as it is
  grow(lane, kChunk * 3 / 2 + 1, 4 * kChunk + 1);
  EXPECT_EQ(lane.view({40 * kChunk + 10}).build_overview(), 3U);
}

TEST(Overview, OfAFoldedChunkIsThere) {
  Lane lane(LaneKind::kCpu);
  grow(lane, 0, 3 * kChunk + 1);
  lane.fold_oldest();
  EXPECT_EQ(lane.view({30 * kChunk + 10}).build_overview(), 2U);
}

TEST(Overview, LooksTheSameWhoeverBuildsIt) {
  constexpr int kSlices = 10 * kChunk;
  Lane built(LaneKind::kCpu);
  Lane lazy(LaneKind::kCpu);
  grow(built, 0, kSlices);
  grow(lazy, 0, kSlices);
  EXPECT_EQ(built.view({10 * kSlices}).build_overview(), 9U);
  const std::vector<Cell> left = whole(built.view({10 * kSlices}), kSlices);
  const std::vector<Cell> right = whole(lazy.view({10 * kSlices}), kSlices);
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(left[i].dominant, right[i].dominant) << i;
    EXPECT_EQ(left[i].share, right[i].share) << i;
    EXPECT_NEAR(left[i].share, 204, 3) << i;  // four of five slices are busy: 255 * 4 / 5
  }
}

}  // namespace
}  // namespace schedlab::trace
