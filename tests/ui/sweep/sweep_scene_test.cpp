// SPDX-License-Identifier: GPL-3.0-or-later
// Does a chart stand where the numbers of its table are?
#include "ui/sweep/sweep_scene.h"

#include <algorithm>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/sweep/sweep_tables.h"
#include "ui/draw/recording_canvas.h"

namespace schedlab::ui {
namespace {

using draw::Op;
using test::mark_at;
using test::table_over;
using testing::Contains;
using testing::Not;

constexpr draw::Rect kPlace{0, 0, 720, 240};

class SweepChart : public testing::Test {
 protected:
  void show(const lab::SweepTable& table, const std::vector<lab::PublishedMark>& marks = {}) {
    table_ = table;
    picture_ = picture_of(table, marks);
    scene_ = lay_out_sweep(picture_, theme::light_palette(), kPlace);
    canvas_.emplace();
    draw_sweep(*canvas_, scene_);
  }

  [[nodiscard]] draw::Point dot_of(std::size_t row) const {
    for (const SweepLine& line : picture_.plots[0].lines) {
      for (const SweepDot& dot : line.dots) {
        if (dot.row == row) {
          return {scene_.plots[0].x.place(dot.x), scene_.plots[0].y.place(dot.y.mean)};
        }
      }
    }
    return {};
  }

  lab::SweepTable table_;
  SweepPicture picture_;
  SweepScene scene_;
  std::optional<draw::RecordingCanvas> canvas_;
};

TEST_F(SweepChart, TheLineReadsBackAsTheTable) {
  show(table_over({{"a", {"1", "2", "4"}}}));
  const auto lines = canvas_->all(Op::kPolyline);
  ASSERT_FALSE(lines.empty());
  ASSERT_EQ(lines[0].points.size(), table_.rows.size());
  for (std::size_t i = 0; i < table_.rows.size(); ++i) {
    EXPECT_NEAR(scene_.plots[0].y.value(lines[0].points[i].y), table_.rows[i].metrics[0].mean,
                1e-9);
    EXPECT_NEAR(scene_.plots[0].x.value(lines[0].points[i].x), std::stod(table_.rows[i].values[0]),
                1e-9);
  }
}

TEST_F(SweepChart, TheBandReadsBackAsTheQuartiles) {
  show(table_over({{"a", {"1", "2", "4"}}}));
  const auto polygons = canvas_->all(Op::kPolygon);
  const auto band = std::ranges::find_if(
      polygons, [](const draw::Drawn& drawn) { return drawn.points.size() == 6; });
  ASSERT_NE(band, polygons.end());
  EXPECT_NEAR(scene_.plots[0].y.value(band->points[0].y), table_.rows[0].metrics[0].q3, 1e-9);
  EXPECT_NEAR(scene_.plots[0].y.value(band->points[5].y), table_.rows[0].metrics[0].q1, 1e-9);
}

TEST_F(SweepChart, SaysWhatIsOnItAndNothingElse) {
  show(table_over({{"a", {"1", "2"}}}));
  EXPECT_THAT(canvas_->texts(), Contains("share [%]"));
  EXPECT_THAT(canvas_->texts(), Contains("quartiles"));
  EXPECT_THAT(canvas_->texts(), Not(Contains("published")));
  show(table_over({{"a", {"1", "2"}}}), {mark_at({"1"}, 3, 5)});
  EXPECT_THAT(canvas_->texts(), Contains("published"));
}

TEST_F(SweepChart, AnErrorBarSpansTheMeasuredRange) {
  show(table_over({{"a", {"1", "2", "4"}}}), {mark_at({"2"}, 3, 5)});
  const double x = scene_.plots[0].x.place(2);
  const double low = scene_.plots[0].y.place(3);
  const double high = scene_.plots[0].y.place(5);
  const auto lines = canvas_->all(Op::kLine);
  EXPECT_TRUE(std::ranges::any_of(lines, [&](const draw::Drawn& drawn) {
    return drawn.box.x == x && drawn.box.y == high && std::abs(drawn.box.h - (low - high)) < 1e-9;
  }));
}

TEST_F(SweepChart, APointIsFoundUnderTheMouseAndEmptyGroundIsNot) {
  show(table_over({{"a", {"1", "2", "4"}}, {"b", {"x", "y"}}}));
  for (std::size_t row = 0; row < table_.rows.size(); ++row) {
    const draw::Point dot = dot_of(row);
    EXPECT_EQ(sweep_row_at(scene_, dot.x + 2, dot.y - 2), row);
  }
  EXPECT_EQ(sweep_row_at(scene_, 5, 5), std::nullopt);
}

TEST_F(SweepChart, EveryCellHasAPlaceItsNumberAndIsFound) {
  show(table_over({{"a", {"1", "2"}}, {"b", {"1", "2", "3", "4", "5", "6", "7", "8"}}}));
  EXPECT_THAT(canvas_->texts(), Contains("150"));  // the last row's mean
  const draw::Rect body = scene_.plots[0].body;
  EXPECT_EQ(sweep_row_at(scene_, body.x + 3, body.bottom() - 3), 0U);
  EXPECT_EQ(sweep_row_at(scene_, body.right() - 3, body.y + 3), 15U);
  EXPECT_EQ(sweep_row_at(scene_, body.x - 3, body.y), std::nullopt);
}

TEST_F(SweepChart, LabelsOfTheAxisNeverTouch) {
  lab::Axis axis{"a", {}};
  for (int i = 0; i < 300; ++i) {
    axis.values.push_back("name" + std::to_string(i));
  }
  show(table_over({axis}));
  double last = -1000;
  for (const draw::Drawn& text : canvas_->all(Op::kText)) {
    if (text.words.starts_with("name")) {
      EXPECT_GT(text.box.x - last, 30);
      last = text.box.x;
    }
  }
}

TEST_F(SweepChart, ASweepThatHasNothingYetIsAnEmptyPlot) {
  auto table = table_over({{"a", {"1"}}});
  table.rows.clear();
  show(table);
  EXPECT_THAT(canvas_->texts(), Contains("share [%]"));
}

}  // namespace
}  // namespace schedlab::ui
