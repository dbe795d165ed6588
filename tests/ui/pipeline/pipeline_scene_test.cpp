// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipeline_scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/free_path_builder.h"
#include "ui/draw/recording_canvas.h"

namespace schedlab::ui {
namespace {

using testing::Contains;
using testing::HasSubstr;

PipelineScene scene_of(const stats::FreePathState& state, const trace::Names& names, double width,
                       double height) {
  PipelineScene scene;
  scene.state = &state;
  scene.names = &names;
  scene.palette = &theme::light_palette();
  scene.width = width;
  scene.height = height;
  return scene;
}

TEST(Pipeline, ShowsWhatIsInEachStage) {
  const stats::FreePathState state = test::free_path_state(4, 3);
  const trace::Names names = test::free_path_names(4, 3);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene_of(state, names, 1'400, 420));
  const std::vector<std::string> texts = canvas.texts();
  EXPECT_THAT(texts, Contains(HasSubstr("312/515")));
  EXPECT_THAT(texts, Contains(HasSubstr("159k of 262k")));
  EXPECT_THAT(texts, Contains("kworker/u288:0"));
  EXPECT_THAT(texts, Contains(HasSubstr("spins for zone 0, no. 2")));
  EXPECT_THAT(texts, Contains(HasSubstr("hold 0 spin 46 %")));
  EXPECT_THAT(texts, Contains("1048576 pages in all: conserved"));
}

TEST(Pipeline, SaysSoWhenAPageIsMissing) {
  stats::FreePathState state = test::free_path_state(1, 0);
  --state.zones[0].free;
  const trace::Names names = test::free_path_names(4, 0);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene_of(state, names, 1'000, 300));
  EXPECT_THAT(canvas.texts(), Contains(HasSubstr("NOT conserved")));
}

TEST(Pipeline, NothingStandsOutsideItsBoxWhateverTheSize) {
  for (const std::size_t zones : {1U, 4U, 128U}) {
    for (const std::size_t workers : {0U, 8U, 256U}) {
      const stats::FreePathState state = test::free_path_state(zones, workers);
      const trace::Names names = test::free_path_names(4, workers);
      for (const double height : {120.0, 240.0, 800.0}) {
        draw::RecordingCanvas canvas;
        draw_pipeline(canvas, scene_of(state, names, 900, height));
        for (const draw::Drawn& drawn : canvas.drawn()) {
          for (const draw::Point& point : drawn.points) {
            EXPECT_LE(point.y, height) << zones << " zones, " << workers << " workers";
            EXPECT_LE(point.x, 900) << zones << " zones, " << workers << " workers";
          }
        }
      }
    }
  }
}

TEST(Pipeline, ManyWorkersAreCountedNotCut) {
  const stats::FreePathState state = test::free_path_state(4, 256);
  const trace::Names names = test::free_path_names(4, 256);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene_of(state, names, 1'400, 420));
  EXPECT_THAT(canvas.texts(), Contains("256 busy of 256"));
  EXPECT_THAT(canvas.texts(), Contains(testing::MatchesRegex("and [0-9]+ more")));
}

/// Workers shown, by the bars that say how far each is.
std::size_t worker_bars(const draw::RecordingCanvas& canvas, const PipelineScene& scene) {
  const draw::Rect box = stage_rect(scene, Stage::kWorkers);
  std::size_t bars = 0;
  for (const draw::Drawn& drawn : canvas.all(draw::Op::kFill)) {
    const bool inside = drawn.box.x > box.x && drawn.box.right() < box.right();
    bars += inside && drawn.box.h == 7 && drawn.colour == scene.palette->track ? 1 : 0;
  }
  return bars;
}

TEST(Pipeline, EachOfAFewWorkersHasItsBarInTheSmallestWindow) {
  const stats::FreePathState state = test::free_path_state(4, 4);
  const trace::Names names = test::free_path_names(4, 4);
  const PipelineScene scene = scene_of(state, names, 843, 225);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene);
  EXPECT_EQ(worker_bars(canvas, scene), 4U);
}

TEST(Pipeline, NothingIsCutInTheSmallestWindow) {
  stats::FreePathState state = test::free_path_state(4, 4);
  stats::PoolState pool;
  pool.active = pool.max_active = 256;
  pool.done = 300;
  pool.inactive.assign(38, WorkId{1});
  pool.pages.assign(38, 262'144);
  pool.oldest_wait = Duration{347'900'000};
  state.pools.push_back(pool);
  state.aggregation = 5;
  state.pcp.push_back({cpu_id(143), zone_id(3), 930});
  state.locks[0].waiters.assign(3, cpu_id(1));
  state.locks[0].owner = cpu_id(142);
  state.locks[0].contentions = 7;
  state.locks[0].waittime_total = Duration{7 * 2'908};
  const trace::Names names = test::free_path_names(4, 4);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene_of(state, names, kPipelineWidth, 225));
  EXPECT_THAT(canvas.texts(), testing::Not(Contains(HasSubstr("\xe2\x80\xa6"))));
  EXPECT_THAT(canvas.texts(), Contains("batch_free_wq"));
  EXPECT_THAT(canvas.texts(), Contains("oldest"));
}

TEST(Pipeline, RatesAreOfTheSimulatedTime) {
  const stats::FreePathState before = test::free_path_state(4, 0);
  stats::FreePathState now = before;
  now.zones[0].mapped -= 50'000;
  const trace::Names names = test::free_path_names(4, 0);
  PipelineScene scene = scene_of(now, names, 1'400, 420);
  scene.before = FlowBase{stats::flows_of(before), milliseconds(2)};
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene);
  EXPECT_THAT(canvas.texts(), Contains("25.0"));  // 50 000 pages in 2 ms are 25 M/s
  EXPECT_THAT(canvas.texts(), Contains(HasSubstr("over 2.000 ms")));
}

/// Left edges of the blocks on the arrow that begins at a stage.
std::vector<double> blocks_after(const stats::FreePathState& state, Stage from) {
  const trace::Names names = test::free_path_names(4, 0);
  const PipelineScene scene = scene_of(state, names, 1'400, 420);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene);
  const double left = stage_rect(scene, from).right();
  const double right = stage_rect(scene, static_cast<Stage>(static_cast<int>(from) + 1)).x;
  std::vector<double> blocks;
  for (const draw::Drawn& drawn : canvas.all(draw::Op::kFill)) {
    if (drawn.box.x > left - 12 && drawn.box.x < right && drawn.box.w == 6 && drawn.box.h == 6) {
      blocks.push_back(drawn.box.x);
    }
  }
  return blocks;
}

TEST(Pipeline, BlocksMoveWithThePagesAndGoBackWithThem) {
  stats::FreePathState state = test::free_path_state(4, 0);
  EXPECT_TRUE(blocks_after(state, Stage::kWorkers).empty()) << "nothing has passed";
  state.pgfree = 262'144;
  const std::vector<double> at_first = blocks_after(state, Stage::kWorkers);
  ASSERT_FALSE(at_first.empty());
  state.pgfree += 262'144 / 4;
  const std::vector<double> later = blocks_after(state, Stage::kWorkers);
  EXPECT_NEAR(later[0] - at_first[0], 11 / 4.0, 1e-9) << "a quarter of the way to the next block";
  state.pgfree -= 262'144 / 4;
  EXPECT_EQ(blocks_after(state, Stage::kWorkers), at_first);
  state.pgfree += 262'144;
  EXPECT_EQ(blocks_after(state, Stage::kWorkers), at_first)
      << "each has taken the next one's place";
}

TEST(Pipeline, ASquareIsAWorkItemThatWaits) {
  stats::FreePathState state = test::free_path_state(1, 0);
  stats::PoolState pool;
  pool.active = 3;
  pool.queued.assign(3, WorkId{1});
  pool.inactive.assign(5, WorkId{2});
  pool.pages.assign(8, 100);
  state.pools.push_back(pool);
  const trace::Names names = test::free_path_names(4, 0);
  const PipelineScene scene = scene_of(state, names, 1'400, 420);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene);
  const draw::Rect box = stage_rect(scene, Stage::kQueue);
  std::size_t filled = 0;
  for (const draw::Drawn& drawn : canvas.all(draw::Op::kFill)) {
    const bool inside = drawn.box.x > box.x && drawn.box.right() < box.right();
    filled += inside && drawn.box.w == 7 && drawn.box.h == 7 ? 1 : 0;
  }
  EXPECT_EQ(filled, 3U) << "the others are held back: outlines";
}

TEST(Pipeline, FlowsAreWhatIsNoLongerBefore) {
  stats::FreePathState state =
      test::free_path_state(1, 2);  // two workers, each with 50 of 100 pages left
  stats::PoolState pool;
  pool.queued.assign(1, WorkId{3});
  pool.pages = {100};
  state.pools.push_back(pool);
  state.handed_over = 1'000;
  state.pgfree = 850;
  state.zones[0].freed = 600;
  const stats::FreeFlows flows = stats::flows_of(state);
  EXPECT_EQ(flows.handed, 1'000 + 159'128);
  EXPECT_EQ(flows.worked, 1'000 - 100 - 2 * 50);
  EXPECT_EQ(flows.listed, 850);
  EXPECT_EQ(flows.returned, 600);
}

TEST(Pipeline, AStageInWordsNamesTheKernelFunction) {
  const stats::FreePathState state = test::free_path_state(2, 1);
  const trace::Names names = test::free_path_names(4, 1);
  const std::string words = stage_text(scene_of(state, names, 1'000, 300), Stage::kWorkers);
  EXPECT_THAT(words, HasSubstr("release_pages()"));
  EXPECT_THAT(words, HasSubstr("kworker/u288:0: on CPU 0, now spins for zone 0, no. 1, freed 50 "
                               "pages, of 100 pages"));
}

TEST(StageLines, SayHowManyTheyLeaveOut) {
  const stats::FreePathState state = test::free_path_state(9, 0);
  const auto numbers = stage_numbers(state, test::free_path_names(4, 0), Stage::kMapped);
  ASSERT_EQ(numbers.size(), 9U);
  EXPECT_EQ(numbers[8].of, "zone 8");
  EXPECT_EQ(numbers[8].value, "200000");
  EXPECT_EQ(numbers[8].shown(), "781 MiB");
  const std::vector<std::string> lines = stage_lines(numbers, 2);
  EXPECT_THAT(lines, testing::ElementsAre("zone 0: mapped 781 MiB", "zone 1: mapped 781 MiB",
                                          "and 7 more"));
}

TEST(Pipeline, SizesReadAsPeopleSayThem) {
  EXPECT_EQ(pages_text(31), "31 pages");
  EXPECT_EQ(pages_text(262'144), "1.00 GiB");
  EXPECT_EQ(pages_text(84 * 262'144), "84 GiB");
  EXPECT_EQ(pages_text(3'072), "12 MiB");
}

}  // namespace
}  // namespace schedlab::ui
