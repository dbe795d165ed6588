// SPDX-License-Identifier: GPL-3.0-or-later
// A chart says what the store holds: its shapes, its CSV and the store's slices are the same.
#include "ui/export/chart.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/text.h"

#include "tests/ui/support/free_path_builder.h"
#include "tests/ui/support/record_builder.h"
#include "ui/draw/recording_canvas.h"
#include "ui/draw/svg_canvas.h"
#include "ui/export/chart_csv.h"
#include "ui/draw/text_metrics.h"
#include "ui/export/chart_page.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using testing::ElementsAre;
using testing::HasSubstr;
using trace::Reason;
using trace::TaskState;

namespace fs = std::filesystem;

constexpr TaskId kA{0};
constexpr TaskId kB{1};

/// CPU 0: idle, a 1-4 s, b 4-6 s, idle; CPU 1: b 8-9 s. The record ends at 10 s.
std::shared_ptr<const trace::StoreView> five_slices() {
  test::RecordBuilder run(2, {"a", "b, the second"});
  run.wake(1_s, kA, 0, 0).run(1_s, 0, kIdleTask, TaskState::kRunning, kA, Reason::kWakeupIdle);
  run.wake(3_s, kB, 0, 0).run(4_s, 0, kA, TaskState::kInterruptible, kB, Reason::kBlocked);
  run.run(6_s, 0, kB, TaskState::kUninterruptible, kIdleTask, Reason::kBlocked);
  run.wake(8_s, kB, 1, 0).run(8_s, 1, kIdleTask, TaskState::kRunning, kB, Reason::kWakeupIdle);
  run.run(9_s, 1, kB, TaskState::kInterruptible, kIdleTask, Reason::kBlocked);
  return run.view(10_s);
}

struct Stretch {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  friend bool operator==(const Stretch&, const Stretch&) = default;

  friend std::ostream& operator<<(std::ostream& out, const Stretch& s) {
    return out << s.begin << '-' << s.end;
  }
};

std::vector<Stretch> busy_in_store(const trace::LaneView& lane) {
  std::vector<trace::Slice> slices;
  lane.slices(Instant{0}, Instant{10'000'000'000}, 100, slices);
  std::vector<Stretch> busy;
  for (const trace::Slice& slice : slices) {
    if (trace::task_of(slice.state) != kIdleTask) {
      busy.push_back({slice.begin.ns, slice.end.ns});
    }
  }
  return busy;
}

std::vector<Stretch> busy_in_csv(const std::string& csv, const std::string& cpu) {
  std::vector<Stretch> busy;
  for (const std::string& line : split(csv, '\n')) {
    const auto at = line.find("running,");
    if (line.starts_with("cpu," + cpu + ",") && at != std::string::npos) {
      const auto fields = split(std::string_view(line).substr(at), ',');
      busy.push_back({std::stoll(fields[1]), std::stoll(fields[2])});
    }
  }
  return busy;
}

TEST(Chart, ShapesCsvAndStoreSayTheSame) {
  const auto record = five_slices();
  const ChartPage page(ChartView::kTimeline, *record, {}, Crowded::kColumns);
  std::ostringstream csv;
  EXPECT_TRUE(write_csv(csv, ChartView::kTimeline, *record, {}));
  for (std::size_t cpu = 0; cpu < 2; ++cpu) {
    std::vector<Stretch> drawn;
    for (const LaneShape& shape : page.shapes()[cpu].lane) {
      EXPECT_FALSE(shape.merged);
      drawn.push_back({shape.time.from.ns, shape.time.to.ns});
    }
    EXPECT_EQ(drawn, busy_in_store(record->cpus[cpu]));
    EXPECT_EQ(drawn, busy_in_csv(csv.str(), std::to_string(cpu)));
  }
  EXPECT_THAT(busy_in_store(record->cpus[0]), ElementsAre(Stretch{1'000'000'000, 4'000'000'000},
                                                          Stretch{4'000'000'000, 6'000'000'000}));
}

TEST(Chart, ShapesStandWhereTheAxisSays) {
  const auto record = five_slices();
  const ChartPage page(ChartView::kTimeline, *record, {}, Crowded::kColumns);
  draw::RecordingCanvas canvas;
  page.draw(canvas);
  const theme::Colour a = task_colour(theme::light_palette(), kA);
  const auto fills = canvas.all(draw::Op::kFill);
  const auto slice = std::ranges::find_if(fills, [&](const auto& d) { return d.colour == a; });
  ASSERT_NE(slice, fills.end());
  // 720 points, 96 and 14 of margin: 61 points a second.
  EXPECT_DOUBLE_EQ(slice->box.x, 96 + 61);
  EXPECT_DOUBLE_EQ(slice->box.w, 3 * 61);
}

TEST(Chart, TheCsvHasEveryFieldAndQuotesWhereItMust) {
  std::ostringstream csv;
  ChartOptions options;
  options.caption = {"schedlab run five --seed 1"};
  options.range = {Instant{4'500'000'000}, Instant{5'000'000'000}};
  options.task_rows = false;
  EXPECT_TRUE(write_csv(csv, ChartView::kTimeline, *five_slices(), options));
  const auto lines = split(csv.str(), '\n');
  EXPECT_EQ(lines[0], "# schedlab run five --seed 1");
  EXPECT_EQ(lines[1], "row,cpu,task,pid,state,begin_ns,end_ns,folded,why");
  EXPECT_THAT(lines[2],
              testing::StartsWith("cpu,0,\"b, the second\",902,running,4000000000,6000000000,0,"));
}

TEST(Chart, CountersAreWrittenPointByPoint) {
  test::RecordBuilder run(1, {"a"});
  run.sample(0_ms, "ctxt", 0).sample(100_ms, "ctxt", 7).sample(200_ms, "ctxt", 9);
  std::ostringstream csv;
  ChartOptions options;
  options.range = {Instant{50'000'000}, Instant{200'000'000}};
  EXPECT_TRUE(write_csv(csv, ChartView::kCounters, *run.view(200_ms), options));
  EXPECT_EQ(csv.str(), "track,cpu,unit,at_ns,value\nctxt,,,100000000,7\n");
}

TEST(Chart, SlicesTooShortToBeSeenMergeAndNoneIsLost) {
  // 1000 turns of 10 us in a second of an 11 s record: half a point is about 9 ms.
  test::RecordBuilder run(1, {"a"});
  for (int i = 0; i < 1000; ++i) {
    run.wake(1_s + 1_ms * i, kA, 0, 0);
    run.run(1_s + 1_ms * i, 0, kIdleTask, TaskState::kRunning, kA, Reason::kWakeupIdle);
    run.run(1_s + 1_ms * i + 10_us, 0, kA, TaskState::kInterruptible, kIdleTask, Reason::kBlocked);
  }
  const auto record = run.view(11_s);
  const Duration least = 9_ms;
  const auto shapes =
      slice_shapes(record->cpus[0], trace::LaneKind::kCpu, {Instant{0}, record->now}, least);
  ASSERT_FALSE(shapes.empty());
  EXPECT_LT(shapes.size(), 130U);
  EXPECT_EQ(shapes.front().time.from, Instant{1'000'000'000});
  EXPECT_EQ(shapes.back().time.to, Instant{1'999'010'000});
  EXPECT_FALSE(shapes.back().merged) << "the last turn has no short neighbour left";
  for (std::size_t i = 0; i + 1 < shapes.size(); ++i) {
    EXPECT_TRUE(shapes[i].merged);
    EXPECT_EQ(trace::task_of(shapes[i].state), kA);
    EXPECT_GE(shapes[i].share, 1);
    EXPECT_LE(shapes[i].share, 6) << "1 % of the time, rounded up";
    EXPECT_EQ(shapes[i].time.to, shapes[i + 1].time.from);
  }
}

TEST(Chart, ACrowdIsDrawnInColumnsAndTheCaptionSaysSo) {
  const auto record = test::crowded_record(64, 200'000);
  ChartOptions options;
  options.task_rows = false;
  const ChartPage page(ChartView::kTimeline, *record, options, Crowded::kColumns);
  std::size_t shapes = 0;
  for (const RowShapes& row : page.shapes()) {
    shapes += row.lane.size() + row.depth.size();
  }
  EXPECT_LE(shapes, kMostShapes);
  ASSERT_FALSE(page.caption().empty());
  EXPECT_THAT(page.caption().back(), HasSubstr("slices are merged in columns of"));
}

TEST(Chart, ACrowdIsAnImageWhereThatIsPossible) {
  const auto record = test::crowded_record(64, 200'000);
  ChartOptions options;
  options.task_rows = false;
  const ChartPage page(ChartView::kTimeline, *record, options, Crowded::kImage);
  draw::RecordingCanvas canvas;
  page.draw(canvas);
  EXPECT_EQ(canvas.all(draw::Op::kImage).size(), 1U);
  ASSERT_FALSE(page.caption().empty());
  EXPECT_THAT(page.caption().back(), HasSubstr("the lanes are an image"));
}

TEST(Chart, TitleAxesLegendAndCaptionAreTextOfNinePointsAtLeast) {
  ChartOptions options;
  options.title = "Five slices";
  options.caption = {"preset five, kernel 6.1, seed 1", "schedlab run five --seed 1"};
  const auto record = five_slices();
  const ChartPage page(ChartView::kTimeline, *record, options, Crowded::kColumns);
  draw::SvgCanvas canvas(page.width(), page.height());
  page.draw(canvas);
  const std::string svg = canvas.document();
  for (const char* words : {">Five slices<", ">CPU 0<", ">5 s<", ">a<", ">disk sleep (D)<",
                            ">preset five, kernel 6.1, seed 1<", ">schedlab run five --seed 1<"}) {
    EXPECT_THAT(svg, HasSubstr(words));
  }
  for (std::size_t at = svg.find("font-size=\""); at != std::string::npos;
       at = svg.find("font-size=\"", at + 1)) {
    EXPECT_GE(std::stod(svg.substr(at + 11)), 9.0);
  }
}

TEST(Chart, ALongCaptionIsWrappedInsideThePage) {
  ChartOptions options;
  options.width = 300;
  options.caption = {
      "schedlab run rt-cap-quad --set kernel.sched_rt_runtime_us=800000 --set machine.hz=100 --for "
      "12s"};
  const auto record = five_slices();
  const ChartPage page(ChartView::kTimeline, *record, options, Crowded::kColumns);
  draw::RecordingCanvas canvas;
  page.draw(canvas);
  const draw::TextStyle style{9, 0, false, draw::Anchor::kStart};
  for (const draw::Drawn& text : canvas.all(draw::Op::kText)) {
    EXPECT_LE(canvas.text_width(text.words, style), 300 - 2 * 14) << text.words;
    EXPECT_LE(text.box.y, page.height());
  }
}

TEST(Chart, ACaptionBreaksAtSpacesAndBehindCommasAndLosesNothing) {
  std::string values = "run --vary a=0";
  for (int i = 1; i < 200; ++i) {
    values += "," + std::to_string(i);
  }
  const auto lines = wrapped_caption({values}, 300);
  ASSERT_GT(lines.size(), 4U);
  EXPECT_EQ(lines[0].substr(0, 14), "run --vary a=0");
  std::string joined = lines[0];
  for (std::size_t i = 1; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].substr(0, 2), "  ");
    EXPECT_LT(draw::dejavu_width(lines[i], {kPageTextSize, 0, false, draw::Anchor::kStart}), 300);
    joined += lines[i].substr(2);
  }
  EXPECT_EQ(joined, values);
}

TEST(Chart, KnobsThatWereWrittenAreFlags) {
  test::RecordBuilder run(1, {"a"});
  trace::Record write;
  write.kind = trace::Kind::kSimSysctl;
  write.at_ns = 5'000'000;
  write.task = 1;
  write.a = 950'000;
  write.b = 800'000;
  const auto flags = knob_flags(*run.add(write).view(10_ms), {Instant{0}, Instant{10'000'000}});
  ASSERT_EQ(flags.size(), 1U);
  EXPECT_EQ(flags[0].at, Instant{5'000'000});
  EXPECT_EQ(flags[0].text, "kernel.sched_rt_runtime_us 950000 \xe2\x86\x92 800000");
}

// ---- files
// ------------------------------------------------------------------------------------------

class ChartFile : public testing::Test {
 protected:
  ChartFile()
      : folder_(fs::temp_directory_path() /
                ("chart_test_" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }

  ~ChartFile() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string file(const char* name) const { return (folder_ / name).string(); }

  static std::string read(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path folder_;
};

TEST_F(ChartFile, TheSuffixChoosesTheFormat) {
  const auto record = five_slices();
  ASSERT_TRUE(write_chart(ChartView::kTimeline, file("a.SVG"), *record, {}).ok());
  ASSERT_TRUE(write_chart(ChartView::kTimeline, file("a.csv"), *record, {}).ok());
  EXPECT_THAT(read(file("a.SVG")), testing::StartsWith("<?xml"));
  EXPECT_THAT(read(file("a.csv")), testing::StartsWith("row,cpu,"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 2)
      << "nothing else is left";
}

TEST_F(ChartFile, AnUnknownSuffixIsAnErrorThatNamesTheFile) {
  const auto result = write_chart(ChartView::kTimeline, file("a.gif"), *five_slices(), {});
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("a.gif"));
  EXPECT_THAT(result.error().message, HasSubstr(".svg"));
}

TEST_F(ChartFile, AChartThatIsCancelledAtAnyPointLeavesTheOldFileWhole) {
  const auto record = test::sketch_record();
  for (const char* name : {"a.svg", "a.csv"}) {
    for (const double until : {0.0, 0.2, 0.6, 0.85}) {
      std::ofstream(file(name)) << "old";
      ChartOptions options;
      options.go_on = [until](double part) { return part < until; };
      EXPECT_FALSE(write_chart(ChartView::kTimeline, file(name), *record, options).ok());
      EXPECT_EQ(read(file(name)), "old") << name << " until " << until;
    }
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 2)
      << "nothing else is left";
}

TEST_F(ChartFile, ProgressNeverGoesBack) {
  const auto crowd = test::crowded_record(64, 200'000);
  for (const char* name : {"a.svg", "a.csv"}) {
    double last = 0;
    ChartOptions options;
    options.task_rows = false;
    options.go_on = [&last](double part) {
      EXPECT_GE(part, last);
      EXPECT_LE(part, 1);
      last = part;
      return true;
    };
    ASSERT_TRUE(write_chart(ChartView::kTimeline, file(name), *crowd, options).ok());
    EXPECT_GE(last, 0.9) << name;
  }
}

TEST_F(ChartFile, WhatCannotBeWrittenIsAnError) {
  EXPECT_FALSE(
      write_chart(ChartView::kTimeline, file("no/such/folder/a.svg"), *five_slices(), {}).ok());
}

ChartOptions pipeline_options() {
  ChartOptions options;
  options.title = "Where the pages are";
  options.pipeline.state =
      std::make_shared<const stats::FreePathState>(test::free_path_state(4, 2));
  options.pipeline.at = Instant{} + 2184_ms;
  return options;
}

TEST_F(ChartFile, ThePipelineIsOfOneInstantWithEveryStage) {
  const trace::Store store(test::free_path_names(4, 2));
  const trace::StoreView record = store.view(Instant{} + 3_s);
  ASSERT_TRUE(write_chart(ChartView::kPipeline, file("p.svg"), record, pipeline_options()).ok());
  const std::string picture = read(file("p.svg"));
  for (std::size_t i = 0; i < kStages; ++i) {
    EXPECT_THAT(picture, HasSubstr(std::string(stage_info(static_cast<Stage>(i)).title)));
  }
  EXPECT_THAT(picture, HasSubstr("at 2.184 000 000 s of simulated time"));
  EXPECT_THAT(picture, testing::Not(HasSubstr("\xe2\x80\xa6"))) << "nothing is cut";
}

TEST_F(ChartFile, TheCsvOfThePipelineHasEveryNumberOfEveryStage) {
  const trace::Store store(test::free_path_names(4, 2));
  const trace::StoreView record = store.view(Instant{} + 3_s);
  const ChartOptions options = pipeline_options();
  ASSERT_TRUE(write_chart(ChartView::kPipeline, file("p.csv"), record, options).ok());
  const std::string csv = read(file("p.csv"));
  EXPECT_THAT(csv, testing::StartsWith("stage,of,number,value,unit\n"));
  EXPECT_THAT(csv, HasSubstr("mapped,zone 3,mapped,200000,pages\n"));
  EXPECT_THAT(csv, HasSubstr("workers,kworker/u288:1,now,\"spins for zone 0, no. 2\",\n"));
  EXPECT_THAT(csv, HasSubstr("buddy,zone 0,order 10,60,\n"));
  std::size_t numbers = 0;
  for (std::size_t i = 0; i < kStages; ++i) {
    numbers += stage_numbers(*options.pipeline.state, *record.names, static_cast<Stage>(i)).size();
  }
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), numbers + 1);
}

TEST_F(ChartFile, AMachineWithoutMemoryHasNoPipelineAndNoFile) {
  for (const char* name : {"p.svg", "p.csv"}) {
    const auto result = write_chart(ChartView::kPipeline, file(name), *five_slices(), {});
    ASSERT_FALSE(result.ok());
    EXPECT_THAT(result.error().message, HasSubstr("without memory"));
    EXPECT_FALSE(fs::exists(file(name)));
  }
}

TEST(ChartName, ViewsHaveNames) {
  EXPECT_EQ(parse_chart_view("timeline").value(), ChartView::kTimeline);
  EXPECT_EQ(parse_chart_view("counters").value(), ChartView::kCounters);
  EXPECT_EQ(parse_chart_view("pipeline").value(), ChartView::kPipeline);
  EXPECT_THAT(parse_chart_view("timelin").error().message, HasSubstr("timeline, counters"));
}

}  // namespace
}  // namespace schedlab::ui
