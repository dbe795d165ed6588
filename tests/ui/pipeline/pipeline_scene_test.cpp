// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipeline_scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/draw/recording_canvas.h"

namespace schedlab::ui {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// `zones` zones, `workers` busy workers; every page of the machine is somewhere.
stats::FreePathState state_of(std::size_t zones, std::size_t workers) {
  stats::FreePathState state;
  for (std::size_t i = 0; i < zones; ++i) {
    stats::ZoneState zone;
    zone.managed = 262'144;
    zone.mapped = 200'000;
    zone.free = 62'144;
    zone.pcp_high = 186;
    zone.blocks[10] = 60;
    state.zones.push_back(zone);
    state.mapped += zone.mapped;
    state.total += zone.managed;
    for (std::size_t lock = 0; lock < 2; ++lock) {
      stats::LockState locked;
      locked.lock = lock_id(2 * i + lock);
      locked.acquisitions = 10;
      state.locks.push_back(locked);
    }
  }
  for (std::size_t i = 0; i < workers; ++i) {
    stats::WorkerState worker;
    worker.task = task_id(1 + i);
    worker.cpu = cpu_id(i);
    worker.doing = stats::WorkerState::Doing::kSpins;
    worker.lock = lock_id(0);
    worker.place = static_cast<std::uint32_t>(i + 1);
    worker.pages = 100;
    worker.done = 50;
    worker.cpu_time = Duration{1'000};
    worker.spin = Duration{460};
    state.workers.push_back(worker);
  }
  stats::UnmapState unmap;
  unmap.task = task_id(0);
  unmap.batches = 312;
  unmap.batch_limit = 515;
  unmap.gathered = 159'128;
  unmap.threshold = 262'144;
  state.unmaps.push_back(unmap);
  return state;
}

trace::Names names_of(std::size_t workers) {
  trace::Names names;
  names.tasks.push_back({"usemem", 100, 120, "SCHED_OTHER"});
  for (std::size_t i = 0; i < workers; ++i) {
    names.tasks.push_back(trace::worker_info(task_id(1 + i), 288, static_cast<std::int64_t>(i), 120));
  }
  return names;
}

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
  const stats::FreePathState state = state_of(4, 3);
  const trace::Names names = names_of(3);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene_of(state, names, 1'400, 420));
  const std::vector<std::string> texts = canvas.texts();
  EXPECT_THAT(texts, Contains(HasSubstr("312/515")));
  EXPECT_THAT(texts, Contains(HasSubstr("159k of 262k")));
  EXPECT_THAT(texts, Contains("kworker/u288:0"));
  EXPECT_THAT(texts, Contains(HasSubstr("spins for zone 0, no. 2")));
  EXPECT_THAT(texts, Contains(HasSubstr("hold 0 spin 46 %")));
  EXPECT_THAT(texts, Contains("sum of all stages 1048576 pages: conserved"));
}

TEST(Pipeline, SaysSoWhenAPageIsMissing) {
  stats::FreePathState state = state_of(1, 0);
  --state.zones[0].free;
  const trace::Names names = names_of(0);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene_of(state, names, 1'000, 300));
  EXPECT_THAT(canvas.texts(), Contains(HasSubstr("NOT conserved")));
}

TEST(Pipeline, NothingStandsOutsideItsBoxWhateverTheSize) {
  for (const std::size_t zones : {1U, 4U, 128U}) {
    for (const std::size_t workers : {0U, 8U, 256U}) {
      const stats::FreePathState state = state_of(zones, workers);
      const trace::Names names = names_of(workers);
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
  const stats::FreePathState state = state_of(4, 256);
  const trace::Names names = names_of(256);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene_of(state, names, 1'400, 420));
  EXPECT_THAT(canvas.texts(), Contains("256 busy of 256"));
  EXPECT_THAT(canvas.texts(), Contains(testing::MatchesRegex("and [0-9]+ more")));
}

TEST(Pipeline, RatesAreOfTheSimulatedTime) {
  const stats::FreePathState before = state_of(4, 0);
  stats::FreePathState now = before;
  now.zones[0].mapped -= 50'000;
  const trace::Names names = names_of(0);
  PipelineScene scene = scene_of(now, names, 1'400, 420);
  scene.before = &before;
  scene.since_before = milliseconds(2);
  draw::RecordingCanvas canvas;
  draw_pipeline(canvas, scene);
  EXPECT_THAT(canvas.texts(), Contains("25.0"));  // 50 000 pages in 2 ms are 25 M/s
}

TEST(Pipeline, AStageInWordsNamesTheKernelFunction) {
  const stats::FreePathState state = state_of(2, 1);
  const trace::Names names = names_of(1);
  const std::string words = stage_text(scene_of(state, names, 1'000, 300), Stage::kWorkers);
  EXPECT_THAT(words, HasSubstr("release_pages()"));
  EXPECT_THAT(words, HasSubstr("kworker/u288:0 on CPU 0: spins for zone 0, no. 1, 50 of 100 pages freed"));
}

TEST(Pipeline, SizesReadAsPeopleSayThem) {
  EXPECT_EQ(pages_text(31), "31 pages");
  EXPECT_EQ(pages_text(262'144), "1.00 GiB");
  EXPECT_EQ(pages_text(84 * 262'144), "84 GiB");
  EXPECT_EQ(pages_text(3'072), "12 MiB");
}

}  // namespace
}  // namespace schedlab::ui
