// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counters/counter_plots.h"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/draw/recording_canvas.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using testing::Contains;
using testing::IsSupersetOf;

/// ctxt grows by 50 in each of the first two tenths of a second, by 100 in the third.
std::shared_ptr<const trace::StoreView> three_samples() {
  test::RecordBuilder run(1, {"a"});
  for (const auto& [at, ctxt, user, idle] : {std::array<std::int64_t, 4>{0, 0, 0, 0},
                                             {100, 50, 9, 1},
                                             {200, 100, 14, 6},
                                             {300, 200, 14, 16}}) {
    run.sample(milliseconds(at), "ctxt", ctxt)
        .sample(milliseconds(at), "user", user)
        .sample(milliseconds(at), "idle", idle);
  }
  return run.view(300_ms);
}

const Curve& curve(const std::vector<CounterPlot>& plots, std::string_view name) {
  for (const CounterPlot& plot : plots) {
    for (const Series& series : plot.series) {
      if (series.name == name) {
        return series.curve;
      }
    }
  }
  throw std::out_of_range("no such series");
}

TEST(Counters, ARateIsTheGrowthBetweenTwoSamplesASecond) {
  const auto plots = counter_plots(*three_samples(), std::nullopt);
  const Curve& cs = curve(plots, "cs/s");
  EXPECT_DOUBLE_EQ(cs.at(Instant{50'000'000}), 500);    // 50 in 0.1 s
  EXPECT_DOUBLE_EQ(cs.at(Instant{250'000'000}), 1000);  // 100 in 0.1 s
  EXPECT_DOUBLE_EQ(cs.at(Instant{300'000'000}), 1000) << "the last interval holds at its end";
  EXPECT_DOUBLE_EQ(cs.at(Instant{314'000'000}), 1000) << "and until there is a newer sample";
}

TEST(Counters, PercentIsTheShareOfAllJiffiesBetweenTwoSamples) {
  const auto plots = counter_plots(*three_samples(), std::nullopt);
  EXPECT_DOUBLE_EQ(curve(plots, "us").at(Instant{50'000'000}), 90);   // 9 of 10
  EXPECT_DOUBLE_EQ(curve(plots, "us").at(Instant{150'000'000}), 50);  // 5 of 10
  EXPECT_DOUBLE_EQ(curve(plots, "us").at(Instant{250'000'000}),
                   0);  // none of 10, and user made no point
  EXPECT_DOUBLE_EQ(curve(plots, "id").at(Instant{250'000'000}), 100);
}

TEST(Counters, APixelHoldsTheLeastAndTheGreatestOfItsIntervals) {
  const auto record = three_samples();
  const auto plots = counter_plots(*record, std::nullopt);
  std::array<Extent, 2> columns;  // 0 to 150 ms, 150 to 300 ms
  curve(plots, "cs/s").extents({Instant{0}, Instant{300'000'000}}, columns);
  EXPECT_DOUBLE_EQ(columns[0].min, 500);
  EXPECT_DOUBLE_EQ(columns[0].max, 500);
  EXPECT_DOUBLE_EQ(columns[1].min, 500);
  EXPECT_DOUBLE_EQ(columns[1].max, 1000);
}

/// sched_rt_runtime_us is -1 for the first second and 800000 after it.
TEST(Counters, AnUnlimitedBudgetIsAWordAndNoCurve) {
  test::RecordBuilder run(1, {"fifo"});
  for (const auto& [at, runtime] : {std::pair{0_s, trace::kUnlimited}, {1_s, 800'000'000L}}) {
    trace::Record record;
    record.kind = trace::Kind::kSimRtRuntime;
    record.at_ns = at.ns;
    record.a = 5'000'000;
    record.b = runtime;
    run.add(record);
  }
  const auto record = run.view(2_s);
  const auto plots = counter_plots(*record, std::nullopt);
  const Curve& limit = curve(plots, "rt_runtime");
  EXPECT_EQ(value_text(limit.at(Instant{500'000'000}), Unit::kNanoseconds), "unlimited");
  EXPECT_DOUBLE_EQ(limit.at(Instant{1'500'000'000}), 8e8);
  std::array<Extent, 2> columns;
  limit.extents({Instant{0}, Instant{1'998'000'000}}, columns);
  EXPECT_FALSE(columns[0].any);
  EXPECT_DOUBLE_EQ(columns[1].max, 8e8);
}

TEST(Counters, BetweenManySamplesAPixelHoldsTheirMean) {
  test::RecordBuilder run(1, {"a"});
  for (int i = 0; i <= 1000; ++i) {
    run.sample(milliseconds(i), "ctxt", 3 * i);
  }
  const auto record = run.view(1_s);
  const auto plots = counter_plots(*record, std::nullopt);
  std::array<Extent, 10> columns;
  curve(plots, "cs/s").extents({Instant{0}, Instant{1'000'000'000}}, columns);
  for (const Extent& column : columns) {
    EXPECT_DOUBLE_EQ(column.min, 3000);
    EXPECT_DOUBLE_EQ(column.max, 3000);
  }
}

TEST(Counters, OnlyWhatWasRecordedIsPlotted) {
  const auto plots = counter_plots(*three_samples(), std::nullopt);
  ASSERT_EQ(plots.size(), 2U);
  EXPECT_EQ(plots[0].note, "per second");
  EXPECT_EQ(plots[1].note, "% of CPUs");
}

TEST(Counters, RtTimeIsThatOfTheSelectedCpuOrOfTheBusiest) {
  const auto record = test::sketch_record();
  EXPECT_EQ(counter_plots(*record, std::nullopt).back().note, "CPU 0");
  EXPECT_EQ(counter_plots(*record, CpuId{3}).back().note, "CPU 0")
      << "no RT task ever ran on CPU 3";
  const auto plots = counter_plots(*record, CpuId{0});
  EXPECT_DOUBLE_EQ(curve(plots, "rt_runtime").at(Instant{5'000'000'000}), 8e8);
  // rt_time rises from 0 at 2.001 s to 800 ms at 2.801 s.
  EXPECT_DOUBLE_EQ(curve(plots, "rt_time").at(Instant{2'401'000'000}), 4e8);
}

TEST(Counters, TheTopOfAScaleIsRound) {
  EXPECT_DOUBLE_EQ(nice_top(0), 1);
  EXPECT_DOUBLE_EQ(nice_top(2), 2);
  EXPECT_DOUBLE_EQ(nice_top(412), 500);
  EXPECT_DOUBLE_EQ(nice_top(8e8), 1e9);
}

/// rt_time of a CPU that was told an unlimited budget and never ran an RT task; nobody blocked.
TEST(Counters, AnAxisNothingRoseOnStillGoesFromZeroToSomethingOfItsUnit) {
  test::RecordBuilder run(1, {"a"});
  trace::Record unlimited;
  unlimited.kind = trace::Kind::kSimRtRuntime;
  unlimited.b = trace::kUnlimited;
  run.add(unlimited).sample(0_ms, "procs_blocked", 0).sample(500_ms, "procs_blocked", 0);
  const auto record = run.view(1_s);
  const auto plots = counter_plots(*record, std::nullopt);
  ASSERT_EQ(plots.size(), 2U);
  const CountersScene scene{
      &plots, &theme::light_palette(), {{Instant{0}, record->now}, 92, 600}, {0, 120}};
  draw::RecordingCanvas canvas;
  draw_counters(canvas, scene);
  EXPECT_THAT(canvas.texts(),
              testing::ElementsAre("b", "tasks", "1", "0", "rt_time", "CPU 0", "1.000 ms", "0"));
}

TEST(Counters, TheSceneNamesItsCurvesAndTheirValuesAtTheCursor) {
  const auto record = test::sketch_record();
  const auto plots = counter_plots(*record, std::nullopt);
  const CountersScene scene{
      &plots, &theme::light_palette(), {{Instant{0}, record->now}, 92, 600}, {0, 240}};
  draw::RecordingCanvas canvas;
  draw_counters(canvas, scene);
  EXPECT_THAT(canvas.texts(), IsSupersetOf({"r", "b", "cs/s", "in/s", "us", "sy", "id", "rt_time",
                                            "CPU 0", "1.000 s"}));
  for (const draw::Drawn& line : canvas.all(draw::Op::kPolyline)) {
    EXPECT_GE(line.box.x, 92);
    EXPECT_LE(line.box.right(), 692.001);
  }
  draw_counter_values(canvas, scene, Instant{2'401'000'000});
  EXPECT_THAT(canvas.texts(), Contains("rt_time 400.0 ms"));
  EXPECT_THAT(canvas.texts(), Contains("rt_runtime 800.0 ms"));
}

}  // namespace
}  // namespace schedlab::ui
