// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/draw/recording_canvas.h"

namespace schedlab::ui {
namespace {

using draw::Op;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

/// The sketch's run from 0.9 s to 3.9 s, 900 pixels wide.
class Scene : public testing::Test {
 protected:
  Scene() : record_(test::sketch_record()) {
    scene_.record = record_.get();
    scene_.palette = &theme::light_palette();
    scene_.scale = {{Instant{900'000'000}, Instant{3'900'000'000}}, 100, 900};
    scene_.rows = lay_out_rows({4, 6, 400});
    scene_.body = {60, 400};
  }

  std::shared_ptr<const trace::StoreView> record_;
  TimelineScene scene_;
  draw::RecordingCanvas canvas_;
  Bitmap scratch_;
};

TEST_F(Scene, NamesItsRowsAndItsWideSlices) {
  draw_timeline(canvas_, scene_, scratch_);
  EXPECT_THAT(canvas_.texts(),
              IsSupersetOf({"CPU 0", "CPU 3", "TASKS", "fifo", "sync", "1.000 s", "3.500 s"}));
  // other and fifo run for seconds on CPU 0: their names stand in their slices, right of the axis.
  const auto texts = canvas_.all(Op::kText);
  EXPECT_TRUE(std::ranges::any_of(
      texts, [](const auto& t) { return t.words == "other" && t.box.x > 100; }));
  EXPECT_FALSE(std::ranges::any_of(
      texts, [](const auto& t) { return t.words == "daemon/0" && t.box.x > 100; }));
}

TEST_F(Scene, DiskSleepIsMarkedWithItsLetter) {
  draw_timeline(canvas_, scene_, scratch_);
  EXPECT_THAT(canvas_.texts(), Contains("D"));
}

TEST_F(Scene, AFlagIsADashedLineWithItsWords) {
  scene_.flags = {{Instant{1'250'000'000}, "runtime 950000"},
                  {Instant{5'000'000'000}, "out of sight"}};
  draw_flags(canvas_, scene_);
  ASSERT_EQ(canvas_.all(Op::kLine).size(), 1U);
  EXPECT_TRUE(canvas_.all(Op::kLine)[0].dashed);
  // 0.35 s of 3 s in 900 pixels, and half a pixel to be sharp.
  EXPECT_DOUBLE_EQ(canvas_.all(Op::kLine)[0].box.x, 100 + 105 + 0.5);
  EXPECT_THAT(canvas_.texts(), testing::ElementsAre("runtime 950000"));
}

TEST_F(Scene, OfCrowdedFlagsTheNewestKeepsItsWords) {
  scene_.flags = {{Instant{1'250'000'000}, "the older one"},
                  {Instant{1'260'000'000}, "the newer one"}};
  draw_flags(canvas_, scene_);
  EXPECT_EQ(canvas_.all(Op::kLine).size(), 2U);
  EXPECT_THAT(canvas_.texts(), testing::ElementsAre("the newer one"));
}

TEST_F(Scene, TheOverlayNamesCursorMarkersAndTheirDistance) {
  draw_overlay(canvas_, scene_,
               {Instant{3'400'000'000}, std::nullopt, std::nullopt, Instant{1'000'000'000},
                Instant{1'740'000'000}});
  EXPECT_THAT(canvas_.texts(),
              testing::UnorderedElementsAre("A", "B", "3.400 000 000 s", "B - A = 740.0 ms"));
}

TEST_F(Scene, ReadoutsThatWouldOverlapGiveWay) {
  const Instant at{2'000'000'000};
  draw_overlay(canvas_, scene_, {at, std::nullopt, std::nullopt, at, std::nullopt});
  const auto texts = canvas_.all(Op::kText);
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_GT(std::abs(texts[0].box.x - texts[1].box.x), 30)
      << "the instant stands beside the marker's tab";
}

TEST_F(Scene, TheSelectedSliceIsFramedAndItsWakeupIsAnArrow) {
  // sync ran on CPU 1 from 2.6 s to 2.64 s, woken at 2 s by CPU 2.
  const PickedSlice sync{RowKind::kCpu, 1, Instant{2'610'000'000}};
  draw_overlay(canvas_, scene_,
               {std::nullopt, sync, {}, {}, {}, wakeups_to(*scene_.record, sync, 1)});
  const auto lines = canvas_.all(Op::kPolyline);
  ASSERT_EQ(lines.size(), 3U);  // two lines of the frame, the arrow's bow
  EXPECT_DOUBLE_EQ(lines[0].box.x, 100 + 510 - 1 + 0.5);
  EXPECT_DOUBLE_EQ(lines[2].points.front().x, 100 + 330);
  EXPECT_DOUBLE_EQ(lines[2].points.back().x, 100 + 510);
  EXPECT_EQ(canvas_.all(Op::kPolygon).size(), 1U);
}

TEST_F(Scene, NoWakeupLeadsToASleep) {
  // It went to sleep at 2.64 s.
  const auto& tasks = scene_.record->names->tasks;
  const auto sync = std::ranges::find(tasks, "sync", &trace::TaskInfo::name);
  ASSERT_NE(sync, tasks.end());
  const auto row = static_cast<std::size_t>(sync - tasks.begin());
  EXPECT_EQ(wakeups_to(*scene_.record, {RowKind::kTask, row, Instant{2'610'000'000}}, 1).size(),
            1U);
  EXPECT_TRUE(wakeups_to(*scene_.record, {RowKind::kTask, row, Instant{2'700'000'000}}, 1).empty());
}

TEST_F(Scene, WhatIsOutOfSightDrawsNothing) {
  draw_overlay(
      canvas_, scene_,
      {Instant{5'000'000'000}, std::nullopt,
       TimeRange{Instant{4'000'000'000}, Instant{5'000'000'000}}, Instant{100}, std::nullopt});
  EXPECT_TRUE(canvas_.drawn().empty());
}

TEST(TimeScale, PixelsStandForWhatTheLanesPixelsDo) {
  const TimeScale scale{{Instant{100}, Instant{110}}, 50, 4};
  EXPECT_EQ(scale.column_at(50), (TimeRange{Instant{100}, Instant{102}}));
  EXPECT_EQ(scale.column_at(51.9), (TimeRange{Instant{102}, Instant{105}}));
  EXPECT_EQ(scale.column_at(53), (TimeRange{Instant{107}, Instant{110}}));
  EXPECT_EQ(scale.column_at(200), (TimeRange{Instant{107}, Instant{110}}));
  EXPECT_DOUBLE_EQ(scale.x(Instant{105}), 52);
  EXPECT_EQ(scale.at(52), Instant{105});
}

}  // namespace
}  // namespace schedlab::ui
