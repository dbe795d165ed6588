// SPDX-License-Identifier: GPL-3.0-or-later
// When does a figure pass?
#include "core/lab/check.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/lab/json.h"

namespace schedlab::lab {
namespace {

using scenario::PublishedPoint;

PublishedPoint point(double low, double high, double tolerance) {
  PublishedPoint p;
  p.label = "0.5";
  p.metric = "ratio";
  p.low = low;
  p.high = high;
  p.tolerance = tolerance;
  return p;
}

Spread mean_of(double mean) {
  return spread_of({mean});
}

CheckTable table(std::optional<double> rms_tolerance) {
  CheckTable t;
  t.preset = "rt-cap-dual";
  t.table.name = "dual";
  t.table.unit = "%";
  t.table.rms_tolerance = rms_tolerance;
  return t;
}

TEST(Distance, IsZeroInsideTheRange) {
  EXPECT_EQ(distance(5, 4, 6), 0);
  EXPECT_EQ(distance(4, 4, 6), 0);
  EXPECT_EQ(distance(3, 4, 6), 1);
  EXPECT_EQ(distance(8, 4, 6), 2);
}

TEST(Judge, ComparesTheMeanWithTheToleranceBeyondTheRange) {
  EXPECT_EQ(judge(point(17, 17, 4.5), mean_of(13)).verdict, Verdict::kPass);
  EXPECT_EQ(judge(point(17, 17, 4.5), mean_of(12)).verdict, Verdict::kOutside);
  EXPECT_EQ(judge(point(17, 17, 4.5), mean_of(12)).error, 5);
  EXPECT_EQ(judge(point(94.9, 95.0, 0.1), mean_of(95.1)).verdict,
            Verdict::kPass);  // exactly at the edge
}

TEST(Judge, AKnownDeviationIsStillOutside) {
  PublishedPoint p = point(7, 7, 4.5);
  p.known = "a single draw from a bimodal law";
  EXPECT_EQ(judge(p, mean_of(1)).verdict, Verdict::kOutside);
}

TEST(JudgeTable, TakesTheRootMeanSquareOverPointsBetween0And100) {
  const auto report = judge_table(
      table(2.5), {judge(point(100, 100, 0), mean_of(100)), judge(point(73, 73, 9), mean_of(70)),
                   judge(point(45, 45, 9), mean_of(49)), judge(point(0, 0, 9), mean_of(8))});
  EXPECT_EQ(report.rms_points, 2U);
  EXPECT_DOUBLE_EQ(report.rms, std::sqrt((9.0 + 16.0) / 2));  // 3.54
  EXPECT_EQ(report.rms_verdict, Verdict::kOutside);
}

TEST(JudgeTable, WithoutAToleranceForTheRootMeanSquareAlwaysPassesIt) {
  const auto report = judge_table(table(std::nullopt), {judge(point(50, 50, 99), mean_of(1))});
  EXPECT_EQ(report.rms_verdict, Verdict::kPass);
}

TEST(CheckReport, PassesOnlyWhenEveryFigureAndEveryTableDoes) {
  CheckReport report;
  report.tables = {judge_table(table(2.5), {judge(point(50, 50, 1), mean_of(50))})};
  EXPECT_TRUE(report.passed());
  report.tables.push_back(judge_table(table(2.5), {judge(point(50, 50, 9), mean_of(55))}));
  EXPECT_FALSE(report.passed());  // the point is inside, the root mean square is not
  report.tables.back() = judge_table(table(std::nullopt), {judge(point(50, 50, 1), mean_of(55))});
  EXPECT_FALSE(report.passed());
}

TEST(CheckText, SaysWhatIsOutsideAndWhyThatIsKnown) {
  PublishedPoint known = point(7, 7, 4.5);
  known.known = "bimodal";
  PublishedPoint fitted = point(45, 45, 4.5);
  fitted.fitted = true;
  CheckReport report;
  report.tables = {judge_table(table(2.5), {judge(known, mean_of(1)), judge(fitted, mean_of(45))})};
  const std::string text = to_text(report);
  EXPECT_NE(text.find("OUTSIDE, known: bimodal"), std::string::npos) << text;
  EXPECT_NE(text.find("2 figures (1 predicted, 1 fitted): 1 pass, 1 outside (1 known)"),
            std::string::npos)
      << text;
}

TEST(CheckJson, IsAListWithTheFieldsOfTheContract) {
  CheckReport report;
  report.tables = {judge_table(table(2.5), {judge(point(45, 45, 4.5), mean_of(44))})};
  const std::string json = to_json(report);
  EXPECT_EQ(json.front(), '[');
  for (const char* field :
       {"\"preset\": \"rt-cap-dual\"", "\"table\": \"dual\"", "\"point\": \"0.5\"",
        "\"unit\": \"%\"", "\"published\": 45.0", "\"simulated\": 44.0", "\"error\": 1.0",
        "\"tolerance\": 4.5", "\"fitted\": false", "\"verdict\": \"pass\""}) {
    EXPECT_NE(json.find(field), std::string::npos) << field << " in " << json;
  }
  EXPECT_EQ(json.find("known"), std::string::npos);
}

}  // namespace
}  // namespace schedlab::lab
