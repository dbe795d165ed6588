// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side: what is said of them, and the numbers of both.
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/bridge/session.h"
#include "ui/compare/branch_text.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/compare_view.h"
#include "ui/timeline/timeline_view.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using testing::HasSubstr;

/// rt-utilization measures what a change of the RT runtime does within ten seconds.
class CompareTest : public testing::Test {
 protected:
  CompareTest() { session_.apply(OpenPreset{"rt-utilization", {}, 1, false}); }

  void fork_with(std::int64_t runtime_us) {
    session_.apply(Fork{});
    session_.apply(WriteKnob{knobs::Knob::kSchedRtRuntimeUs, runtime_us, 0});
  }

  void seek(Duration to) { session_.apply(Seek{Instant{} + to}); }

  Session session_;
};

TEST_F(CompareTest, SaysWhichKnobsDifferAndWhereTheRunsPart) {
  fork_with(500'000);
  seek(2_s);
  const FramePtr frame = session_.frame();
  EXPECT_EQ(other_branch(*frame), 'A');
  EXPECT_THAT(knob_difference(*frame), HasSubstr("sched_rt_runtime_us 950000 (B: 500000)"));
  EXPECT_THAT(parting_text(*frame), HasSubstr("they part at "));
  EXPECT_THAT(parting_text(*frame), HasSubstr("B: "));
}

TEST_F(CompareTest, AForkWithoutAChangeIsTheSame) {
  session_.apply(Fork{});
  seek(2_s);
  EXPECT_EQ(knob_difference(*session_.frame()), "the same knobs");
  EXPECT_THAT(parting_text(*session_.frame()), HasSubstr("the same so far"));
}

TEST_F(CompareTest, TheViewShowsTheOtherRunAndGoesToWhereTheyPart) {
  fork_with(500'000);
  seek(2_s);
  TimeWindow time;
  time.set_end(Instant{} + 2_s);
  CompareView view(time);
  view.resize(900, 300);
  view.show_frame(*session_.frame());
  const auto buttons = view.findChildren<QPushButton*>();
  ASSERT_EQ(buttons.size(), 3);
  QTest::mouseClick(buttons[0], Qt::LeftButton);
  EXPECT_EQ(time.cursor(), session_.frame()->other->parting->at);
  QSignalSpy swapped(&view, &CompareView::switchRequested);
  QSignalSpy closed(&view, &CompareView::closeRequested);
  QTest::mouseClick(buttons[1], Qt::LeftButton);
  QTest::mouseClick(buttons[2], Qt::LeftButton);
  EXPECT_EQ(swapped.count(), 1);
  EXPECT_EQ(closed.count(), 1);
}

TEST_F(CompareTest, ThePanelMeasuresBothWithTheSameSeeds) {
  fork_with(500'000);
  ComparePanel panel;
  panel.show_frame(session_.frame());
  panel.findChild<QSpinBox*>()->setValue(2);
  QTest::mouseClick(panel.findChild<QPushButton*>(), Qt::LeftButton);
  auto* model = panel.findChild<QTableView*>()->model();
  ASSERT_TRUE(QTest::qWaitFor([&] { return model->rowCount() > 0; }, 20'000));
  const auto cell = [&](int column) {
    return model->index(0, column).data().toString().toDouble();
  };
  EXPECT_NEAR(cell(1), 95.01, 0.05);
  EXPECT_NEAR(cell(2), 50.01, 0.05);
  EXPECT_NEAR(cell(3), cell(2) - cell(1), 1e-9);
}

TEST_F(CompareTest, ACancelledMeasurementLeavesTheTableAsItWas) {
  fork_with(500'000);
  ComparePanel panel;
  panel.show_frame(session_.frame());
  panel.findChild<QSpinBox*>()->setValue(1'000);
  auto* button = panel.findChild<QPushButton*>();
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(button->text(), QStringLiteral("Cancel"));
  QTest::mouseClick(button, Qt::LeftButton);
  QTest::qWait(50);
  EXPECT_EQ(button->text(), QStringLiteral("Measure"));
  EXPECT_EQ(panel.findChild<QTableView*>()->model()->rowCount(), 0);
}

}  // namespace
}  // namespace schedlab::ui
